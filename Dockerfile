# Builds Dealer and puts it, alone and without rights, into a small image.

FROM rust:1.95-slim-bookworm AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends pkg-config libssl-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# The dependencies first: they change seldom and are kept by the cache.
COPY Cargo.toml Cargo.lock rust-toolchain.toml ./
COPY benches benches
RUN mkdir src && echo 'fn main() {}' > src/main.rs && touch src/lib.rs \
 && cargo build --release --locked --no-default-features \
 && rm -r src
COPY assets assets
COPY migrations migrations
COPY src src
# The sandbox stays out: it is for newcomers and tests.
RUN touch src/main.rs src/lib.rs && cargo build --release --locked --no-default-features

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /usr/lib/x86_64-linux-gnu/libssl.so.3 /usr/lib/x86_64-linux-gnu/libcrypto.so.3 /usr/lib/x86_64-linux-gnu/
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /build/target/release/dealer /usr/local/bin/dealer
ENV DEALER_DATABASE=/data/dealer.db \
    DEALER_LISTEN=127.0.0.1:9090 \
    DEALER_LOG_FORMAT=json
VOLUME /data
# The program asks itself: the image has no shell and no curl.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/usr/local/bin/dealer", "health"]
ENTRYPOINT ["/usr/local/bin/dealer"]
CMD ["run"]
