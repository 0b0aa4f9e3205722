// The connection: what is sent waits for its answer, and is sent again after the connection was lost.
const AGAIN_FIRST_MS = 500, AGAIN_MAX_MS = 15_000, SILENT_MS = 60_000;
const SIGNED_OUT = 4002, ABUSE = 4003, MANY = 4004;
export const WORDS = {
  [SIGNED_OUT]: "You are signed out. Press “Open the table” in Discord for a new link.",
  [ABUSE]: "The table has closed this page, because it sent too much. Reload it to go on.",
  [MANY]: "The table is open in too many windows. Close some, and reload this one.",
  0: "The table cannot be opened here. Press “Open the table” in Discord for a new link.",
};

async function unpacked(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/** A number that this page has not drawn before. */
const drawn = () => Number(crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n);

export class Line {
  /** `hear(message)` takes what comes, `state(words, isOver)` what there is to say of the connection. */
  constructor(place, { hear, state }) {
    Object.assign(this, { place, hear, state });
    this.waiting = new Map();
    this.delay = AGAIN_FIRST_MS;
    this.tries = 0;
    this.open();
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.again(0); });
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/live`);
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    let order = Promise.resolve();
    let hasOpened = false;
    socket.addEventListener("open", () => {
      hasOpened = true;
      const light = matchMedia("(prefers-color-scheme: light)").matches;
      socket.send(JSON.stringify({ hello: { place: this.place, light } }));
    });
    socket.addEventListener("message", ({ data }) => {
      this.heard = Date.now();
      // One after the other, as they were sent.
      order = order.then(() => unpacked(data)).then((message) => this.take(message, socket)).catch((error) => console.error(error));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket) return;
      // A session that is not known never lets a page in.
      this.tries = hasOpened ? 0 : this.tries + 1;
      if (WORDS[code]) return this.state(WORDS[code], true);
      if (this.tries >= 2) this.ask();
      else this.lost();
    });
    this.heard = Date.now();
  }

  lost() {
    this.state("The connection is lost; trying again …", false);
    this.again(this.delay * (0.7 + 0.6 * Math.random()));
    this.delay = Math.min(this.delay * 2, AGAIN_MAX_MS);
  }

  /** Whether the session is gone, or the server: a plain request says which. */
  async ask() {
    const answer = await fetch("/live").catch(() => null);
    if (answer && [401, 403].includes(answer.status)) this.state(WORDS[0], true);
    else this.lost();
  }

  again(after) {
    clearTimeout(this.timer);
    if (this.isClosed || this.socket.readyState <= WebSocket.OPEN) return;
    this.timer = setTimeout(() => this.open(), after);
  }

  take(message, socket) {
    if (socket !== this.socket) return;
    if (message.hello) {
      this.delay = AGAIN_FIRST_MS;
      this.state(null, false);
      for (const sent of this.waiting.values()) socket.send(JSON.stringify(sent));
    }
    if (message.said && !message.said.more) this.waiting.delete(message.said.n);
    this.hear(message);
  }

  /** Submits a press, or what was typed where there is no moment. */
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
