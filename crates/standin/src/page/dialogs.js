// What opens over the page: a modal's form, and a picture enlarged.
import { h } from "./dom.js";

function open(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus?.();
  });
  dialog.showModal();
}

/** Shows a picture as large as the window lets it be. */
export function enlarge(url, description) {
  const dialog = h("dialog", { class: "enlarged", "aria-label": "Picture", onclick: () => dialog.close() },
    h("img", { src: url, alt: description ?? "" }), description && h("p", {}, description));
  open(dialog);
}

/** Asks a person to fill in a modal; `send` gets the rows as Discord's client sends them. */
export function askModal(modal, person, send) {
  const inputs = modal.components.map((row) => row.components[0]);
  const fields = inputs.map((input) => {
    const isLong = input.style === 2;
    const field = h(isLong ? "textarea" : "input", {
      required: input.required !== false, minlength: input.min_length, maxlength: input.max_length ?? 4000,
      placeholder: input.placeholder, rows: isLong ? 5 : undefined, autocomplete: "off",
    });
    field.value = input.value ?? "";
    return field;
  });
  const labels = inputs.map((input, n) => h("label", {}, h("span", {}, input.label, input.required !== false && h("em", {}, " *")), fields[n]));
  const form = h("form", { class: "form", method: "dialog" },
    h("h2", {}, modal.title, h("small", {}, `as ${person.name}`)), labels,
    h("footer", {},
      h("button", { type: "button", class: "press s2", onclick: () => dialog.close() }, "Cancel"),
      h("button", { class: "press s1" }, "Submit")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    send(inputs.map((input, n) => ({ type: 1, components: [{ type: 4, custom_id: input.custom_id, value: fields[n].value }] })));
  });
  const dialog = h("dialog", { "aria-label": `${modal.title} (${person.name})` }, form);
  open(dialog);
  fields[0]?.focus();
}
