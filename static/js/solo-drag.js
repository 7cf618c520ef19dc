// A lit card may be drawn to where it is to go, instead of pressing its button: the buttons say where they lead.
import { editForm, goalsOf } from "./solo-edit.js";
import { ghostOf } from "./solo-ghost.js";
import { placeOf } from "./solo-goals.js";

const FAR = 8;
let drag = null;

export function dragCards(room) {
  room?.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", stop);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") stop(); });
  // The press that ends a drag opens no sheet.
  document.addEventListener("click", swallow, { capture: true });
  room?.addEventListener("dragstart", (event) => { if (event.target.closest(".solo-card, [data-lies]")) event.preventDefault(); });
}

function begin(event) {
  const card = event.target.closest("li[data-lies], .solo-card");
  if (event.button || !event.isPrimary || !card || event.target.closest("button, .solo-sheet, .solo-under")) return;
  const offers = editForm() ? goalsOf(card) : [...card.querySelectorAll(":scope > .solo-card__face .solo-card__acts button[data-goal]")];
  if (offers.length) drag = { card, offers, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null };
}

function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
  // A finger that goes sideways scrolls the hand.
  const scrolls = event.pointerType === "touch" && Math.abs(across) > Math.abs(down);
  if (!drag.ghost && !scrolls && Math.hypot(across, down) > FAR) lift();
  if (!drag.ghost) return;
  drag.ghost.style.translate = `${across}px ${down}px`;
  const over = goalUnder(event);
  for (const goal of document.querySelectorAll(".solo-goal")) goal.classList.toggle("solo-goal--over", goal === over?.place);
}

// A picture of the face follows the pointer; where the card may go is lit.
function lift() {
  const face = drag.card.querySelector(".face");
  drag.ghost = ghostOf(face, face.getBoundingClientRect());
  drag.card.classList.add("solo-card--lifted");
  for (const offer of drag.offers) placeOf(offer)?.classList.add("solo-goal");
}

// The innermost place under the pointer to which one of the card's buttons leads.
function goalUnder(event) {
  for (let part = document.elementFromPoint(event.clientX, event.clientY); part; part = part.parentElement) {
    const offer = drag.offers.find((one) => placeOf(one) === part);
    if (offer) return { offer, place: part };
  }
  return null;
}

function drop(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const found = drag.ghost && goalUnder(event);
  const lifted = Boolean(drag.ghost);
  stop();
  if (lifted) ended = event.timeStamp;
  if (found) found.offer.click();
}

let ended = -Infinity;

function swallow(event) {
  if (!event.isTrusted || event.timeStamp - ended > 50) return;
  event.preventDefault();
  event.stopPropagation();
}

function stop() {
  drag?.ghost?.remove();
  drag?.card.classList.remove("solo-card--lifted");
  if (drag?.ghost) for (const goal of document.querySelectorAll(".solo-goal")) goal.classList.remove("solo-goal", "solo-goal--over");
  drag = null;
}
