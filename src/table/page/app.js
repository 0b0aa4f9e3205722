// The page: who is let in, and what is shown of a match or a puzzle.
import { at, dialog, h, picture, toast } from "./dom.js";
import { Board } from "./board.js";
import { controls } from "./controls.js";
import { Line } from "./line.js";
import { Pieces } from "./pieces.js";
import { synchronize, words } from "./words.js";

const GONE = "This link has been used, or is older than five minutes. Press “Open the table” in Discord for a new one.";
const AWAY = "The table cannot be reached just now; try again in a moment.";
const SHORTCUTS = { z: "Undo", y: "Redo" };

async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw answer.status;
  return answer.json();
}

function tell(...content) {
  at("table").hidden = true;
  at("enter").hidden = false;
  at("enter").replaceChildren(...content);
}

/** Lets somebody in who has a link: it is used up by their press alone. */
async function enter(token) {
  const failed = (status) => tell(h("p", {}, status === 410 ? GONE : AWAY));
  let link;
  try {
    link = await post("/enter/look", { token });
  } catch (status) {
    return failed(status);
  }
  const go = async () => {
    try {
      const { place } = await post("/enter", { token });
      // The address keeps what is looked at, and nothing that opens it.
      history.replaceState(null, "", `/?${place}`);
      begin(place);
    } catch (status) {
      failed(status);
    }
  };
  const button = h("button", { class: "primary", id: "continue", onclick: go }, `Continue as ${link.name}`);
  tell(h("p", {}, `This opens the table for ${link.title ?? "your match"} in this browser, for 24 hours.`), button);
  button.focus();
}

function begin(place) {
  at("enter").hidden = true;
  at("table").hidden = false;
  at("me").hidden = false;
  let moment = null;
  const shown = {};
  const line = new Line(place, { hear, state });
  const submit = (press) => line.submit(press, moment);
  const board = new Board(at("board"), submit);
  const pieces = new Pieces(at("tools"), board, submit);

  function state(text, isOver) {
    at("line").hidden = !text;
    at("line").textContent = text ?? "";
    document.body.classList.toggle("lost", Boolean(text));
    if (isOver) {
      line.isClosed = true;
      tell(h("p", {}, text));
    }
  }

  function sight(message, anew) {
    if (anew) for (const key of Object.keys(shown)) delete shown[key];
    Object.assign(shown, message);
    at("enter").hidden = true;
    at("table").hidden = false;
    if (message.moment) {
      moment = message.moment;
      at("said").replaceChildren();
    }
    if (message.title) {
      at("title").textContent = message.title;
      document.title = `${message.title} · table`;
    }
    if ("words" in message) at("words").replaceChildren(...words(message.words));
    if ("clock" in message) at("clock").replaceChildren(...words(message.clock));
    if (message.controls) at("controls").replaceChildren(...controls(message.controls, submit));
    if (message.all) {
      at("all").replaceChildren(...controls(message.all, submit));
      at("rest").hidden = message.all.length === 0;
    }
    if (message.closer) {
      at("closer").replaceChildren(h("div", { class: "row" },
        message.closer.map(([frame, label]) => h("button", { class: "secondary", onclick: () => line.say({ look: frame }) }, label))));
    }
    if (message.more) board.more.replaceChildren(...message.more.map(picture));
    board.take(message, anew);
    if (message.tools) pieces.take(message.tools);
    if ("takes" in message) {
      document.body.classList.toggle("takes", message.takes);
      at("say").hidden = !message.takes;
    }
    if (shown.alone && !shown.over && !at("concede")) {
      at("closer").append(h("div", { class: "row" }, h("button", { id: "concede", class: "secondary", onclick: giveUp }, "Give up")));
    }
  }

  function giveUp() {
    sure({ words: "This ends the puzzle and shows its solution. Are you sure?", press: ["concede"], moment: null });
  }

  function sure({ words: text, press, moment: then }) {
    const asked = dialog("Are you sure?", words(text), h("div", { class: "row" },
      h("button", { class: "secondary", onclick: () => asked.close() }, "No"),
      h("button", { class: "danger", onclick: () => { asked.close(); line.submit(press, then, true); } }, "Yes, I am sure")));
  }

  function hear(message) {
    if (message.hello) {
      synchronize(message.hello.now);
      at("name").textContent = message.hello.name;
    } else if (message.sight) sight(message.sight, message.anew);
    else if (message.waits) at("words").replaceChildren(h("p", {}, "The boards of this round are on their way …"));
    else if (message.nothing) tell(...words(message.nothing));
    else if (message.closer) dialog(message.closer.label, picture(message.closer.picture));
    else if (message.sure) sure(message.sure);
    else if (message.help) {
      const help = dialog("Help", words(message.help.words), message.help.picture && picture(message.help.picture),
        controls(message.help.controls, (press) => { help.close(); line.submit(press, message.help.moment); }));
    } else if (message.said?.words) {
      // What counts is seen on the board too; what does not must be seen wherever one looks.
      at("said").replaceChildren(...(message.said.counted ? words(message.said.words) : []));
      if (!message.said.counted) toast(words(message.said.words), "bad");
    }
    if (message.said && !message.said.counted) for (const one of document.querySelectorAll(".sent")) one.classList.remove("sent");
  }

  at("say").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = at("text");
    if (field.value.trim()) line.submit([field.value.trim()], null);
    field.value = "";
  });
  document.addEventListener("keydown", (event) => {
    const label = (event.ctrlKey || event.metaKey) && SHORTCUTS[event.key.toLowerCase()];
    if (!label || event.target.closest("input, textarea")) return;
    const button = [...at("controls").querySelectorAll("button")].find((one) => one.textContent === label);
    button?.click();
    event.preventDefault();
  });
  const leave = async (everywhere) => {
    try {
      await post("/leave", { everywhere });
    } catch (status) {
      if (status !== 401) return toast(AWAY, "bad");
    }
    state("You are signed out.", true);
  };
  at("leave").addEventListener("click", () => leave(false));
  at("leave-all").addEventListener("click", () => leave(true));
}

const token = location.hash.slice(1), place = location.search.slice(1);
if (token) enter(token);
else if (/^p?\d+$/.test(place)) begin(place);
else tell(h("p", {}, "Press “Open the table” under your board in Discord: it gives you a link that opens it here."));
addEventListener("hashchange", () => location.reload());
