// Buttons and menus under a message.
import { h } from "./dom.js";
import { world } from "./api.js";

const BUTTON = 2, TEXT_MENU = 3, USER_MENU = 5;

/** The rows of a message's components; `act(data, message, place)` starts the interaction and shows what went wrong. */
export function componentRows(message, person, act) {
  if (!message.components?.length) return null;
  const rows = message.components.map((row) => h("div", { class: "row" }, (row.components ?? []).map((item) => component(item, message, act))));
  return h("div", { class: "rows" }, rows);
}

function component(item, message, act) {
  if (item.type === BUTTON) return button(item, message, act);
  if (item.type === TEXT_MENU) return menu(item, item.options, message, act);
  if (item.type === USER_MENU) return menu(item, world.people.map((person) => ({ label: person.name, value: person.id })), message, act);
  return h("span", { class: "went-wrong" }, `a component of type ${item.type}`);
}

const withEmoji = (item) => [item.emoji?.name, item.label].filter(Boolean).join(" ");

function button(item, message, act) {
  if (item.style === 5) return h("a", { class: "press s5", href: item.url, target: "_blank", rel: "noreferrer" }, withEmoji(item), " ↗");
  const element = h("button", { class: `press s${item.style}`, disabled: item.disabled, "data-custom-id": item.custom_id }, withEmoji(item));
  element.addEventListener("click", async () => {
    element.setAttribute("aria-busy", "true");
    await act({ component_type: BUTTON, custom_id: item.custom_id }, message);
    element.removeAttribute("aria-busy");
  });
  return element;
}

/** A menu that opens in its place; one choice is sent at once, several by a button. */
function menu(item, options, message, act) {
  const [least, most] = [item.min_values ?? 1, item.max_values ?? 1];
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const send = () => act({ component_type: item.type, custom_id: item.custom_id, values: [...chosen] }, message);
  const label = () => options.filter((option) => chosen.has(option.value)).map((option) => option.label).join(", ") || item.placeholder || "Choose";
  const opener = h("button", { disabled: item.disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "data-custom-id": item.custom_id }, label());
  const place = h("div", { class: "pick" }, opener);
  const isSingle = most === 1;
  const choose = (option, entry) => {
    if (isSingle) {
      chosen.clear();
      chosen.add(option.value);
      close();
      send();
      return;
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (chosen.size < most) chosen.add(option.value);
    entry.setAttribute("aria-checked", String(chosen.has(option.value)));
    opener.textContent = label();
    place.querySelector(".done").disabled = chosen.size < least;
  };
  const entries = options.map((option) => {
    const entry = h("li", { role: "option", tabindex: "-1", "aria-checked": String(chosen.has(option.value)) },
      h("b", {}, withEmoji(option)), option.description && h("span", {}, option.description));
    entry.addEventListener("click", () => choose(option, entry));
    return entry;
  });
  const list = h("ul", { class: "choices", role: "listbox", "aria-multiselectable": String(!isSingle), "aria-label": item.placeholder ?? "Choices" }, entries);
  const done = h("button", { class: "press s1 done", disabled: chosen.size < least, onclick: () => { close(); send(); } }, "Send");
  const close = () => {
    list.remove();
    done.remove();
    opener.setAttribute("aria-expanded", "false");
    opener.textContent = label();
    opener.focus();
  };
  opener.addEventListener("click", () => {
    if (list.isConnected) return close();
    place.append(list);
    if (!isSingle) place.append(done);
    opener.setAttribute("aria-expanded", "true");
    entries[0]?.focus();
  });
  list.addEventListener("keydown", (event) => {
    const at = entries.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) entries[(at + step + entries.length) % entries.length].focus();
    else if (event.key === "Enter" || event.key === " ") entries[at]?.click();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  return place;
}
