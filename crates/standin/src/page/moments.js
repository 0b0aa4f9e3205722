// Discord's timestamps, which count by themselves, on the clock that the sandbox and the bot share.
import { h } from "./dom.js";
import { sharedNow } from "./api.js";

let ahead = 0;
const listeners = new Set();

/** The shared time in milliseconds. */
export const now = () => Date.now() + ahead;

/** Asks the sandbox for the time anew. */
export async function synchronize() {
  ahead = (await sharedNow()) - Date.now();
  tick();
}

/** Calls back every second. */
export const everySecond = (listener) => listeners.add(listener);

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const EXACT_BELOW_S = 600;
const STEPS = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];

/** Finer than Discord's own words while it matters: a clock that is running out is counted in seconds. */
function inWords(seconds) {
  const length = Math.abs(seconds), minutes = Math.floor(length / 60);
  const fine = [minutes > 0 && `${minutes} min`, (minutes === 0 || length % 60 > 0) && `${length % 60} s`].filter(Boolean).join(" ");
  if (length < EXACT_BELOW_S) return seconds > 0 ? `in ${fine}` : seconds < 0 ? `${fine} ago` : "now";
  let amount = seconds;
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return "";
}

const FORMS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function show(element) {
  const at = Number(element.dataset.at), seconds = Math.round(at - now() / 1000);
  if (element.dataset.form === "R") {
    element.textContent = inWords(seconds);
    element.classList.toggle("soon", seconds > 0 && seconds <= 30);
  } else {
    element.textContent = new Intl.DateTimeFormat("en-GB", FORMS[element.dataset.form] ?? FORMS.f).format(at * 1000);
  }
}

/** The element for `<t:at:form>`. */
export function moment(at, form = "f") {
  const when = new Date(at * 1000);
  const element = h("time", {
    class: "moment", "data-at": at, "data-form": form,
    datetime: Number.isNaN(+when) ? undefined : when.toISOString(), title: Number.isNaN(+when) ? undefined : when.toLocaleString("en-GB"),
  });
  show(element);
  return element;
}

function tick() {
  for (const element of document.querySelectorAll('.moment[data-form="R"]')) show(element);
  for (const listener of listeners) listener();
}
setInterval(tick, 1000);
