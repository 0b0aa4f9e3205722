// The page: who is shown, the shared clock, trouble on demand, and the stream of what happens.
import { face, h, hue, toast } from "./dom.js";
import { Person, control, load, world } from "./api.js";
import { Column } from "./column.js";
import { everySecond, now, synchronize } from "./moments.js";

const OPEN_AT_FIRST = ["host", "spectator"], PLAYERS_AT_FIRST = 2, REMEMBERED = "dealer.columns", DEVICE = "dealer.device";
const STEPS = [["10 s", 10_000], ["1 min", 60_000], ["10 min", 600_000], ["1 h", 3_600_000], ["1 d", 86_400_000]];

const columns = new Map();
const main = document.getElementById("columns");

function isOpenAtFirst(person) {
  const remembered = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null");
  if (remembered) return remembered.includes(person.name);
  const players = world.people.filter((one) => one.part === "player").slice(0, PLAYERS_AT_FIRST);
  return OPEN_AT_FIRST.includes(person.part) || players.some((one) => one.id === person.id);
}

/** Opens or closes a person's column. */
function setOpen(person, isOpen) {
  person.seat.setAttribute("aria-pressed", String(isOpen));
  if (isOpen && !columns.has(person.id)) {
    const column = new Column(person, { onclose: () => { setOpen(person, false); person.seat.focus(); } });
    columns.set(person.id, column);
    const order = people.map((one) => one.id);
    const next = [...main.children].find((element) => order.indexOf(element.dataset.person) > order.indexOf(person.id));
    column.element.dataset.person = person.id;
    main.insertBefore(column.element, next ?? null);
    column.load();
  } else if (!isOpen) {
    columns.get(person.id)?.element.remove();
    columns.delete(person.id);
  }
  localStorage.setItem(REMEMBERED, JSON.stringify(people.filter((one) => columns.has(one.id)).map((one) => one.name)));
}

async function advance(ms, place) {
  place.setAttribute("aria-busy", "true");
  try {
    await control("advance", { ms });
    await synchronize();
  } catch (error) {
    toast(error.message);
  }
  place.removeAttribute("aria-busy");
}

function trouble() {
  const menu = document.getElementById("trouble"), sheet = document.getElementById("faults");
  const entry = (label, detail, what, body) => h("button", {
    onclick: async () => {
      menu.open = false;
      try {
        await control(what, body);
        toast(`${label}: done`, true);
      } catch (error) {
        toast(error.message);
      }
    },
  }, label, h("small", {}, detail));
  sheet.append(
    entry("Restart Dealer", "as kill -9 does, on the same data", "restart"),
    h("hr"),
    entry("Drop the gateway", "the connection ends without a word", "faults", { gateway: "drop" }),
    entry("Ask for a reconnect", "as Discord does before maintenance", "faults", { gateway: "reconnect" }),
    entry("Invalidate the session", "the bot must identify anew", "faults", { gateway: "invalid" }),
    entry("Fail the next message", "503 once, where one is posted", "faults", { rest: [{ method: "POST", path: "channels/*/messages", answer: 503 }] }),
    entry("Limit the rate", "429 for the next five calls", "faults", { rest: [{ times: 5, answer: 429, retry_after_ms: 1000 }] }),
    h("hr"),
    ...world.people.filter((person) => person.part === "player").slice(0, PLAYERS_AT_FIRST).map((person) => entry(`Close ${person.name}'s DMs`, "the bot may not write to them", "faults", { close_dms: [person.name] })),
    entry("All well again", "ends all of these", "faults", { clear: true }));
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}

/** A computer's width or a phone's: how large Discord shows pictures on either. */
function device() {
  const button = document.getElementById("phone");
  const set = (isPhone) => {
    main.dataset.device = isPhone ? "phone" : "computer";
    button.setAttribute("aria-pressed", String(isPhone));
    localStorage.setItem(DEVICE, main.dataset.device);
    columns.forEach((column) => column.panes.forEach((pane) => pane.stick && pane.toEnd()));
  };
  button.addEventListener("click", () => set(main.dataset.device !== "phone"));
  set(localStorage.getItem(DEVICE) === "phone");
}

function listen() {
  const stream = new EventSource("/sandbox/events");
  const reload = () => columns.forEach((column) => column.load());
  stream.addEventListener("open", reload);
  stream.addEventListener("message", ({ data }) => {
    const event = JSON.parse(data);
    if (event.type === "LAGGED") reload();
    else if (event.type.startsWith("MESSAGE_")) columns.forEach((column) => column.take(event));
  });
}

let people = [];

async function start() {
  await load();
  await synchronize();
  people = world.people.map((person, n) => new Person(person, hue(n)));
  const seats = document.getElementById("seats");
  for (const person of people) {
    person.seat = h("button", { class: "seat", "aria-pressed": "false", onclick: () => setOpen(person, !columns.has(person.id)) }, face(person.name, person.color), person.name);
    seats.append(person.seat);
  }
  for (const person of people.filter(isOpenAtFirst)) setOpen(person, true);
  const clock = document.getElementById("now"), steps = document.getElementById("advance");
  everySecond(() => { clock.textContent = new Date(now()).toLocaleTimeString("en-GB"); });
  for (const [label, ms] of STEPS) steps.append(h("button", { title: `Move the shared clock by ${label}`, "aria-label": `Move the clock by ${label}`, onclick: () => advance(ms, steps) }, `+${label}`));
  trouble();
  device();
  listen();
  setInterval(synchronize, 30_000);
}

start().catch((error) => toast(`The page could not start: ${error.message}`));
