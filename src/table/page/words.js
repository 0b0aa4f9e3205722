// Turns the part of Discord's markdown that the bot writes into elements.
import { h } from "./dom.js";
import { locale, say } from "./say.js";

let ahead = 0;

/** The server's time in milliseconds. */
export const now = () => Date.now() + ahead;

/** Sets the difference to the server's clock, which reads `server` now. */
export const synchronize = (server) => { ahead = server - Date.now(); };

const EXACT_BELOW_S = 600;
const STEPS = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];

function inWords(seconds) {
  const length = Math.abs(seconds), minutes = Math.floor(length / 60);
  const fine = [minutes > 0 && `${minutes} min`, (minutes === 0 || length % 60 > 0) && `${length % 60} s`].filter(Boolean).join(" ");
  if (length < EXACT_BELOW_S) return seconds === 0 ? say("now") : say(seconds > 0 ? "in" : "ago", { time: fine });
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  let amount = seconds;
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return "";
}

function show(element) {
  const time = Number(element.dataset.at), seconds = Math.round(time - now() / 1000);
  if (element.dataset.form === "R") {
    element.textContent = inWords(seconds);
    element.classList.toggle("soon", seconds > 0 && seconds <= 30);
  } else {
    element.textContent = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(time * 1000);
  }
}

function moment(time, form = "f") {
  const element = h("time", { class: "moment", "data-at": time, "data-form": form });
  show(element);
  return element;
}

setInterval(() => document.querySelectorAll('.moment[data-form="R"]').forEach(show), 500);

// The patterns are tried in this order at every position.
const INLINE = [
  [/^\\([\\`*_~|<>#\-[\]()@:.!])/, (m) => m[1]],
  [/^`([^`]+)`/, (m) => h("code", {}, m[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2])],
  [/^<@!?(\d+)>/, () => say("somebody")],
  [/^<#(\d+)>/, () => say("channel")],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m) => h("strong", {}, inline(m[1]))],
  [/^~~([^]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/^\*([^*\s](?:[^*]*[^*\s])?)\*/, (m) => h("em", {}, inline(m[1]))],
  [/^_([^_\s](?:[^_]*[^_\s])?)_(?!\w)/, (m) => h("em", {}, inline(m[1]))],
];

function inline(text) {
  const out = [];
  let plain = "";
  for (let rest = text; rest; ) {
    const caught = INLINE.map(([pattern, make]) => [pattern.exec(rest), make]).find(([match]) => match);
    if (caught) {
      const [match, make] = caught, made = make(match);
      if (typeof made === "string") plain += made;
      else {
        if (plain) out.push(plain);
        plain = "";
        out.push(made);
      }
      rest = rest.slice(match[0].length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain) out.push(plain);
  return out;
}

/** Text of several lines, as paragraphs. */
export function words(text) {
  return (text ?? "").split("\n").filter((line) => line.trim()).map((line) => {
    const quoted = /^> ?/.exec(line);
    return quoted ? h("blockquote", {}, inline(line.slice(quoted[0].length))) : h("p", {}, inline(line));
  });
}
