// The star of the sheet, and with it those of the same card on the page beneath.

import { fragmentOf } from "./markup.js";

export function tellStars(dialog) {
  dialog.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-star]")) return;
    event.preventDefault();
    const answer = await fetch(form.action, {
      method: "POST", credentials: "same-origin", headers: { "HX-Request": "true" }, body: new FormData(form, event.submitter),
    }).catch(() => null);
    if (!answer?.ok) return;
    const star = fragmentOf(await answer.text()).querySelector(".star");
    if (!star) return;
    for (const shown of [event.submitter, ...document.querySelectorAll(`[id|="${CSS.escape(star.id)}"]`)]) {
      for (const name of ["name", "value", "aria-pressed"]) shown.setAttribute(name, star.getAttribute(name));
    }
  });
}
