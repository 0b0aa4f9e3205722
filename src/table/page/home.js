// The list of a person's matches and puzzles, and of what they can begin or watch.
import { h } from "./dom.js";
import { say } from "./say.js";

const button = (label, onclick, more = {}) => h("button", { class: "secondary", onclick, ...more }, label);
const section = (title, ...content) => h("section", { class: "part" }, h("h2", {}, title), content);

/** How many matches are shown side by side. */
export const WALL_MAX = 6;

/** A puzzle's options as menus, and a button that asks for such a puzzle. */
function puzzle([id, name, options], ask) {
  const menus = options.map(([option, help, values, standard, names]) => [option, values, h("select", { name: option },
    values.map((value, n) => h("option", { value: n, selected: value === standard }, names[n]))), help]);
  const make = () => ask({ puzzle: id, options: Object.fromEntries(menus.map(([option, values, menu]) => [option, values[menu.value]])) });
  return [h("div", { class: "menus" }, menus.map(([, , menu, help]) => h("label", {}, menu, h("span", {}, help)))),
    button(say("make-puzzle", { name }), make, { class: "primary", "data-puzzle": id })];
}

/**
 * The list's sections: `go(place)` opens a match or puzzle, `ask(wish)` begins one, `wall(matches)` shows several
 * matches side by side.
 */
export function home(mine, alone, { go, ask, wall }) {
  const open = mine.map(([id, name]) => button(name, () => go(id), { "data-place": id }));
  const parts = [section(say("mine"), open.length ? h("div", { class: "mine" }, open)
    : h("p", { class: "mine" }, say("none")))];
  if (!alone) return [...parts, h("p", {}, say("begin-in-discord"))];
  const { days, puzzles, practice, levels, level, lessons, watch } = alone;
  if (days.length) {
    parts.push(section(say("day"), days.map(({ guild, server, day, words, begun }) => h("div", { class: "day" },
      h("p", {}, h("strong", {}, server), ` · ${words}`),
      begun ? button(say("go-on"), () => ask({ guild, day }), { "data-day": guild })
        : [h("p", {}, say("day-about")),
          button(say("start"), () => ask({ guild, day }), { class: "primary", "data-day": guild })]))));
  }
  for (const one of puzzles) parts.push(section(say("puzzle"), puzzle(one, ask)));
  const strength = h("select", { name: "level" }, levels.map(([word, name]) => h("option", { value: word, selected: word === level }, name)));
  parts.push(section(say("practice"), h("label", {}, say("level"), " ", strength),
    h("div", { class: "row" }, practice.map(([id, name]) => button(name, () => ask({ practice: id, level: strength.value }), { "data-practice": id })))));
  parts.push(section(say("lessons"), h("div", { class: "row" },
    lessons.map(([id, name, learned, all]) => button(say("lesson", { name, learned, all }), () => go(`learn-${id}`), { "data-lesson": id })))));
  if (watch.length) {
    const several = watch.length > 1 && button(say("side-by-side"), () => wall(watch.slice(0, WALL_MAX)), { id: "wall-button" });
    parts.push(section(say("watch"), h("div", { class: "list" },
      watch.map(([id, name, server]) => button(`${name} · ${server}`, () => wall([[id, name, server]]), { "data-watch": id })), several)));
  }
  return parts;
}
