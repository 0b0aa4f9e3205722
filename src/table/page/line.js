// The connection to the server. An input waits for its answer; if the connection is lost before the answer, the input
// is sent again.
import { isActivity } from "./activity.js";
import { locale, say, speak } from "./say.js";

const AGAIN_FIRST_MS = 500, AGAIN_MAX_MS = 15_000;
const SIGNED_OUT = 4002, ABUSE = 4003, MANY = 4004;
/** The key of the text that says why the server has closed the page, by the WebSocket's close code. */
const WHY = { [SIGNED_OUT]: isActivity ? "signed-out-frame" : "signed-out-browser", [ABUSE]: "sent-too-much", [MANY]: "too-many" };

async function unpacked(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/** A random number below 2^53. It identifies an input of this page. */
const drawn = () => Number(crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n);

export class Line {
  /**
   * `hear(message)` receives each message, `state(words, isOver)` a text about the connection. `isPublic` asks for the
   * public view, even for a player; `stream` is the key of a stream.
   */
  constructor(place, { hear, state }, { bearer, isPublic = false, stream } = {}) {
    Object.assign(this, { place, hear, state, bearer, isPublic, stream });
    this.waiting = new Map();
    this.delay = AGAIN_FIRST_MS;
    this.tries = 0;
    this.open();
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.again(0); });
  }

  open() {
    clearTimeout(this.timer);
    // The address is relative to the page, because inside Discord the page is served from an address of Discord's.
    const socket = new WebSocket(new URL(this.stream ? "stream/live" : "live", location.href).href.replace(/^http/, "ws"));
    this.socket = socket;
    this.hasListed = false;
    socket.binaryType = "arraybuffer";
    let order = Promise.resolve();
    let hasOpened = false;
    socket.addEventListener("open", () => {
      hasOpened = true;
      const light = matchMedia("(prefers-color-scheme: light)").matches;
      // The bearer token goes into the first message, never into an address, which may be logged.
      const hello = { place: this.place, light, public: this.isPublic, language: locale() };
      socket.send(JSON.stringify(this.stream ? { stream: this.stream, light, language: locale() } : { hello, bearer: this.bearer }));
    });
    socket.addEventListener("message", ({ data }) => {
      // Unpacking is asynchronous: handle the messages in the order in which they were sent.
      order = order.then(() => unpacked(data)).then((message) => this.take(message, socket)).catch((error) => console.error(error));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket || this.isClosed) return;
      // The server refuses the connection of a page without a valid session, so such a connection never opens.
      this.tries = hasOpened ? 0 : this.tries + 1;
      if (WHY[code]) return this.state(say(this.stream && code === SIGNED_OUT ? "stream-over" : WHY[code]), true);
      if (this.tries >= 2 && !this.bearer && !this.stream) this.ask();
      // The server ends a list or a lesson after a while: a new connection loads it again.
      else if (this.hasListed) this.again(0);
      else this.lost();
    });
  }

  /** Opens another match or puzzle; `null` opens the person's list. */
  go(place) {
    const { socket } = this;
    Object.assign(this, { place, delay: AGAIN_FIRST_MS });
    this.waiting.clear();
    this.open();
    socket.close();
  }

  /** Closes the connection for good. */
  close() {
    this.isClosed = true;
    this.socket.close();
  }

  lost() {
    this.state(say("lost"), false);
    this.again(this.delay * (0.7 + 0.6 * Math.random()));
    this.delay = Math.min(this.delay * 2, AGAIN_MAX_MS);
  }

  /** Finds out by a plain request whether the session has ended or the server cannot be reached. */
  async ask() {
    const answer = await fetch("live").catch(() => null);
    if (answer && [401, 403].includes(answer.status)) this.state(say("not-here"), true);
    else this.lost();
  }

  again(after) {
    clearTimeout(this.timer);
    if (this.isClosed || this.socket.readyState <= WebSocket.OPEN) return;
    this.timer = setTimeout(() => this.open(), after);
  }

  async take(message, socket) {
    if (message.hello) await speak(message.hello.language);
    if (socket !== this.socket) return;
    if (message.hello) {
      this.delay = AGAIN_FIRST_MS;
      this.state(null, false);
      for (const sent of this.waiting.values()) socket.send(JSON.stringify(sent));
    }
    if (message.mine || message.lesson) this.hasListed = true;
    if (message.said && !message.said.more) this.waiting.delete(message.said.n);
    this.hear(message);
  }

  /** Submits a press, or a typed text if `moment` is null. */
  submit(press, moment, sure = false) {
    const sent = { n: drawn(), press, moment, sure };
    this.waiting.set(sent.n, sent);
    this.say(sent);
    return sent.n;
  }

  say(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
