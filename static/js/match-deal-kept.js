// Keeps what the table shows of chance: data-deal-kept bears {match, game, seat, acts, draws} as JSON, anew with every table
// that comes in place of another, data-heard the number of that table.

import { commitmentHashed, listHash } from "./deal-values.js";
import { keepFromFragment } from "./match-deal-carry.js";
import { keepLines, keepOnce } from "./match-deal-store.js";

async function keepShown() {
  const shown = document.querySelector("[data-deal-kept]");
  if (!shown) return;
  const { match, game, seat, ...lines } = JSON.parse(shown.dataset.dealKept);
  const isOver = Boolean(document.querySelector("[data-deal-end]"));
  const keep = () => keepLines(match, game, seat, { ...lines, heard: Number(shown.dataset.heard) }, isOver);
  // A browser that keeps nothing plays on all the same: at the end it cannot check this.
  await keepFromFragment(match).then(keep).then(complete).catch(() => {});
}

// Salt and list of a device that was brought C alone: those of which C was made, and no others.
async function complete({ match, game, seat, commitment, salt } = {}) {
  if (!commitment || salt) return;
  const answer = await fetch(`/play/${match}/deal/state`, { credentials: "same-origin", headers: { Accept: "application/json" } });
  const state = await answer.json();
  const right = commitmentHashed(state) === commitment && listHash(state.salt, state.cards) === state.lists[seat];
  if (right && state.game === game && state.seat === seat) await keepOnce(match, game, seat, { salt: state.salt, cards: state.cards });
}

document.body.addEventListener("htmx:afterSwap", keepShown);
await keepShown();
