// Public boards of several matches, side by side: each board has a separate connection.
import { at, h } from "./dom.js";
import { Board } from "./board.js";
import { Line } from "./line.js";
import { say } from "./say.js";
import { words } from "./words.js";

export class Wall {
  /** Shows these matches in the element `place`; `how` holds the options with which each `Line` connects. */
  constructor(place, matches, how) {
    this.lines = [];
    place.replaceChildren(...matches.map(([id, name]) => this.tile(id, name, how)));
  }

  tile(id, name, how) {
    const said = h("div", { class: "words" }), clock = h("p", { class: "clock" }), frame = h("div", { class: "board" });
    const board = new Board(frame, () => {});
    const hear = (message) => {
      if ("begins" in message) {
        frame.hidden = true;
        said.replaceChildren(h("p", {}, say("stream-begins")));
      } else if (message.nothing) {
        frame.hidden = true;
        said.replaceChildren(...words(message.nothing));
      } else if (message.sight) {
        frame.hidden = false;
        if ("words" in message.sight) said.replaceChildren(...words(message.sight.words));
        if ("clock" in message.sight) clock.replaceChildren(...words(message.sight.clock));
        board.take(message.sight, message.anew);
      }
    };
    const state = (text, isOver) => {
      frame.classList.toggle("lost", Boolean(text));
      if (isOver) {
        frame.hidden = true;
        said.replaceChildren(h("p", {}, text));
      }
    };
    this.lines.push(new Line(id, { hear, state }, how));
    return h("section", { class: "tile", "aria-label": name }, h("h2", {}, name), frame, said, clock);
  }

  close() {
    for (const line of this.lines) line.close();
  }
}

/** Shows only the public board, for a stream. The board is delayed; `key` is the key that the host has handed out. */
export function stream(key) {
  document.body.classList.add("stream");
  at("wall").hidden = false;
  return new Wall(at("wall"), [[null, say("stream")]], { stream: key });
}
