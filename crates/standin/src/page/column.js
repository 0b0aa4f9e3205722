// A person's column: the match channel and the direct messages, one above the other.
import { face, h, toast } from "./dom.js";
import { Composer } from "./composer.js";
import { Activity } from "./activity.js";
import { askModal } from "./dialogs.js";
import { follows, keepPictures, messageElement } from "./message.js";

const NEAR_THE_END_PX = 90, ENTRY_POINT = 4;
/** Discord's locales in which Dealer speaks. */
const LANGUAGES = [["en-US", "English"], ["de", "Deutsch"], ["es-ES", "Español"]];

/** One place as one person sees it. */
class Pane {
  constructor(person, channel, title, isFolded) {
    Object.assign(this, { person, channel, title, messages: new Map(), unread: 0 });
    this.log = h("div", { class: "log", role: "log", tabindex: "0", "aria-label": `${title}, as ${person.name} sees it` });
    this.composer = new Composer(person, () => this.channel, {
      placeholder: this.placeholder(), say: (text) => this.try(person.say(this.channel, text)),
      run: (data, files) => this.act(2, data, null, files),
    });
    this.news = h("span", { class: "news" });
    this.name = h("b", {}, title);
    this.fold = h("button", { class: "fold", "aria-expanded": String(!isFolded), onclick: () => this.toggle() }, this.name, this.news);
    this.rocket = h("button", { class: "icon rocket", hidden: true, title: "Launch the app's Activity", "aria-label": `Launch the Activity as ${person.name}`, onclick: () => this.launch() }, "🚀");
    this.head = h("header", {}, this.fold, this.rocket);
    this.element = h("section", { class: ["pane", channel === person.dm && "direct", isFolded && "folded"].filter(Boolean).join(" ") }, this.head, this.log, this.composer.element);
    // Pictures come late; whoever was at the end stays there.
    this.log.addEventListener("load", () => this.stick && this.toEnd(), true);
    this.log.addEventListener("scroll", () => { this.stick = this.isAtEnd(); });
    this.stick = true;
    this.loads = new Set();
  }

  placeholder() {
    return `${this.title === "Direct messages" ? "Message Dealer" : `Message ${this.title}`} as ${this.person.name}`;
  }

  toggle() {
    const isFolded = this.element.classList.toggle("folded");
    this.fold.setAttribute("aria-expanded", String(!isFolded));
    this.unread = 0;
    this.news.textContent = "";
    if (!isFolded) this.toEnd();
  }

  isAtEnd() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_THE_END_PX;
  }

  toEnd() {
    this.log.scrollTop = this.log.scrollHeight;
  }

  async load() {
    // What happens while the answer is on its way may be missing in it.
    const { channel } = this, meanwhile = [];
    this.loads.add(meanwhile);
    try {
      const messages = await this.person.messages(channel);
      if (channel !== this.channel) return;
      this.messages = new Map(messages.reverse().map((message) => [message.id, message]));
      for (const [type, message] of meanwhile) this.keep(type, message);
    } finally {
      this.loads.delete(meanwhile);
    }
    this.draw();
    this.toEnd();
    const commands = await this.person.commands(channel);
    this.rocket.hidden = !commands.some((command) => command.type === ENTRY_POINT);
  }

  keep(type, message) {
    if (type === "MESSAGE_DELETE") this.messages.delete(message.id);
    else if (type === "MESSAGE_CREATE" || this.messages.has(message.id)) this.messages.set(message.id, message);
  }

  /** Makes a change, and keeps what is being read where it is. */
  inPlace(change) {
    const wasAtEnd = this.isAtEnd();
    const top = this.log.getBoundingClientRect().top;
    const read = [...this.log.children].find((element) => element.getBoundingClientRect().bottom > top);
    const offset = read?.getBoundingClientRect().top;
    change();
    const still = read && this.log.querySelector(`[data-id="${read.dataset.id}"]`);
    if (wasAtEnd) this.toEnd();
    else if (still) this.log.scrollTop += still.getBoundingClientRect().top - offset;
  }

  /** Draws everything; what is hidden by being dismissed is gone from the map. */
  draw() {
    const all = [...this.messages.values()];
    const elements = all.map((message, n) => this.elementOf(message, all[n - 1]));
    if (!elements.length) elements.push(h("div", { class: "empty" }, h("b", {}, this.title), "Nothing here yet. Type / to see what Dealer can do."));
    for (const element of elements) keepPictures(this.log, element);
    this.log.replaceChildren(...elements);
  }

  elementOf(message, before) {
    const act = (data, on) => this.act(3, data, on);
    return messageElement(message, before, this.person, act, (one) => this.try(this.person.dismiss(one)));
  }

  take(type, message) {
    for (const meanwhile of this.loads) meanwhile.push([type, message]);
    this.inPlace(() => this.change(type, message));
  }

  change(type, message) {
    const before = [...this.messages.values()].at(-1);
    this.keep(type, message);
    if (type === "MESSAGE_DELETE") {
      this.draw();
    } else if (type === "MESSAGE_CREATE") {
      if (!before) this.draw();
      else this.log.append(this.elementOf(message, before));
      if (this.element.classList.contains("folded")) this.news.textContent = String(++this.unread);
    } else if (this.messages.has(message.id)) {
      const all = [...this.messages.values()], n = all.findIndex((one) => one.id === message.id);
      const old = this.log.querySelector(`[data-id="${message.id}"]`);
      const focused = old?.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
      const fresh = this.elementOf(message, all[n - 1]);
      if (old) keepPictures(old, fresh);
      old?.replaceWith(fresh);
      // A button that changed its own message keeps the keyboard.
      if (focused) fresh.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus();
      const next = all[n + 1];
      if (next && follows(next, message) !== follows(next, all[n])) this.draw();
    }
  }

  async try(promise) {
    try {
      return await promise;
    } catch (error) {
      toast(`${this.person.name}: ${error.message}`);
      return undefined;
    }
  }

  /** Uses the entry point command, as the app launcher does. */
  async launch() {
    const entry = (await this.try(this.person.commands(this.channel)))?.find((command) => command.type === ENTRY_POINT);
    if (entry) await this.act(2, { id: entry.id, name: entry.name, type: ENTRY_POINT });
  }

  /** Starts an interaction; opens a modal if that is the answer. */
  async act(type, data, message, files) {
    const response = await this.try(this.person.interact(type, this.channel, data, message, files));
    if (response?.type === 12) new Activity(this.person, response.data, this.element.parentElement);
    if (response === null) toast(`${this.person.name}: Dealer did not answer in time`);
    if (response?.type === 9) {
      askModal(response.data, this.person, (components) => this.act(5, { custom_id: response.data.custom_id, components }));
    }
  }
}

/** The column of one person. */
export class Column {
  constructor(person, { onclose }) {
    this.person = person;
    const first = person.channels[0];
    const plays = person.part === "player";
    this.table = new Pane(person, first?.id, `#${first?.name}`, false);
    this.direct = new Pane(person, person.dm, "Direct messages", !plays);
    const choose = h("select", { "aria-label": `${person.name}'s channel` }, person.channels.map((channel) => h("option", { value: channel.id }, `#${channel.name}`)));
    choose.addEventListener("change", () => this.show(choose.value));
    this.table.head.append(choose);
    const speak = h("select", { class: "language", "aria-label": `The language of ${person.name}'s Discord` }, LANGUAGES.map(([locale, name]) => h("option", { value: locale, selected: locale === person.locale }, name)));
    speak.addEventListener("change", () => this.table.try(person.speak(speak.value)));
    this.element = h("section", { class: "column", "aria-label": person.name, style: { "--hue": person.color } },
      h("header", {}, face(person.name, person.color), h("div", {}, h("h2", {}, person.name), h("span", { class: "part" }, person.part)), speak,
        h("button", { class: "icon close", "aria-label": `Close ${person.name}'s column`, onclick: onclose }, "×")),
      this.table.element, this.direct.element);
  }

  get panes() {
    return [this.table, this.direct];
  }

  show(channel) {
    this.table.channel = channel;
    this.table.title = `#${this.person.channels.find((one) => one.id === channel).name}`;
    this.table.name.textContent = this.table.title;
    this.table.composer.input.placeholder = this.table.placeholder();
    return this.table.try(this.table.load());
  }

  load() {
    return Promise.all(this.panes.map((pane) => pane.try(pane.load())));
  }

  take({ type, to, data }) {
    if (to && to !== this.person.id) return;
    for (const pane of this.panes) if (pane.channel === data.channel_id) pane.take(type, data);
  }
}
