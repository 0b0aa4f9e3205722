# Builds Dealer and puts it, alone and without rights, into a small image.

FROM rust:1.95-slim-bookworm AS build
# `sandbox` beside it lets the program talk to a stand-in for Discord: for tests of the image.
ARG FEATURES=rustls
WORKDIR /build
# The dependencies and the members of the workspace first: they change less often than the bot and are kept by the cache.
# rust-toolchain.toml stays out: the image has the toolchain, and rustup would load it a second time.
COPY Cargo.toml Cargo.lock ./
COPY benches benches
COPY assets assets
COPY crates crates
RUN mkdir src && echo 'fn main() {}' > src/main.rs && touch src/lib.rs \
 && cargo build --release --locked --no-default-features --features "$FEATURES" \
 && rm -r src
COPY migrations migrations
COPY src src
RUN touch src/main.rs src/lib.rs && cargo build --release --locked --no-default-features --features "$FEATURES"
# A new volume takes its owner and rights from the folder that it is put over. COPY keeps those of what is in the folder
# that it copies, not those of that folder itself.
RUN mkdir /volume && mkdir -m 700 /volume/data

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build --chown=65532:65532 /volume/ /
COPY --from=build /build/target/release/dealer /usr/local/bin/dealer
ENV DEALER_DATABASE=/data/dealer.db \
    DEALER_LISTEN=127.0.0.1:9090 \
    DEALER_LOG_FORMAT=json
VOLUME /data
WORKDIR /data
# The program asks itself: the image has no shell and no curl.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/usr/local/bin/dealer", "health"]
ENTRYPOINT ["/usr/local/bin/dealer"]
CMD ["run"]
