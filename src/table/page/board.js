// The picture: shapes from the server, with the spots that can be pressed on top. This file knows no game's rules.
import { h, s, shape, splice } from "./dom.js";

const LONG_MS = 450, FAR_PX = 12;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** Builds the board in the element `place`; `submit(press)` submits a press or a stroke. */
  constructor(place, submit) {
    Object.assign(this, { place, submit });
    this.lists = { base: [], top: [], spots: [] };
    this.ground = s("rect");
    this.layers = { base: s("g"), top: s("g"), shades: s("g", { class: "shades" }), spots: s("g", { class: "spots" }), tool: s("g") };
    this.svg = s("svg", { class: "picture", role: "group" }, this.ground, Object.values(this.layers));
    this.text = h("p", { class: "unseen", id: "alt" });
    this.more = h("div");
    place.append(this.svg, this.text, this.more);
    this.svg.setAttribute("aria-describedby", "alt");
    this.current = 0;
    this.listen();
  }

  /** Applies the changes in a message. With `anew`, the message contains everything. */
  take(message, anew) {
    if (anew) {
      for (const name of Object.keys(this.lists)) {
        this.lists[name] = [];
        this.layers[name].replaceChildren();
      }
    }
    if (message.frame) {
      const [width, height, ground, text] = message.frame;
      this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.svg.style.setProperty("--ratio", width / height);
      for (const [key, value] of Object.entries({ width, height, fill: ground })) this.ground.setAttribute(key, value);
      this.text.textContent = text;
    }
    for (const name of ["base", "top"]) if (message[name]) splice(this.lists[name], message[name], shape, this.layers[name]);
    if (message.spots) {
      const focused = document.activeElement?.closest?.(".spots") === this.layers.spots;
      splice(this.lists.spots, message.spots, (spot) => this.spot(spot), this.layers.spots);
      this.current = Math.min(this.current, Math.max(this.lists.spots.length - 1, 0));
      this.rove(this.current, focused);
    }
    this.svg.classList.toggle("draws", this.lists.spots.some((spot) => spot.stroke));
    this.point(this.pointed);
  }

  spot(spot) {
    const element = shape(spot.shape);
    const can = Boolean(spot.press);
    element.setAttribute("class", `spot${can ? " can" : ""}${spot.chosen ? " chosen" : ""}`);
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", spot.name);
    element.setAttribute("tabindex", "-1");
    if (spot.chosen !== undefined || can) element.setAttribute("aria-pressed", String(Boolean(spot.chosen)));
    if (!can) element.setAttribute("aria-disabled", "true");
    return element;
  }

  elements() {
    return this.layers.spots.children;
  }

  /** The number of the spot at a point of the window; -1 if there is none. */
  under({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY);
    return element?.parentNode === this.layers.spots ? [...this.elements()].indexOf(element) : -1;
  }

  /** Shades the spots that belong to spot `n`, at which the person points. */
  point(n) {
    this.pointed = n;
    const spot = this.lists.spots[n];
    const shades = spot?.shades ?? [];
    this.layers.shades.replaceChildren(...shades.map((one) => this.lists.spots[one]).filter(Boolean).map((one) => shape(one.shape)));
  }

  /** Makes the Tab key reach spot `n` instead of the spot before. */
  rove(n, takesFocus) {
    this.elements()[this.current]?.setAttribute("tabindex", "-1");
    this.current = n;
    const element = this.elements()[n];
    element?.setAttribute("tabindex", "0");
    if (takesFocus) element?.focus({ preventScroll: true });
  }

  press(n, other = false) {
    const spot = this.lists.spots[n];
    const touch = (other && spot?.other) || spot?.press;
    if (!touch) return;
    this.elements()[n].classList.add("sent");
    this.submit(touch);
  }

  /** Submits a stroke over these spots as one choice, which contains the values of all of them. */
  draw(numbers) {
    const strokes = numbers.map((n) => this.lists.spots[n]?.stroke).filter(Boolean);
    if (!strokes.length) return;
    const same = strokes.filter(([text]) => text === strokes[0][0]);
    this.submit([same[0][0], same.flatMap((one) => one[1]), same.flatMap((one) => one[2])]);
  }

  listen() {
    const { svg } = this;
    let down = null;
    const end = () => {
      clearTimeout(down?.timer);
      down = null;
      for (const element of this.elements()) element.classList.remove("drawn");
    };
    svg.addEventListener("pointerdown", (event) => {
      if (this.tool?.isActive || !event.isPrimary) return;
      const n = this.under(event);
      if (n < 0) return;
      this.rove(n, false);
      down = { n, x: event.clientX, y: event.clientY, stroke: [n], other: event.button === 2 };
      if (event.pointerType !== "mouse" && this.lists.spots[n].other) {
        down.timer = setTimeout(() => { if (down && down.stroke.length === 1) { this.press(n, true); end(); } }, LONG_MS);
      }
    });
    svg.addEventListener("pointermove", (event) => {
      if (this.tool?.isActive) return;
      const n = this.under(event);
      if (n !== this.pointed) this.point(n);
      if (!down || n < 0 || down.stroke.includes(n)) return;
      if (!this.lists.spots[n].stroke && !this.lists.spots[down.n].stroke) return;
      clearTimeout(down.timer);
      down.stroke.push(n);
      for (const one of down.stroke) if (this.lists.spots[one]?.stroke) this.elements()[one].classList.add("drawn");
    });
    svg.addEventListener("pointerleave", () => this.point(-1));
    svg.addEventListener("pointerup", (event) => {
      if (!down) return;
      const { n, x, y, stroke, other } = down;
      const isFar = Math.hypot(event.clientX - x, event.clientY - y) > FAR_PX;
      end();
      if (stroke.length > 1) this.draw(stroke);
      else if (!isFar || this.under(event) === n) this.press(n, other);
    });
    svg.addEventListener("pointercancel", end);
    svg.addEventListener("contextmenu", (event) => { if (this.lists.spots.length) event.preventDefault(); });
    svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const way = WAYS[event.key];
      if (way) this.rove(this.next(way), true);
      else if (event.key === "Enter" || event.key === " ") this.press(this.current);
      else if (event.key === "x" || event.key === "Delete") this.press(this.current, true);
      else return;
      this.point(this.current);
      event.preventDefault();
    });
    svg.addEventListener("focusin", () => this.point(this.current));
    svg.addEventListener("focusout", () => this.point(-1));
  }

  /** The number of the nearest spot in a direction; the current spot if there is none. */
  next([x, y]) {
    const middles = [...this.elements()].map((element) => {
      const box = element.getBBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    const [fromX, fromY] = middles[this.current] ?? [0, 0];
    let [best, least] = [this.current, Infinity];
    middles.forEach(([toX, toY], n) => {
      const along = (toX - fromX) * x + (toY - fromY) * y, aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
      const cost = along + aside * 2;
      if (along > 1 && aside <= along * 1.8 && cost < least) [best, least] = [n, cost];
    });
    return best;
  }
}
