// Discord's client around an Activity: shows the frame and exchanges the messages of the Embedded App SDK with it.
import { h, toast } from "./dom.js";
import { call, world } from "./api.js";

const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
const INVALID_CLIENT = 4000, INVALID_VERSION = 4004, INVALID_ENCODING = 4005;
const INVALID_PAYLOAD = 4000, INVALID_COMMAND = 4002, INVALID_PERMISSIONS = 4006;

/** A refusal of one command. */
class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Shows the Activity in a person's column until it is closed. */
export class Activity {
  constructor(person, { instance_id: instance, frame_id: frame, url }, place) {
    Object.assign(this, { person, instance, id: frame, origin: new URL(url).origin, hasBegun: false, token: null });
    this.frame = h("iframe", { src: url, title: `The Activity, as ${person.name} sees it`, class: "frame", allow: "clipboard-write" });
    this.element = h("section", { class: "activity", "aria-label": `${person.name}'s Activity` },
      h("header", {}, h("b", {}, "Dealer"), h("button", { class: "icon", "aria-label": `Close ${person.name}'s Activity`, onclick: () => this.close() }, "×")), this.frame);
    this.listener = (event) => this.hear(event);
    addEventListener("message", this.listener);
    place.querySelector(".activity")?.remove();
    place.append(this.element);
  }

  close() {
    removeEventListener("message", this.listener);
    this.element.remove();
    call(this.person.token, "DELETE", `activity-instances/${this.instance}`).catch((error) => toast(error.message));
  }

  say(opcode, data) {
    this.frame.contentWindow?.postMessage([opcode, data], this.origin);
  }

  end(code, message) {
    this.say(CLOSE, { code, message });
    toast(`${this.person.name}: the Activity was closed: ${message}`);
  }

  async hear({ source, origin, data }) {
    if (source !== this.frame.contentWindow || origin !== this.origin || !Array.isArray(data)) return;
    const [opcode, body] = data;
    if (opcode === HANDSHAKE) return this.begin(body);
    if (opcode === CLOSE) return this.close();
    if (opcode !== FRAME || !this.hasBegun) return this.end(INVALID_CLIENT, "no handshake came first");
    const { cmd, nonce, args } = body;
    try {
      if (!nonce) throw new Refusal(INVALID_PAYLOAD, "a command has a nonce");
      this.say(FRAME, { cmd, nonce, evt: null, data: await this.obey(cmd, args) });
    } catch (error) {
      this.say(FRAME, { cmd, nonce, evt: "ERROR", data: { code: error.code ?? INVALID_PAYLOAD, message: error.message } });
    }
  }

  begin({ v, encoding, client_id: client, frame_id: frame }) {
    if (v !== 1) return this.end(INVALID_VERSION, "the protocol's version is 1");
    if (encoding !== "json") return this.end(INVALID_ENCODING, "the encoding is json");
    if (client !== world.places.application || frame !== this.id) return this.end(INVALID_CLIENT, "another application or frame");
    this.hasBegun = true;
    const config = { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" };
    return this.say(FRAME, { cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } });
  }

  async obey(cmd, args) {
    if (cmd === "AUTHORIZE") {
      const { client_id: client, response_type: kind, scope, state } = args;
      const query = new URLSearchParams({ client_id: client, response_type: kind, scope: (scope ?? []).join(" "), state: state ?? "" });
      return call(this.person.token, "POST", `oauth2/authorize?${query}`, { authorize: true });
    }
    if (cmd === "AUTHENTICATE") {
      const user = await call(`Bearer ${args.access_token}`, "GET", "users/@me");
      if (user.id !== this.person.id) throw new Refusal(INVALID_PERMISSIONS, "the token is of somebody else");
      this.element.dataset.user = user.id;
      return { access_token: args.access_token, user, scopes: ["identify"], application: { id: world.places.application, name: "Dealer" } };
    }
    throw new Refusal(INVALID_COMMAND, `${cmd} is not modeled here`);
  }
}
