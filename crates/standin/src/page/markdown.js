// The part of Discord's markdown that people meet, as elements.
import { h } from "./dom.js";
import { nameOf } from "./api.js";
import { moment } from "./moments.js";

// Tried in this order at every place; each gives an element of what it caught.
const INLINE = [
  [/^\\([\\`*_~|<>#\-[\]()@:.!])/, (m) => m[1]],
  [/^``([^]+?)``/, (m) => h("code", {}, m[1].trim())],
  [/^`([^`]+)`/, (m) => h("code", {}, m[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2])],
  [/^<@!?(\d+)>/, (m, me) => h("span", { class: m[1] === me ? "mention me" : "mention" }, `@${nameOf("user", m[1])}`)],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (m) => h("span", { class: "mention" }, `#${nameOf("channel", m[1])}`)],
  [/^<\/([^:>]+):\d+>/, (m) => h("span", { class: "mention" }, `/${m[1]}`)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention" }, m[0])],
  [/^\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/, (m, me) => link(m[2], inline(m[1], me))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;"')\]])>?/, (m) => link(m[1], [m[1]])],
  [/^\|\|([^]+?)\|\|/, (m, me) => h("button", { class: "spoiler", title: "Show", onclick: (event) => event.currentTarget.classList.add("open") }, h("span", {}, inline(m[1], me)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, me) => h("strong", {}, inline(m[1], me))],
  [/^__([^]+?)__(?!_)/, (m, me) => h("u", {}, inline(m[1], me))],
  [/^~~([^]+?)~~/, (m, me) => h("s", {}, inline(m[1], me))],
  [/^\*([^*\s](?:[^*]*[^*\s])?)\*/, (m, me) => h("em", {}, inline(m[1], me))],
  [/^_([^_\s](?:[^_]*[^_\s])?)_(?!\w)/, (m, me) => h("em", {}, inline(m[1], me)), /\w$/],
  [/^\n/, () => h("br")],
];

function link(url, children) {
  return h("a", { href: url, target: "_blank", rel: "noreferrer" }, children);
}

/** Text within a line. `me` is the reader's id. */
export function inline(text, me) {
  const out = [];
  let plain = "";
  for (let rest = text; rest; ) {
    let caught = null;
    for (const [pattern, make, notAfter] of INLINE) {
      const match = pattern.exec(rest);
      if (match && !(notAfter && notAfter.test(plain))) {
        caught = [match[0].length, make(match, me)];
        break;
      }
    }
    if (caught) {
      if (plain) out.push(plain);
      plain = "";
      out.push(caught[1]);
      rest = rest.slice(caught[0]);
    } else {
      const next = /^(?:[\p{L}\p{N} ,]+|[^])/u.exec(rest)[0];
      plain += next;
      rest = rest.slice(next.length);
    }
  }
  if (plain) out.push(plain);
  return out;
}

const BLOCKS = [
  [/^```(?:\w*\n)?([^]*?)```\n?/, (m) => h("pre", {}, h("code", {}, m[1].replace(/\n$/, "")))],
  [/^(#{1,3}) +([^\n]+)\n?/, (m, me) => h(`h${m[1].length + 2}`, {}, inline(m[2], me))],
  [/^-# +([^\n]+)\n?/, (m, me) => h("p", {}, h("small", {}, inline(m[1], me)))],
  [/^(?:> ?[^\n]*(?:\n|$))+/, (m, me) => h("blockquote", {}, inline(m[0].replace(/^> ?/gm, "").trimEnd(), me))],
  [/^(?: *[-*] +[^\n]+(?:\n|$))+/, (m, me) => list("ul", m[0], me)],
  [/^(?: *\d+\. +[^\n]+(?:\n|$))+/, (m, me) => list("ol", m[0], me)],
  [/^\n+/, () => null],
];

function list(tag, text, me) {
  const items = text.trimEnd().split("\n").map((line) => h("li", {}, inline(line.replace(/^ *(?:[-*]|\d+\.) +/, ""), me)));
  return h(tag, {}, items);
}

/** A whole text as block elements. */
export function markdown(text, me) {
  const out = [];
  for (let rest = text; rest; ) {
    const found = BLOCKS.map(([pattern, make]) => [pattern.exec(rest), make]).find(([match]) => match);
    if (found) {
      out.push(found[1](found[0], me));
      rest = rest.slice(found[0][0].length);
    } else {
      // A paragraph goes on until a line that begins another block.
      const match = /^[^\n]+(?:\n(?!```|#{1,3} |-# |> ?| *[-*] +| *\d+\. |\n)[^\n]+)*\n?/.exec(rest);
      out.push(h("p", {}, inline(match[0].trimEnd(), me)));
      rest = rest.slice(match[0].length);
    }
  }
  return h("div", { class: "text" }, out);
}
