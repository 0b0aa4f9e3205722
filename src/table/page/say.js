// The page's texts, from the bot's catalogues.
let texts = {}, language = "en";

/** The locale in which the page speaks. */
export const locale = () => language;

/** A text of the page by its key, with its values filled in. */
export const say = (key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Switches the page to a language, or to the browser's if none is given. While the server is away nothing changes. */
export async function speak(wanted) {
  if (wanted === language && texts.close) return;
  const query = wanted ? `?language=${encodeURIComponent(wanted)}` : "";
  try {
    ({ texts, language } = await (await fetch(`phrases${query}`)).json());
  } catch {
    return;
  }
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
}

await speak();
