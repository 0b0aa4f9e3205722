// Where a person writes: plain messages, and slash commands with completion.
import { h } from "./dom.js";
import { world } from "./api.js";
import { suggest, understand } from "./slash.js";

const ASK_AFTER_MS = 140;
let serial = 0;

/** The composer of one pane. `say(text)` and `run(data)` do what was written. */
export class Composer {
  constructor(person, channel, { say, run, placeholder }) {
    Object.assign(this, { person, channel, say, run });
    const id = `choices-${++serial}`;
    this.list = h("ul", { class: "choices", role: "listbox", id, "aria-label": "Completions", hidden: true });
    this.input = h("textarea", {
      rows: 1, placeholder, role: "combobox", "aria-expanded": "false", "aria-controls": id, "aria-autocomplete": "list",
      "aria-label": placeholder, spellcheck: "false", autocomplete: "off",
    });
    this.hint = h("div", { class: "hint", "aria-live": "polite" });
    const send = h("button", { class: "icon send", "aria-label": "Send", title: "Send (Enter)", onclick: () => this.submit() }, "➤");
    this.element = h("div", { class: "composer" }, this.list, h("div", { class: "line" }, this.input, send), this.hint);
    this.items = [];
    this.files = [];
    this.active = -1;
    this.asked = 0;
    this.input.addEventListener("input", () => this.changed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.offer([], -1), 150));
    this.input.addEventListener("focus", () => this.input.value.startsWith("/") && this.changed());
  }

  places() {
    return { people: world.people, channels: this.person.channels, files: this.files };
  }

  async changed() {
    const text = this.input.value;
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight}px`;
    const asked = ++this.asked;
    if (!text.startsWith("/")) {
      this.hint.textContent = "";
      return this.offer([], -1);
    }
    // Fetched once for every slash, so that a restarted bot's commands are the new ones.
    if (!this.commands || text === "/") this.commands = this.person.commands(this.channel());
    const commands = await this.commands;
    if (asked !== this.asked) return;
    const { items, active, hint, complete } = suggest(text, commands, this.places());
    this.hint.textContent = hint ?? "";
    this.offer(items, active);
    if (complete) this.ask(complete, asked);
  }

  /** Asks the bot for choices, once the person has stopped typing. */
  async ask({ data, head }, asked) {
    await new Promise((resume) => setTimeout(resume, ASK_AFTER_MS));
    if (asked !== this.asked) return;
    const response = await this.person.interact(4, this.channel(), data).catch(() => null);
    if (asked !== this.asked || !response) return;
    const choices = response.data?.choices ?? [];
    this.offer(choices.map((choice) => ({ label: choice.name, text: `${head}${choice.value} ` })), choices.length ? 0 : -1);
  }

  offer(items, active) {
    this.items = items;
    this.list.replaceChildren(...items.map((item, n) => h("li", {
      role: "option", id: `${this.list.id}-${n}`, onmousedown: (event) => { event.preventDefault(); this.accept(n); },
    }, h("b", {}, item.label), item.detail && h("span", {}, item.detail), item.note && h("i", {}, item.note))));
    this.list.hidden = items.length === 0;
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.mark(active);
  }

  mark(active) {
    this.active = active;
    [...this.list.children].forEach((entry, n) => entry.setAttribute("aria-selected", String(n === active)));
    const entry = this.list.children[active];
    if (entry) {
      this.input.setAttribute("aria-activedescendant", entry.id);
      entry.scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  accept(n) {
    const { text, pick } = this.items[n];
    if (pick) this.choose(pick);
    else this.write(text);
  }

  write(text) {
    this.input.value = text;
    this.input.focus();
    this.changed();
  }

  /** Lets the person choose a file, which goes along when the command is sent. */
  choose(pick) {
    const chooser = h("input", { type: "file" });
    chooser.addEventListener("change", () => {
      this.files.push(chooser.files[0]);
      this.write(pick(chooser.files[0].name));
    });
    chooser.click();
  }

  key(event) {
    const isOpen = this.items.length > 0;
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.mark((Math.max(this.active, step > 0 ? -1 : 0) + step + this.items.length) % this.items.length);
    } else if (isOpen && event.key === "Tab" && !event.shiftKey) {
      this.accept(Math.max(this.active, 0));
    } else if (isOpen && event.key === "Escape") {
      this.offer([], -1);
    } else if (event.key === "Enter" && !event.shiftKey) {
      const item = this.items[this.active];
      if (item && (item.pick || item.text.trim() !== this.input.value.trim())) this.accept(this.active);
      else this.submit();
    } else return;
    event.preventDefault();
  }

  async submit() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const commands = await (this.commands ?? this.person.commands(this.channel()));
      const understood = understand(text, commands, this.places());
      if (!understood) {
        this.hint.textContent = `there is no command ${text.split(" ")[0]} for ${this.person.name} here`;
        return;
      }
      if (understood.error) {
        this.hint.textContent = understood.error;
        return;
      }
      const files = this.files;
      this.clear();
      this.run(understood.data, files);
    } else {
      this.clear();
      this.say(text);
    }
  }

  clear() {
    this.input.value = "";
    this.files = [];
    this.commands = null;
    this.changed();
  }
}
