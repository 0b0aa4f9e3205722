// The calls: Discord's own for people, and the sandbox's beside them.

/** Fetched once at the start: people, places and the application. */
export const world = { people: [], places: null };

async function read(response) {
  const text = await response.text();
  return text ? JSON.parse(text) : null;
}

/** A refusal in one line: Discord's message, and what is wrong where. */
function inWords(body, status) {
  if (!body?.message) return `the server answered ${status}`;
  const details = [];
  const walk = (node, path) => {
    for (const [key, value] of Object.entries(node ?? {})) {
      if (key === "_errors") details.push(`${path.join(".")}: ${value.map((one) => one.message).join(", ")}`);
      else walk(value, [...path, key]);
    }
  };
  walk(body.errors, []);
  return details.length ? details.join("; ") : body.message;
}

export async function call(token, method, path, body, files = []) {
  const headers = { authorization: token };
  let sent = body && JSON.stringify(body);
  if (files.length) {
    const form = new FormData();
    files.forEach((file, n) => form.append(`files[${n}]`, file));
    form.append("payload_json", sent);
    sent = form;
  } else if (body) headers["content-type"] = "application/json";
  const response = await fetch(`/api/v10/${path}`, { method, headers, body: sent });
  const answer = await read(response);
  if (!response.ok) throw new Error(inWords(answer, response.status));
  return answer;
}

export async function load() {
  const get = async (what) => (await fetch(`/sandbox/${what}`)).json();
  [world.people, world.places] = await Promise.all([get("people"), get("places")]);
}

export async function control(what, body) {
  const response = await fetch(`/sandbox/${what}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}),
  });
  const answer = await read(response).catch(() => null);
  if (!response.ok) throw new Error(inWords(answer, response.status));
  return answer;
}

export const sharedNow = async () => (await (await fetch("/sandbox/clock")).json()).now_ms;

/** A command, option or choice as a client in this language shows it. */
function translated(node, locale) {
  const below = (list) => list?.map((one) => translated(one, locale));
  return {
    ...node, description: node.description_localizations?.[locale] ?? node.description,
    label: node.name_localizations?.[locale] ?? node.name,
    options: below(node.options), choices: below(node.choices),
  };
}

/** What one person's client can do. */
export class Person {
  constructor({ id, name, part, token, locale }, color) {
    Object.assign(this, { id, name, part, token, locale, color });
    this.dm = world.places.direct.find((direct) => direct.person === name).id;
    this.channels = world.places.channels.filter((channel) => !channel.hidden_from.includes(name));
  }
  messages(channel) {
    return call(this.token, "GET", `channels/${channel}/messages?limit=100`);
  }
  say(channel, content) {
    return call(this.token, "POST", `channels/${channel}/messages`, { content });
  }
  dismiss(message) {
    return call(this.token, "DELETE", `channels/${message.channel_id}/messages/${message.id}`);
  }
  async commands(channel) {
    const index = await call(this.token, "GET", `channels/${channel}/application-command-index`);
    return index.application_commands.map((command) => translated(command, this.locale));
  }
  /** Chooses the language of this person's client, one of Discord's locales. */
  async speak(locale) {
    await call(this.token, "PATCH", "users/@me/settings", { locale });
    this.locale = locale;
  }
  /** Starts an interaction and waits for the bot's first answer: `{type, data}`, or null if none came. */
  async interact(type, channel, data, message, files) {
    const body = { type, application_id: world.places.application, channel_id: channel, data, nonce: String(Math.random()) };
    if (channel !== this.dm) {
      body.guild_id = world.places.channels.find((place) => place.id === channel)?.guild ?? world.places.guild.id;
    }
    if (message) body.message_id = message.id;
    const answer = await call(this.token, "POST", "interactions?wait=true", body, files);
    return answer.response;
  }
}

/** The name of a user, role or channel by its id. */
export function nameOf(kind, id) {
  const { people, places } = world;
  if (kind === "channel") return places.channels.find((channel) => channel.id === id)?.name ?? "unknown";
  if (id === places.application) return "Dealer";
  return people.find((person) => person.id === id)?.name ?? "unknown";
}
