// The page of a card for keepers: the sentences of its scripts follow what is typed. Without this file the button shows them in a
// page of their own.
import { fragmentOf } from "./markup.js";

const PAUSE = 500;
const LINES = ".script-lines";

function follow(button) {
  const { form } = button;
  const area = button.closest(".script-area");
  let waiting = 0;
  let stop = new AbortController();

  async function show() {
    stop.abort();
    stop = new AbortController();
    try {
      const sent = { method: "POST", body: new FormData(form), signal: stop.signal };
      const answer = await fetch(button.formAction, sent);
      const lines = answer.ok && fragmentOf(await answer.text()).querySelector(LINES);
      if (lines) area.querySelector(LINES).replaceWith(lines);
    } catch (error) {
      if (error.name !== "AbortError") button.click(); // the page of their own says what is wrong
    }
  }

  area.querySelector("textarea").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, PAUSE);
  });
  button.addEventListener("click", (press) => {
    if (!press.isTrusted) return;
    press.preventDefault();
    show();
  });
}

document.querySelectorAll("[data-sentences]").forEach(follow);
