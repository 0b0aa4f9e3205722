// The page: signs a person in, and shows a match or a puzzle.
import { at, dialog, h, picture, toast } from "./dom.js";
import { isActivity } from "./activity.js";
import { Board } from "./board.js";
import { controls } from "./controls.js";
import { enter, post, tell, turnedAway } from "./enter.js";
import { home } from "./home.js";
import { Line } from "./line.js";
import { Pieces } from "./pieces.js";
import { say } from "./say.js";
import { Steps } from "./steps.js";
import { Wall, stream } from "./wall.js";
import { synchronize, words } from "./words.js";

/** The text that a key submits together with Ctrl or Cmd, if a button under the board submits the same text. */
const SHORTCUTS = { z: "undo", y: "redo" };

function begin(place, bearer) {
  at("enter").hidden = true;
  at("table").hidden = at("me").hidden = !place;
  let moment = null;
  const shown = {};
  const line = new Line(place, { hear, state }, { bearer });
  const submit = (press) => line.submit(press, moment);
  const board = new Board(at("board"), submit);
  const pieces = new Pieces(at("tools"), board, submit);
  let steps = null, wall = null;

  function state(text, isOver) {
    at("line").hidden = !text;
    at("line").textContent = text ?? "";
    document.body.classList.toggle("lost", Boolean(text));
    if (isOver) {
      line.isClosed = true;
      turnedAway(text, line.place);
    }
  }

  /** Opens another of the person's matches or puzzles; without `to`, shows the list of all. */
  function go(to) {
    at("enter").hidden = true;
    at("table").hidden = at("me").hidden = !to;
    at("me").open = false;
    at("closer").replaceChildren();
    at("ways").replaceChildren();
    at("wall").hidden = true;
    wall?.close();
    if (!isActivity) history.replaceState(null, "", to ? `/?${to}` : "/");
    line.go(to);
  }

  function mine(list, alone) {
    if (!at("wall").hidden) return;
    at("title").textContent = "Dealer";
    const ask = (wish) => {
      for (const one of at("enter").querySelectorAll("button")) one.disabled = true;
      toast(say("one-moment"));
      line.wish = wish;
      line.say({ begin: wish });
    };
    tell(...home(list, alone, { go, ask, wall: watch }));
    at("me").hidden = false;
  }

  /** Shows the public boards of several matches side by side. */
  function watch(matches) {
    at("enter").hidden = true;
    at("wall").hidden = false;
    wall = new Wall(at("wall"), matches, { bearer, isPublic: true });
  }

  /** Handles a refused request to begin something; the person may have to finish something else first. */
  function begun({ not, already, replace }) {
    for (const one of at("enter").querySelectorAll("button")) one.disabled = false;
    if (not) return toast(words(not), "bad");
    const go_on = () => { asked.close(); go(already); };
    const anew = () => { asked.close(); line.say({ begin: { ...line.wish, instead: already } }); };
    const asked = dialog(say("one-open"), h("p", {}, say(replace ? "puzzle-open" : "practice-open")),
      h("div", { class: "row" }, h("button", { class: "primary", onclick: go_on }, say("continue")),
        replace && h("button", { class: "danger", onclick: anew }, say("replace"))));
    return asked;
  }

  /** Shows the words of a lesson above the words of its position. */
  function lesson({ number, words: text, learned, next }) {
    at("words").replaceChildren(...words(text), ...words(shown.words), h("p", { class: "clock" }, learned));
    const begin = (n, label, id) => h("button", { class: "secondary", id, onclick: () => line.say({ lesson: n }) }, label);
    at("ways").replaceChildren(begin(number, say("again"), "again"), next === null ? "" : begin(next, say("next-lesson"), "next"));
    for (const sent of [...line.waiting.keys()]) line.waiting.delete(sent);
    for (const one of document.querySelectorAll(".sent")) one.classList.remove("sent");
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
      document.title = say("title", { title: message.title });
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
    if ("over" in message && !shown.alone) {
      const open = () => { steps = new Steps((wanted) => line.say({ step: wanted })); };
      // A host may reopen a match. The match's steps are then hidden until it is over again.
      at("ways").replaceChildren(message.over ? h("button", { class: "primary", id: "steps", onclick: open }, say("steps")) : "");
    }
    if (shown.alone && !shown.over && !at("concede")) {
      at("closer").append(h("div", { class: "row" }, h("button", { id: "concede", class: "secondary", onclick: giveUp }, say("give-up"))));
    }
  }

  function giveUp() {
    sure({ words: say("give-up-sure"), press: ["concede"], moment: null });
  }

  function sure({ words: text, press, moment: then }) {
    const asked = dialog(say("sure"), words(text), h("div", { class: "row" },
      h("button", { class: "secondary", onclick: () => asked.close() }, say("no")),
      h("button", { class: "danger", onclick: () => { asked.close(); line.submit(press, then, true); } }, say("yes-sure"))));
  }

  function hear(message) {
    if (message.hello) {
      synchronize(message.hello.now);
      at("name").textContent = message.hello.name;
    } else if (message.mine) mine(message.mine, message.alone);
    else if (message.sight) sight(message.sight, message.anew);
    else if (message.go) go(message.go);
    else if (message.not || message.already) begun(message);
    else if (message.step) steps?.take(message.step);
    else if (message.waits) at("words").replaceChildren(h("p", {}, say("boards-coming")));
    else if (message.nothing) tell(...words(message.nothing));
    else if (message.closer) dialog(message.closer.label, picture(message.closer.picture));
    else if (message.sure) sure(message.sure);
    else if (message.help) {
      const help = dialog(say("help"), words(message.help.words), message.help.picture && picture(message.help.picture),
        controls(message.help.controls, (press) => { help.close(); line.submit(press, message.help.moment); }));
    } else if (message.said?.words) {
      // An accepted input also shows on the board; a refusal must be noticed wherever the person looks.
      at("said").replaceChildren(...(message.said.counted ? words(message.said.words) : []));
      if (!message.said.counted) toast(words(message.said.words), "bad");
    }
    if (message.lesson) lesson(message.lesson);
    if (message.said && !message.said.counted) for (const one of document.querySelectorAll(".sent")) one.classList.remove("sent");
  }

  at("say").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = at("text");
    if (field.value.trim()) line.submit([field.value.trim()], null);
    field.value = "";
  });
  document.addEventListener("keydown", (event) => {
    const press = (event.ctrlKey || event.metaKey) && SHORTCUTS[event.key.toLowerCase()];
    if (!press || event.target.closest("input, textarea")) return;
    at("controls").querySelector(`button[data-press="${press}"]`)?.click();
    event.preventDefault();
  });
  const leave = async (everywhere) => {
    // A frame has no cookie, so it ends its session by a message on its own connection.
    if (isActivity) return line.say({ leave: everywhere });
    try {
      await post("/leave", { everywhere });
    } catch (status) {
      if (status !== 401) return toast(say("away"), "bad");
    }
    return state(say("signed-out"), true);
  };
  at("others").addEventListener("click", () => go(null));
  at("leave").addEventListener("click", () => leave(false));
  at("leave-all").addEventListener("click", () => leave(true));
}

if (location.pathname === "/stream") stream(location.hash.slice(1));
else enter(begin);
