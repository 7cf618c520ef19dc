// A word of the game opens its card over the page; without scripts, or where the card does not come, its link leads to its page.
import { fill } from "./markup.js";

let card = null;

function place() {
  if (card) return card;
  card = document.createElement("dialog");
  card.className = "word-popover";
  const text = document.createElement("div");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button";
  close.textContent = "閉じる";
  close.addEventListener("click", () => card.close());
  card.addEventListener("click", ({ target }) => { if (target === card) card.close(); });
  card.append(text, close);
  document.body.append(card);
  return card;
}

async function show(link) {
  try {
    const answer = await fetch(`${link.href}?card=1`);
    if (!answer.ok) throw new Error(answer.statusText);
    const shown = place();
    fill(shown.firstElementChild, await answer.text());
    shown.setAttribute("aria-label", link.textContent);
    shown.showModal();
  } catch {
    location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-word]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show(link);
});
