// Stars answer where they stand, and with them those of the same card wherever else it is shown.

import { fragmentOf } from "./markup.js";

// What is sent by the forms `forms` inside `root` is sent here, one after another; `told` hears after each whether it failed.
export function tellStars(root, forms, told = () => {}) {
  let before = Promise.resolve();
  root.addEventListener("submit", (event) => {
    if (!event.target.matches(forms)) return;
    event.preventDefault();
    const sent = new FormData(event.target, event.submitter);
    before = before.then(() => send(event.target.action, sent, event.submitter)).then(() => told(false), () => told(true));
  });
}

async function send(address, body, pressed) {
  const answer = await fetch(address, { method: "POST", credentials: "same-origin", headers: { "HX-Request": "true" }, body });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) return location.assign(elsewhere);
  const star = fragmentOf(await answer.text()).querySelector(".star");
  for (const shown of [pressed, ...document.querySelectorAll(`[id|="${CSS.escape(star.id)}"]`)]) {
    for (const name of ["name", "value", "aria-pressed"]) shown.setAttribute(name, star.getAttribute(name));
  }
}
