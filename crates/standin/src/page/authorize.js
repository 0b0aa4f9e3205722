// Discord's authorization page, on which a person authorizes the application.
import { h, toast } from "./dom.js";
import { call, load, world } from "./api.js";

async function agree(person) {
  try {
    const { location: back } = await call(person.token, "POST", `oauth2/authorize${location.search}`, { authorize: true });
    location.assign(back);
  } catch (error) {
    toast(error.message);
  }
}

load().then(() => {
  const buttons = world.people.map((person) => h("button", { class: "seat", "data-person": person.name, onclick: () => agree(person) }, person.name));
  document.getElementById("people").append(...buttons);
}).catch((error) => toast(error.message));
