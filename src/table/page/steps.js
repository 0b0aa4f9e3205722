// A match that is over, step by step, in a dialog: the server draws each step when it is asked for.
import { dialog, h, picture } from "./dom.js";
import { say } from "./say.js";
import { words } from "./words.js";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export class Steps {
  /** `ask([seat, step])` asks for a step as the seat saw it or, if `seat` is `null`, with everything shown. */
  constructor(ask) {
    Object.assign(this, { ask, at: 0, last: 0, seat: null });
    this.count = h("p", { id: "step" });
    this.eyes = h("select", { "aria-label": say("eyes"), onchange: () => this.go(this.at) });
    this.said = h("div", { class: "words", "aria-live": "polite" });
    this.board = h("div", { class: "steps" });
    this.ways = [["⏮", "first", -Infinity], ["◀", "back", -1], ["▶", "forward", 1], ["⏭", "last", Infinity]]
      .map(([sign, label, by]) => h("button", { class: "primary", "aria-label": say(label), onclick: () => this.go(this.at + by) }, sign));
    this.dialog = dialog(say("steps"), h("div", { class: "row" }, this.ways, this.eyes, this.count), this.said, this.board);
    this.dialog.addEventListener("keydown", (event) => {
      if (!(event.key in KEYS) || event.target === this.eyes) return;
      event.preventDefault();
      this.go(this.at + KEYS[event.key]);
    });
    this.ask([null, 0]);
  }

  go(step) {
    const seat = Number(this.eyes.value || -1);
    this.at = Math.max(0, Math.min(step, this.last));
    this.ask([seat < 0 ? null : seat, this.at]);
  }

  /** Shows a step from the server, or the reason why there is none. */
  take({ not, at, last, seat, names, words: said, picture: drawn }) {
    if (!this.dialog.isConnected) return;
    if (not) {
      this.board.replaceChildren();
      this.said.replaceChildren(...words(not));
      return;
    }
    if (!this.eyes.firstChild) {
      this.eyes.append(h("option", { value: "-1" }, say("everything")),
        ...names.map((name, n) => h("option", { value: n }, words(say("as-seen", { name }))[0].textContent)));
      this.last = last;
      // Ignore a late answer: the person has asked for another step since.
    } else if (at !== this.at || (seat ?? -1) !== Number(this.eyes.value)) return;
    this.count.textContent = say("step", { number: at + 1, all: last + 1 });
    this.said.replaceChildren(...words(said));
    this.board.replaceChildren(picture(drawn));
    this.ways.forEach((way, n) => { way.disabled = n < 2 ? at === 0 : at === last; });
  }
}
