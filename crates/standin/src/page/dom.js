// Making elements without ever parsing text as HTML.

/** An element with properties (class, on…, aria-…, anything else as attribute) and children. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Says something at the foot of the page for a while. */
export function toast(text, plain = false) {
  const note = h("div", { class: plain ? "toast plain" : "toast" }, text);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}

const HUES = ["#e9b84f", "#56b4e9", "#ff8f6b", "#6fd08c", "#cc79a7", "#b9a2ff", "#9aa1ab"];

/** The color of the n-th person. */
export const hue = (n) => HUES[n % HUES.length];

/** The round mark of somebody. */
export function face(name, color, isBot = false) {
  return h("span", { class: isBot ? "face bot" : "face", style: { "--hue": color }, "aria-hidden": "true" }, isBot ? "D" : name[0]);
}
