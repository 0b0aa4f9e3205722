// One message as one person sees it.
import { face, h, hue } from "./dom.js";
import { world } from "./api.js";
import { componentRows } from "./components.js";
import { enlarge } from "./dialogs.js";
import { markdown } from "./markdown.js";

const EPHEMERAL = 64, LOADING = 128, FOLLOWS_WITHIN_MS = 7 * 60 * 1000;

function author(user) {
  const n = world.people.findIndex((person) => person.id === user.id);
  const name = user.bot ? "Dealer" : (user.global_name ?? user.username);
  return { name, color: user.bot ? "#f3a3b0" : hue(n < 0 ? 6 : n), isBot: Boolean(user.bot) };
}

/** A file of the sandbox by its path alone, by whatever name of this machine the page was opened. */
const here = (url) => new URL(url).pathname;

/** A picture in the room that it will fill, so that nothing moves when it has been loaded. */
function picture(address, description, width, height) {
  const url = here(address);
  const image = h("img", { src: url, alt: description ?? "" });
  return h("button", {
    class: "picture", "aria-label": "Enlarge the picture", title: description, style: { "--w": width || 1, "--h": height || 1 },
    "data-picture": url, onclick: () => enlarge(url, description),
  }, image);
}

const isPicture = (one) => Boolean(one.content_type?.startsWith("image/"));

/** Pictures as Discord's client shows them: one is fitted in, several become tiles of a gallery, cropped. */
function pictures(all) {
  if (!all.length) return null;
  const kind = all.length === 1 ? "pictures" : `pictures gallery of-${all.length}`;
  return h("div", { class: kind }, all.map((one) => picture(one.url, one.description, one.width, one.height)));
}

function file(one) {
  return h("a", { class: "file", href: here(one.url), download: one.filename }, one.filename, h("small", {}, `${one.size} bytes`));
}

function embed(one, me) {
  const color = one.color ? `#${one.color.toString(16).padStart(6, "0")}` : undefined;
  const fields = (one.fields ?? []).map((field) => h("div", { class: field.inline && "inline" }, h("b", {}, field.name), markdown(field.value, me)));
  return h("article", { class: "embed", style: color ? { "--stripe": color } : {} },
    one.author && h("div", { class: "author" }, one.author.name),
    one.title && h("h3", {}, one.title),
    one.description && markdown(one.description, me),
    fields.length > 0 && h("div", { class: "fields" }, fields),
    one.image && picture(one.image.url, one.image.description ?? one.title, one.image.width, one.image.height),
    one.footer && h("footer", {}, one.footer.text));
}

function text(message, me) {
  const element = markdown(message.content, me);
  if (message.edited_timestamp) (element.querySelector("p:last-child") ?? element).append(" ", h("span", { class: "edited" }, "(edited)"));
  return element.hasChildNodes() ? element : null;
}

function above(message) {
  const answered = message.referenced_message;
  if (answered) return h("div", { class: "above" }, h("span", {}, `${author(answered.author).name}: ${answered.content.slice(0, 120)}`));
  if (message.interaction) {
    return h("div", { class: "above" }, h("span", {}, `${author(message.interaction.user).name} used `, h("code", {}, `/${message.interaction.name}`)));
  }
  return null;
}

/** Whether a message continues the one before it without a new head. */
export function follows(message, before) {
  return before && before.author.id === message.author.id && !message.interaction && !message.referenced_message
    && before.flags === message.flags && Date.parse(message.timestamp) - Date.parse(before.timestamp) < FOLLOWS_WITHIN_MS;
}

/** Leaves the pictures that have not changed where they are: an edit makes Discord's client load no picture anew. */
export function keepPictures(old, fresh) {
  const known = new Map([...old.querySelectorAll("[data-picture]")].map((element) => [element.dataset.picture, element]));
  for (const element of fresh.querySelectorAll("[data-picture]")) {
    const kept = known.get(element.dataset.picture);
    if (kept) element.replaceWith(kept);
  }
}

/** The message's element. `act` starts interactions for the person, `dismiss` hides an ephemeral message. */
export function messageElement(message, before, person, act, dismiss) {
  const who = author(message.author), isFirst = !follows(message, before);
  const isSecret = Boolean(message.flags & EPHEMERAL), isLoading = Boolean(message.flags & LOADING);
  const isCalled = message.mention_everyone || message.mentions.some((user) => user.id === person.id);
  const when = new Date(message.timestamp);
  const head = isFirst && h("div", { class: "who", style: { "--hue": who.color } },
    h("b", {}, who.name), who.isBot && h("span", { class: "tag" }, "BOT"),
    h("time", { datetime: message.timestamp, title: when.toLocaleString("en-GB") }, when.toLocaleTimeString("en-GB", { timeStyle: "short" })));
  const files = message.attachments.filter((one) => !isPicture(one)).map(file);
  const body = h("div", { class: "body" }, head,
    isLoading ? h("div", { class: "thinking" }, "Dealer is thinking") : text(message, person.id),
    pictures(message.attachments.filter(isPicture)),
    files.length > 0 && h("div", { class: "files" }, files),
    message.embeds.map((one) => embed(one, person.id)),
    componentRows(message, person, act),
    isSecret && h("div", { class: "privy" }, `Only ${person.name} can see this`, h("button", { onclick: () => dismiss(message) }, "Dismiss")));
  const kinds = ["message", isFirst && "first", isSecret && "secret", isCalled && !isSecret && "calling"].filter(Boolean).join(" ");
  return h("article", { class: kinds, "data-id": message.id, "aria-label": `${who.name}${isSecret ? ", only for you" : ""}` },
    isFirst && above(message), isFirst && face(who.name, who.color, who.isBot), body);
}
