// Signs people in: by a link from the bot, by Discord's login, or as a frame inside Discord.
import { at, h } from "./dom.js";
import { enterFrame, isActivity } from "./activity.js";
import { say } from "./say.js";

/** The key in `sessionStorage` of the match or puzzle that was open when a login began. */
const KEPT = "dealer.place";

export async function post(path, body = {}) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw answer.status;
  return answer.json();
}

export function tell(...content) {
  at("table").hidden = true;
  at("enter").hidden = false;
  at("enter").replaceChildren(...content);
}

/** A button for Discord's login; `null` if this server or page does not offer it. */
export async function loginButton(place) {
  const about = isActivity ? null : await fetch("about").then((answer) => answer.json()).catch(() => null);
  if (!about?.login) return null;
  const go = async () => {
    try {
      const { address } = await post("login/begin");
      if (place) sessionStorage.setItem(KEPT, place);
      location.assign(address);
    } catch {
      tell(h("p", {}, say("away")));
    }
  };
  return h("button", { class: "primary", id: "login", onclick: go }, say("log-in"));
}

/** Says why nothing is shown, and offers the login. */
export async function turnedAway(words, place) {
  tell(h("p", {}, words));
  const button = await loginButton(place);
  if (button) at("enter").append(button);
}

/** Signs a person in by a link. Only the person's press uses the link up; a preview of the link does not. */
async function enterByLink(token, begin) {
  const failed = (status) => turnedAway(say(status === 410 ? "link-gone" : "away"));
  let link;
  try {
    link = await post("enter/look", { token });
  } catch (status) {
    return failed(status);
  }
  const go = async () => {
    try {
      const { place } = await post("enter", { token });
      // Keep the match or puzzle in the address, but not the secret that opened it.
      history.replaceState(null, "", `/?${place}`);
      begin(place);
    } catch (status) {
      failed(status);
    }
  };
  const button = h("button", { class: "primary", id: "continue", onclick: go }, say("continue-as", { name: link.name }));
  tell(h("p", {}, link.title ? say("opens", { title: link.title }) : say("opens-puzzle")), button);
  button.focus();
}

/** Ends a login: Discord has sent the browser back, with a code or with an error. */
async function enterByLogin(returned, begin) {
  const place = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  history.replaceState(null, "", place ? `/?${place}` : "/");
  try {
    await post("login", { code: returned.get("code"), state: returned.get("state") });
    begin(place);
  } catch (status) {
    turnedAway(say(status === 403 ? "not-identified" : "away"), place);
  }
}

async function enterByFrame(begin) {
  tell(h("p", {}, say("asks-discord")));
  try {
    const { bearer, place } = await enterFrame(post);
    begin(place, bearer);
  } catch (why) {
    tell(h("p", {}, say(why === 403 ? "not-in-activity" : "away")));
  }
}

/** Signs a person in by the way in which they opened the page; then `begin(place, bearer)` shows them the table. */
export async function enter(begin) {
  if (isActivity) return enterByFrame(begin);
  const token = location.hash.slice(1), place = location.search.slice(1), returned = new URLSearchParams(location.search);
  addEventListener("hashchange", () => location.reload());
  if (token) return enterByLink(token, begin);
  if (returned.has("code") || returned.has("error")) return enterByLogin(returned, begin);
  if (/^(p?\d+|learn-[a-z]+)$/.test(place)) return begin(place);
  const { known } = await fetch("about").then((answer) => answer.json()).catch(() => ({}));
  if (known) return begin(null);
  return turnedAway(say("needs-link"));
}
