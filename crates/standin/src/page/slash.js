// Slash commands as text: `/host mist size: 9`. Pure: text and definitions in, meaning and suggestions out.

const SUBCOMMAND = 1, GROUP = 2, STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10, FILE = 11;
const KIND_NAMES = { 3: "text", 4: "whole number", 5: "true or false", 6: "person", 7: "channel", 8: "role", 9: "person or role", 10: "number", 11: "file" };

/** All commands that can be sent, with their full names: [{name, description, command, path, options}]. */
export function leaves(commands) {
  const found = [];
  // The entry point command is not a slash command; the app launcher's rocket button runs it.
  for (const command of commands.filter(({ type }) => type === 1)) {
    const walk = (node, path) => {
      const below = (node.options ?? []).filter((option) => option.type <= GROUP);
      const name = [command.name, ...path.map((part) => part.name)].join(" ");
      if (below.length) for (const option of below) walk(option, [...path, option]);
      else found.push({ name, description: node.description, command, path, options: node.options ?? [] });
    };
    walk(command, []);
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** The command that a text names, and where its options begin. */
function commandOf(text, all) {
  const named = all.filter((leaf) => text === `/${leaf.name}` || text.startsWith(`/${leaf.name} `));
  return named.sort((a, b) => b.name.length - a.name.length)[0];
}

/** Cuts what follows the command's name into `name: value` parts. Text before the first name goes to the first option. */
function partsOf(text, leaf) {
  const start = leaf.name.length + 1;
  const names = leaf.options.map((option) => option.name).sort((a, b) => b.length - a.length);
  const marks = [];
  if (names.length) {
    const pattern = new RegExp(`(?<=\\s)(${names.join("|")}):`, "gu");
    for (const match of text.matchAll(pattern)) if (match.index >= start) marks.push([match.index, match[0].length, match[1]]);
  }
  const parts = marks.map(([at, length, name], n) => {
    const from = at + length, to = marks[n + 1]?.[0] ?? text.length;
    return { option: leaf.options.find((option) => option.name === name), value: text.slice(from, to).trim(), from, to };
  });
  const loose = text.slice(start, marks[0]?.[0] ?? text.length);
  const first = leaf.options.find((option) => !parts.some((part) => part.option === option));
  if (loose.trim() && first) parts.unshift({ option: first, value: loose.trim(), from: start + 1, to: start + loose.length, loose: true });
  return parts;
}

/** What a text written by a person means for an option, or undefined if it means nothing. */
function valueOf(option, text, { people, channels, files }) {
  const choice = option.choices?.find((one) => one.name.toLowerCase() === text.toLowerCase() || String(one.value) === text);
  if (choice) return choice.value;
  switch (option.type) {
    case STRING: return text;
    case INTEGER: return /^-?\d+$/.test(text) ? Number(text) : undefined;
    case NUMBER: return text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case BOOLEAN: return { true: true, yes: true, false: false, no: false }[text.toLowerCase()];
    case CHANNEL: return channels.find((channel) => channel.name === text.replace(/^#/, ""))?.id;
    case FILE: {
      const at = files.findIndex((file) => file.name === text);
      return at < 0 ? undefined : String(at);
    }
    default: return people.find((person) => person.name.toLowerCase() === text.replace(/^@/, "").toLowerCase())?.id;
  }
}

function nested(leaf, options) {
  return leaf.path.reduceRight((below, part) => [{ type: part.type, name: part.name, options: below }], options);
}

/** The data to send for a finished text: `{data}`, or `{error}` in words. Null if it names no command. */
export function understand(text, commands, world) {
  const leaf = commandOf(text.trim(), leaves(commands));
  if (!leaf) return null;
  const options = [];
  for (const part of partsOf(text.trim(), leaf)) {
    const value = valueOf(part.option, part.value, world);
    if (value === undefined) return { error: `${part.option.name}: expected ${KIND_NAMES[part.option.type] ?? "another value"}` };
    if (part.value !== "" || part.option.required) options.push({ type: part.option.type, name: part.option.name, value });
  }
  const missing = leaf.options.find((option) => option.required && !options.some((one) => one.name === option.name && one.value !== ""));
  if (missing) return { error: `${missing.name}: ${missing.description} (needed)` };
  return { data: { id: leaf.command.id, name: leaf.command.name, type: 1, options: nested(leaf, options) } };
}

/**
 * What to offer at the caret: `{items: [{label, detail, note, text}], hint, active, complete}`.
 * `text` is the whole text after accepting (`pick(name)` where a file is to be chosen first); `complete` is set where the bot has to be asked: `{data}`.
 */
export function suggest(text, commands, world) {
  const all = leaves(commands);
  const leaf = commandOf(text, all);
  if (!leaf || !text.startsWith(`/${leaf.name} `)) {
    const begun = text.slice(1).toLowerCase();
    const fitting = all.filter((one) => one.name.includes(begun));
    fitting.sort((a, b) => b.name.startsWith(begun) - a.name.startsWith(begun));
    const needed = (one) => one.options.filter((option) => option.required).map((option) => option.name).join(" ");
    return { items: fitting.map((one) => ({ label: `/${one.name}`, detail: one.description, note: needed(one), text: `/${one.name} ` })), active: 0 };
  }
  const parts = partsOf(text, leaf);
  const current = parts.at(-1);
  const missing = leaf.options.filter((option) => !parts.some((part) => part.option === option));
  if (current && current.to >= text.length) return values(text, leaf, parts, current, missing, world);
  return { ...names(text, missing, ""), hint: leaf.description };
}

function names(text, missing, begun) {
  const fitting = missing.filter((option) => option.name.startsWith(begun));
  const before = text.slice(0, text.length - begun.length).trimEnd();
  const items = fitting.map((option) => ({ label: `${option.name}:`, detail: option.description, note: option.required ? "needed" : "", text: `${before} ${option.name}: ` }));
  return { items, active: fitting.some((option) => option.required) || begun ? 0 : -1 };
}

function values(text, leaf, parts, current, missing, world) {
  const { option, value } = current;
  const hint = `${option.name}: ${option.description}`;
  const head = current.loose ? `/${leaf.name} ${option.name}: ` : `${text.slice(0, current.from)} `;
  const item = (label, detail) => ({ label, detail, text: `${head}${label} ` });
  const begun = value.toLowerCase();
  const offer = (items) => {
    const fitting = items.filter((one) => one.label.toLowerCase().includes(begun));
    const isExact = fitting.some((one) => one.label.toLowerCase() === begun);
    return { items: isExact ? [] : fitting, active: 0, hint };
  };
  // After a finished value and a space, the names of further options are offered.
  const lastWord = /(?:^|\s)([a-z_-]*)$/.exec(text.slice(current.from))?.[1] ?? "";
  const more = value !== "" && text.length > current.from + 1 && missing.length && /\s/.test(text.at(-1 - lastWord.length) ?? "") ? names(text, missing, lastWord) : null;
  if (option.autocomplete) {
    const options = parts.map((part) => part === current ? { type: option.type, name: option.name, value, focused: true } : { type: part.option.type, name: part.option.name, value: valueOf(part.option, part.value, world) });
    return { items: [], active: -1, hint, complete: { data: { id: leaf.command.id, name: leaf.command.name, type: 1, options: nested(leaf, options.filter((one) => one.value !== undefined)) }, head } };
  }
  if (more && more.items.length && (valueOf(option, value, world) !== undefined || lastWord)) return { ...more, active: lastWord ? 0 : -1, hint };
  if (option.choices?.length) return offer(option.choices.map((choice) => item(choice.name, choice.label === choice.name ? "" : choice.label)));
  if (option.type === BOOLEAN) return offer([item("true"), item("false")]);
  if (option.type === USER || option.type === 9) return offer(world.people.map((person) => item(`@${person.name}`, person.part)));
  if (option.type === CHANNEL) return offer(world.channels.map((channel) => item(`#${channel.name}`, channel.topic)));
  if (option.type === FILE) return { items: value ? [] : [{ label: "Choose a file …", detail: option.description, pick: (name) => `${head}${name} ` }], active: 0, hint };
  const range = [option.min_value, option.max_value].some((bound) => bound !== undefined) ? ` (${option.min_value ?? "…"} to ${option.max_value ?? "…"})` : "";
  return { items: [], active: -1, hint: `${hint} · ${KIND_NAMES[option.type] ?? ""}${range}` };
}
