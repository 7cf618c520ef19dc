// A deck check. Every press is an edit that stays in this browser until the site has it (edit-queue.js), so that neither a dead
// spot nor a reload loses anything; the end of the check is the last of them. What other devices count comes with every answer,
// and every few seconds while nothing is on its way. Without this file the same rows are buttons of a form.

import { Clock } from "./deck-check-clock.js";
import { Rows } from "./deck-check-rows.js";
import { EditQueue } from "./edit-queue.js";
import { waitBeforeLeaving } from "./leaving.js";

const LOOK_MS = 5000;
const NOTE_MS = 800;
const MOST_TOLD = 4;

const root = document.querySelector("[data-check]");
const form = root.querySelector("[data-counting]");
const results = root.querySelectorAll("[data-finish] button");
const note = root.querySelector("[data-note]");
const save = root.querySelector("[data-save]");
const told = root.querySelector("[data-told]");
const device = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

let seq = 0;
let known = JSON.parse(document.getElementById("check-state").textContent);
let stopped = false;
// The note as the site had it when this page last agreed with it, and as this page sent it last.
let base = known.note;
let sent = null;

const queue = new EditQueue({
  deck: `check${root.dataset.check}`,
  url: () => root.dataset.edit,
  revision: known.revision,
  token: () => form.elements.csrfmiddlewaretoken.value,
  onState: (state) => { save.dataset.save = state; },
  onAnswer: heard,
  onRefused: (message) => { if (message) tell(message, "fault"); paint(); look(); },
  onAsides: showAsides,
  onElsewhere: () => look(),
  onStopped: stop,
});

const clock = new Clock(root, known.seconds);
const rows = new Rows({ root, wanted, changed: (row, to) => add({ row, from: wanted(row), to }) });

function add(edit) {
  seq += 1;
  queue.add({ ...edit, device, seq });
  paint();
}

// What the site said last, with the edits that it has not heard of on top.
function wanted(row) {
  return queue.edits.findLast((edit) => edit.row === row)?.to ?? known.marks[row];
}

function pendingNote() {
  return queue.edits.findLast((edit) => edit.note !== undefined)?.note;
}

function ending() {
  return queue.edits.find((edit) => edit.finish);
}

function heard(answer) {
  known = answer;
  clock.heard(answer.seconds);
  for (const words of answer.others) tell(words, "notice");
  paint();
  if (answer.done) location.assign(answer.report);
}

function paint() {
  rows.paint();
  showNote();
  const end = ending();
  clock.hold(end?.elapsed ?? null);
  form.inert = Boolean(end);
  for (const button of results) button.disabled = Boolean(end) || known.done;
  for (const news of ["mended", "removed", "done"]) newsOf(news).hidden = !known[news];
  newsOf("ending").hidden = !end || stopped;
}

function newsOf(name) {
  return root.querySelector(`[data-news="${name}"]`);
}

function tell(words, className) {
  while (told.children.length >= MOST_TOLD) told.firstElementChild.remove();
  const line = document.createElement("p");
  line.className = className;
  line.textContent = words;
  told.append(line);
}

function say(word) {
  tell(root.querySelector(`[data-word="${word}"]`).content.textContent.trim(), "notice notice--plain");
}

// The note goes a moment after the last letter. Where somebody else wrote meanwhile, the site keeps both.
let typing = 0;
note.addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(sendNote, NOTE_MS); });
note.addEventListener("change", sendNote);

function sendNote() {
  clearTimeout(typing);
  const to = note.value.trim();
  const from = pendingNote() ?? base;
  if (to === from || ending()) return;
  sent = to;
  add({ note: to, from });
}

function showNote() {
  if (pendingNote() !== undefined) return;
  const typed = note.value.trim();
  if (typed !== base && typed !== sent) { base = sent ?? base; return; }
  if (typed !== known.note) note.value = known.note;
  base = known.note;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (ending()) return;
  if (event.submitter?.name === "count") return rows.press(event.submitter);
  if (event.submitter?.name === "result") endWith(event.submitter.value);
});

function endWith(result) {
  clearTimeout(typing);
  sent = note.value.trim();
  add({ finish: result, note: sent, from: pendingNote() ?? base, elapsed: clock.seconds });
}

function stop() {
  if (stopped) return;
  stopped = true;
  newsOf("stopped").hidden = false;
  newsOf("stopped").scrollIntoView({ block: "center" });
  paint();
}

function showAsides() {
  const news = newsOf("aside");
  news.hidden = !queue.asides.length;
  news.querySelector("[data-aside-list]").replaceChildren(...queue.asides.map(({ edit }) => {
    const line = document.createElement("li");
    line.textContent = edit.row ? `${rows.nameOf(edit.row)}：${edit.to}枚` : `メモ：${edit.note}`;
    return line;
  }));
  paint();
}

newsOf("aside").querySelector("[data-again]").addEventListener("click", () => { for (const aside of queue.asides) queue.sendAgain(aside); });
newsOf("aside").querySelector("[data-discard]").addEventListener("click", () => { for (const aside of queue.asides) queue.discard(aside); });
newsOf("stopped").querySelector("[data-reload]").addEventListener("click", () => location.reload());

// What other devices did while nothing is on its way from this one.
async function look() {
  if (document.hidden || queue.length || stopped || !navigator.onLine) return;
  const answer = await fetch(root.dataset.look, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (answer?.status === 404) stop();
  const data = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!data || queue.length || data.revision < queue.revision) return;
  rows.tellOthers(known.marks, data.marks, (words) => tell(words, "notice notice--plain"));
  queue.seen(data.revision);
  known = data;
  clock.heard(data.seconds);
  paint();
}

setInterval(look, LOOK_MS);
document.addEventListener("visibilitychange", () => look());
addEventListener("pageshow", ({ persisted }) => { if (persisted) look(); });

waitBeforeLeaving({ dialog: document.querySelector("[data-sheet-dialog]"), say });
save.hidden = false;
if (pendingNote() !== undefined) { note.value = pendingNote(); sent = pendingNote(); }
queue.start();
paint();
