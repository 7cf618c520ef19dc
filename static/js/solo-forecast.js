// What an answer would bring, told before it is given: while the pointer or the focus rests on its button, or a finger stays on it.
import { fill } from "./markup.js";

const RESTS = 350;
const GAP = 8;
const ANSWERS = ".solo__play button[name='action']:not([value='name'])";

const panel = document.createElement("div");
panel.className = "solo-forecast";
panel.id = "forecast";
panel.role = "status";
panel.hidden = true;
// It is told over the sheet, too, in which its button stands.
panel.popover = "manual";

let waiting = 0, asking = null, shownFor = null, held = null;

export function tellForecasts(room) {
  document.body.append(panel);
  room.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") rest(event.target.closest(ANSWERS)); });
  room.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse" && !event.relatedTarget?.closest?.(ANSWERS)) hide(); });
  room.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) rest(event.target.closest(ANSWERS)); });
  room.addEventListener("focusout", (event) => { if (event.target === shownFor) hide(); });
  room.addEventListener("pointerdown", (event) => {
    held = null;
    hide();
    if (event.pointerType === "touch") rest(event.target.closest(ANSWERS), { touched: true });
  });
  for (const end of ["pointerup", "pointercancel"]) room.addEventListener(end, () => { if (!held) clearTimeout(waiting); });
  // A finger that stayed to read gives no answer yet; the next tap does.
  room.addEventListener("click", (event) => {
    if (!held || event.target.closest(ANSWERS) !== held) return;
    held = null;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  room.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  document.addEventListener("scroll", hide, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.body.addEventListener("htmx:beforeRequest", hide);
}

function rest(button, { touched = false } = {}) {
  if (button === shownFor && !touched) return;
  hide();
  if (!button) return;
  shownFor = button;
  waiting = setTimeout(() => {
    if (touched) held = button;
    ask(button);
  }, RESTS);
}

function hide() {
  clearTimeout(waiting);
  asking?.abort();
  shownFor = asking = null;
  panel.hidden = true;
  panel.hidePopover?.();
}

async function ask(button) {
  const form = button.closest("form");
  const address = new URL(form.dataset.forecast, location.href);
  address.searchParams.set("revision", form.elements.revision.value);
  address.searchParams.set("action", button.value);
  const control = asking = new AbortController();
  try {
    const answer = await fetch(address, { signal: control.signal });
    if (answer.status !== 200) return;
    const told = await answer.text();
    if (control.signal.aborted || !button.isConnected) return;
    fill(panel, told);
    show(button);
  } catch {
    // Without an answer nothing is told; the button does what it does.
  }
}

// Above what is pressed where there is room, else below, and never under the pointer; an answer of the question leaves the
// question in sight.
function show(button) {
  panel.hidden = false;
  panel.showPopover?.();
  const at = button.getBoundingClientRect(), own = panel.getBoundingClientRect();
  const around = (button.closest(".solo-prompt:not(:has(.solo-prompt__hidden))") ?? button).getBoundingClientRect();
  const room = [around.top - own.height - GAP, innerHeight - around.bottom - own.height - GAP];
  const upwards = around.height > at.height + 1 ? room[0] >= room[1] : room[0] >= GAP;
  const top = upwards ? room[0] : Math.min(around.bottom + GAP, innerHeight - own.height - GAP);
  panel.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - own.width - GAP))}px`;
  panel.style.top = `${Math.max(GAP, top)}px`;
}
