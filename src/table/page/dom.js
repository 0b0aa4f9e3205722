// Makes elements without ever parsing text as HTML.
import { say } from "./say.js";

const SVG = "http://www.w3.org/2000/svg";

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element with these children. A property is an event handler (on…) or an attribute. */
export const h = (tag, properties = {}, ...children) => filled(document.createElement(tag), properties, children);

/** An element of SVG. */
export const s = (tag, properties = {}, ...children) => filled(document.createElementNS(SVG, tag), properties, children);

export const at = (id) => document.getElementById(id);

/** The names and the attributes that a shape from the server may have. */
const NAMES = new Set(["rect", "circle", "polygon", "path", "text"]);
const ATTRIBUTES = new Set(["x", "y", "width", "height", "rx", "cx", "cy", "r", "points", "d", "fill", "fill-opacity", "stroke",
  "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "font-size", "text-anchor"]);

export function shape([name, attributes, content]) {
  const element = s(NAMES.has(name) ? name : "g");
  for (const [key, value] of Object.entries(attributes)) if (ATTRIBUTES.has(key)) element.setAttribute(key, value);
  if (content !== undefined) element.textContent = content;
  return element;
}

/** Applies the server's changes to a list: `count` items from index `from` on are replaced by the items in `added`. */
export function splice(list, changes, make, parent) {
  for (const [from, count, added] of changes) {
    const made = added.map(make);
    const before = parent?.children[from + count] ?? null;
    if (parent) {
      for (let n = 0; n < count; n++) parent.children[from].remove();
      for (const one of made) parent.insertBefore(one, before);
    }
    list.splice(from, count, ...added);
  }
}

/** A whole picture, for a closer look. */
export function picture([[width, height, ground, text], shapes]) {
  return s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text, class: "picture" },
    s("rect", { width, height, fill: ground }), shapes.map(shape));
}

/** Shows a text at the foot of the page for a few seconds. */
export function toast(content, kind = "") {
  const note = h("div", { class: `toast ${kind}` }, content);
  at("toasts").append(note);
  while (at("toasts").children.length > 4) at("toasts").firstChild.remove();
  setTimeout(() => note.remove(), kind === "bad" ? 9000 : 5000);
}

/** Opens a dialog with these children. The dialog removes itself when it closes. */
export function dialog(label, ...children) {
  const element = h("dialog", { "aria-label": label, onclose: (event) => event.target.remove() }, children,
    h("button", { class: "close", "aria-label": say("close"), onclick: () => element.close() }, "×"));
  document.body.append(element);
  element.showModal();
  return element;
}
