// A browser's part of a deal: it checks C, makes its bytes, promises them by h, and opens them only once C and the other's h are
// kept here. Each step is done again after a reload or in another tab with the same outcome. The page's templates bear the words.

import { bytesToHex } from "../vendor/noble-hashes/utils.js";
import { canonical, commitmentHashed, hashOf, listHash } from "./deal-values.js";
import { fragmentOf } from "./markup.js";
import { asFile, keepFromFragment, save } from "./match-deal-carry.js";
import { keepOnce, keptOf } from "./match-deal-store.js";
import { watchNews } from "./match-news.js";

const BYTES = 16;
const NONE = "none";
const AGAIN_MS = 3000;
const MINUTE_MS = 60_000;
const HANGS_MS = 10_000;
const page = document.querySelector("[data-match-deal]");
const told = page.querySelector("[data-deal-told]");
const { match, game, seat, stage, state: stateAddress, hash: hashAddress, bytes: bytesAddress } = page.dataset;
const shown = { address: page.dataset.news, heard: Number(page.dataset.heard), noted: Number(page.dataset.noted), here: 0 };
const place = [match, Number(game), Number(seat)];
let busy = false;
let asked = false;
let stopped = false;
let progress = "";

// One after the other; what comes meanwhile is looked at after it.
async function goOn() {
  if (stopped) return;
  if (busy) { asked = true; return; }
  busy = true;
  try {
    do {
      asked = false;
      await step(await ask(stateAddress));
    } while (asked && !stopped);
  } catch (fault) {
    tell(fault.words ?? wordOf("offline"));
    setTimeout(goOn, AGAIN_MS);
  } finally {
    busy = false;
  }
}

async function step(state) {
  if (state.stage !== "dealing" || state.game !== place[1]) {
    stopped = true;
    location.reload();
    return;
  }
  const now = canonical([state.hashes, state.sent.map(Number)]);
  if (progress && now !== progress) await showProgress();
  progress = now;
  const fault = faultIn(state);
  if (fault) { stop(fault); return; }
  const own = state.hashes[state.seat];
  const row = await kept(state, own);
  if (!row && own === NONE) { tell(wordOf("waiting")); return; }
  if (!row) { stop("unkept"); return; }
  if (row.commitment !== state.commitment || row.salt !== state.salt || canonical(row.cards) !== canonical(state.cards)) { stop("changed"); return; }
  saveButton.hidden = false;
  if (own === NONE) await keepHashes(state);
  else if (own && own !== hashOf(state, state.seat, row.bytes ?? "")) stop("elsewhere");
  else if (!own) await step(await ask(hashAddress, { hash: hashOf(state, state.seat, row.bytes) }));
  else if (await keepHashes(state)) await open(state, row);
}

// C and the value of one's own list, worked out here once more.
function faultIn(state) {
  if (commitmentHashed(state) !== state.commitment) return "commitment";
  return listHash(state.salt, state.cards) === state.lists[state.seat] ? "" : "list";
}

// What must be kept before h is sent. Bytes are made once, and not where another device has promised others.
async function kept({ commitment, salt, cards }, own) {
  const bytes = own ? {} : { bytes: bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES))) };
  return keepOnce(...place, { commitment, salt, cards, ...bytes }).catch(() => null);
}

// Whether both h are there and kept as they are.
async function keepHashes(state) {
  if (state.hashes.includes("")) { tell(wordOf("waiting")); return false; }
  const hashes = state.hashes.map((hash) => (hash === NONE ? "" : hash));
  const row = await keepOnce(...place, { hashes });
  if (canonical(row.hashes) === canonical(hashes)) return true;
  stop("changed");
  return false;
}

async function open(state, row) {
  if (state.sent[state.seat]) tell(wordOf("opened"));
  else await step(await ask(bytesAddress, { bytes: row.bytes }));
}

async function ask(to, fields) {
  const token = page.querySelector("[name=csrfmiddlewaretoken]").value;
  const sent = fields && { method: "POST", body: new URLSearchParams({ ...fields, game, csrfmiddlewaretoken: token }) };
  const answer = await fetch(to, { credentials: "same-origin", headers: { Accept: "application/json" }, signal: AbortSignal.timeout(HANGS_MS), ...sent });
  if (answer.ok) return answer.json();
  const { error } = await answer.json();
  throw Object.assign(new Error(error.code), { words: error.message });
}

// How far both seats are and what can be done about it, as the server tells it now.
async function showProgress() {
  const answer = await fetch(location.pathname, { credentials: "same-origin", signal: AbortSignal.timeout(HANGS_MS) });
  if (!answer.ok) return;
  const fresh = fragmentOf(await answer.text());
  for (const part of page.querySelectorAll("[data-deal-part]")) {
    const other = fresh.querySelector(`[data-deal-part="${part.dataset.dealPart}"]`);
    if (!other) continue;
    if (part.open) other.open = true;
    part.replaceWith(document.adoptNode(other));
  }
}

function stop(word) {
  stopped = true;
  tell(wordOf(word), "fault");
  page.querySelector("[data-deal-part=help]").open = true;
}

function tell(words, look = "notice") {
  if (told.textContent === words) return;
  const line = document.createElement("p");
  line.className = look;
  line.textContent = words;
  told.replaceChildren(line);
}

function wordOf(name) {
  return page.querySelector(`template[data-deal-word="${name}"]`).content.textContent;
}

// A deal that came to nothing has nothing to save.
const saveButton = page.querySelector("[data-deal-save]");
saveButton?.addEventListener("click", async () => {
  const row = await keptOf(...place);
  if (row) save(asFile(row), `deal-${place.join("-")}-kept.json`);
});

if (stage === "dealing") await keepFromFragment(match).catch(() => false);
watchNews(() => shown, async (found) => {
  const isNew = found.heard !== shown.heard || found.noted !== shown.noted;
  Object.assign(shown, found);
  if (!isNew) return;
  if (stage === "dealing" && !stopped) await goOn();
  else location.reload();
});
if (stage === "dealing") {
  // Until when the other has to be waited for.
  setInterval(() => { if (!document.hidden) showProgress().catch(() => {}); }, MINUTE_MS);
  await goOn();
}
