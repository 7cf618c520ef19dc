// What the last answer changed on the table: new cards are marked, a change of life floats beside it, a pile that grew glows.
const LASTS = 1600;

export function lookedAt(room) {
  return {
    token: room.querySelector("#undo")?.getAttribute("action"),
    cards: new Set([...room.querySelectorAll(".solo-card[id]")].map((card) => card.id)),
    life: livesOn(room),
    count: numbers(room, "count"),
  };
}

export function livesOn(room) {
  return numbers(room, "life");
}

// The life of a side as it was at this moment of a telling.
export function changeLife(room, side, left, { floats = false } = {}) {
  const part = room.querySelector(`[data-life="${side}"]`);
  if (!part) return;
  const by = left - numberIn(part);
  (part.querySelector("span") ?? part).textContent = left;
  if (floats && by) float(part, by);
}

function numbers(room, what) {
  return new Map([...room.querySelectorAll(`[data-${what}]`)].map((part) => [part.dataset[what], numberIn(part)]));
}

function numberIn(part) {
  return Number((part.querySelector("span") ?? part).textContent);
}

export function showChanges(room, before) {
  for (const card of room.querySelectorAll(".solo-card[id]")) {
    if (!before.cards.has(card.id)) mark(card, "solo-card--came");
  }
  for (const part of room.querySelectorAll("[data-life]")) {
    const by = numberIn(part) - (before.life.get(part.dataset.life) ?? numberIn(part));
    if (by) float(part, by);
  }
  for (const part of room.querySelectorAll("[data-count]")) {
    const former = before.count.get(part.dataset.count);
    if (former !== undefined && former !== numberIn(part)) mark(part, "solo-changed");
  }
}

export function mark(part, name) {
  part.classList.add(name);
  setTimeout(() => part.classList.remove(name), LASTS);
}

function float(part, by) {
  const told = document.createElement("i");
  told.className = by < 0 ? "solo-life__change" : "solo-life__change solo-life__change--up";
  told.ariaHidden = "true";
  told.textContent = by < 0 ? `−${-by}` : `＋${by}`;
  part.append(told);
  setTimeout(() => told.remove(), LASTS);
}
