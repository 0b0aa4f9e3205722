// Buttons, menus and text fields below the board, in the same order as on Discord.
import { dialog, h } from "./dom.js";
import { say } from "./say.js";

const TEXT_MAX = 500;

/** The controls as elements; `submit(press)` submits one. */
export function controls(list, submit) {
  const rows = [h("div", { class: "row" })];
  for (const control of list) {
    if (control.row) rows.push(h("div", { class: "row" }));
    else if (control.menu !== undefined) rows.push(menu(control, submit), h("div", { class: "row" }));
    else if (control.text !== undefined) rows.at(-1).append(text(control, submit));
    else rows.at(-1).append(h("button", { class: control.weight, "data-press": control.press.join(" "), onclick: () => submit(control.press) }, control.button));
  }
  return rows.filter((row) => row.children.length);
}

function text(control, submit) {
  const open = () => {
    const field = h("textarea", { maxlength: TEXT_MAX - control.prefix.length - 1, rows: 8 });
    field.value = control.value;
    const shown = dialog(control.text, h("label", {}, control.asks, field), h("button", {
      class: "primary", onclick: () => { shown.close(); submit([control.prefix, control.opened, [field.value.replace(/\s*\n\s*/g, " ").trim()]]); },
    }, say("send")));
    field.focus();
  };
  return h("button", { class: "secondary", onclick: open }, control.text);
}

const said = (label) => label.split("\n");

function menu({ menu, prefix, choices, count: [least, most], chosen }, submit) {
  if (most === 1 && least === 1) {
    const select = h("select", { "aria-label": menu, onchange: () => { if (select.value !== "") submit([prefix, chosen, [choices[select.value][1]]]); } },
      h("option", { value: "" }, menu),
      choices.map(([label, value], n) => h("option", { value: n, selected: chosen.includes(value), title: said(label)[1] }, said(label)[0])));
    return h("div", { class: "row" }, select);
  }
  const boxes = choices.map(([label, value]) => {
    const box = h("input", { type: "checkbox", value });
    box.checked = chosen.includes(value);
    return h("label", {}, box, said(label)[0]);
  });
  const picked = () => boxes.map((label) => label.firstChild).filter((box) => box.checked).map((box) => box.value);
  const send = h("button", { class: "primary", onclick: () => submit([prefix, chosen, picked()]) }, say("send"));
  const look = () => { send.disabled = picked().length < least || picked().length > most; };
  boxes.forEach((label) => label.firstChild.addEventListener("change", look));
  look();
  return h("details", { class: "menu" }, h("summary", {}, menu), h("div", { class: "boxes" }, boxes), send);
}
