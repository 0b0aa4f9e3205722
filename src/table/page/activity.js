// The page as an Activity: a frame inside Discord. The page talks to Discord's client by messages between windows. The
// client gives the frame a code, and the server asks Discord to whom it gave the code.
const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
const READY_WITHIN_MS = 15_000, ANSWER_WITHIN_MS = 120_000;
/** The version of Discord's SDK whose protocol this file speaks. Phone clients older than 250 do not know the field. */
const SDK_VERSION = "2.3.0", SDK_VERSION_KNOWN_FROM = 250;

const asked = new URLSearchParams(location.search);

/** Whether Discord has opened this page as a frame. */
export const isActivity = asked.has("frame_id");

/** Whether Discord's client on this device knows the field `sdk_version`. */
function knowsVersion() {
  const version = Number.parseInt(asked.get("mobile_app_version") ?? "", 10);
  return asked.get("platform") === "desktop" || version >= SDK_VERSION_KNOWN_FROM;
}

/** The connection to Discord's client, in whose window this frame is. */
class Client {
  constructor(application, origins) {
    Object.assign(this, { application, origins: new Set(origins), waiting: new Map(), origin: null });
    this.window = parent.opener ?? parent;
    addEventListener("message", (event) => this.hear(event));
  }

  /** Waits until the client answers. Nothing secret is sent before the answer, because any page may be listening. */
  begin() {
    const hello = { v: 1, encoding: "json", client_id: this.application, frame_id: asked.get("frame_id") };
    if (knowsVersion()) hello.sdk_version = SDK_VERSION;
    return this.wait("READY", READY_WITHIN_MS, () => this.window.postMessage([HANDSHAKE, hello], "*"));
  }

  wait(key, within, send) {
    return new Promise((done, fail) => {
      this.waiting.set(key, { done, fail });
      setTimeout(() => fail(new Error("Discord does not answer")), within);
      send();
    });
  }

  command(cmd, args) {
    const nonce = crypto.randomUUID();
    return this.wait(nonce, ANSWER_WITHIN_MS, () => this.window.postMessage([FRAME, { cmd, args, nonce }], this.origin));
  }

  hear({ origin, source, data }) {
    // Ignore everybody but Discord's client: any page with a handle of this window can send messages.
    if (!this.origins.has(origin) || (source && source !== this.window) || !Array.isArray(data)) return;
    const [opcode, message] = data;
    if (opcode === CLOSE) {
      for (const { fail } of this.waiting.values()) fail(new Error("Discord has closed the Activity"));
    }
    if (opcode !== FRAME || (this.origin && origin !== this.origin)) return;
    const isReady = message?.cmd === "DISPATCH" && message.evt === "READY";
    if (isReady) this.origin = origin;
    const key = isReady ? "READY" : message?.nonce;
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    if (message?.evt === "ERROR") waiting?.fail(new Error(message.data?.message ?? "Discord refuses"));
    else waiting?.done(message?.data);
  }
}

/** Authenticates this frame's person; returns `{bearer, place}`. `post` sends a request to the server. */
export async function enterFrame(post) {
  const answer = await fetch("about");
  if (!answer.ok) throw new Error("the table cannot be reached");
  const { application, clients } = await answer.json();
  const client = new Client(application, clients);
  await client.begin();
  const { code } = await client.command("AUTHORIZE", {
    client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"],
  });
  const { bearer, access, place } = await post("enter", { code, instance: asked.get("instance_id") ?? "" });
  // Tells Discord's client who its person is; the table works even if the client refuses.
  client.command("AUTHENTICATE", { access_token: access }).catch(() => null);
  return { bearer, place };
}
