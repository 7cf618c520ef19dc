// The board has turned to whoever acts now: what was remembered of one side belongs to the other, and no card has moved.
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function belowOn(room) {
  return room.querySelector("#table").dataset.below;
}

export function turnAround(room, place) {
  place.looked.life = new Map([...place.looked.life].map(([side, life]) => [side === "own" ? "facing" : "own", life]));
  place.looked.count = new Map([...place.looked.count].map(([name, count]) => [across(name), count]));
  for (const card of room.querySelectorAll(".solo-card[id]")) place.looked.cards.add(card.id);
  place.places = { cards: new Map(), piles: new Map() };
  place.kept = place.kept.filter(([name]) => !/^(facing-)?(hand|souls|exile|field)/.test(name));
  if (!still.matches) swing(room);
}

function across(name) {
  return name.startsWith("facing-") ? name.slice("facing-".length) : `facing-${name}`;
}

function swing(room) {
  for (const [side, from] of [["own", "-2.5rem"], ["facing", "2.5rem"]]) {
    room.querySelector(`.solo-seat--${side}`)?.animate({ translate: [`0 ${from}`, "0 0"], opacity: [0.3, 1] }, { duration: 320, easing: "ease-out" });
  }
}
