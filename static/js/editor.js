// The editor. Every press becomes an edit that stays in this browser until the server has acknowledged it; what the
// deck then holds, and whether it is legal, only the server says. Without this file the same buttons are plain forms.

import { EditQueue } from "./edit-queue.js";
import { onKeys } from "./editor-keys.js";

const root = document.querySelector("[data-editor]");
const searchForm = root.querySelector("[data-search]");
const cardsForm = root.querySelector("[data-cards]");
const paneForm = root.querySelector("[data-pane]");
const save = root.querySelector("[data-save]");
const TOAST_MS = 9000;
const LONG_PRESS_MS = 550;
const SEARCH_DELAY_MS = 250;

let held = heldNow();
let size = Number(root.querySelector("[data-size]").textContent);
let longPressed = false;

const queue = new EditQueue({
  deck: root.dataset.deck,
  url: root.dataset.edits,
  revision: Number(root.dataset.revision),
  token: () => paneForm.elements.csrfmiddlewaretoken.value,
  onState: (state) => { save.dataset.save = state; },
  onAnswer: show,
  onRefused: (message) => (message ? toast(paragraph(message, "fault")) : say("broken")),
  onStopped: (status) => say(status === 404 ? "gone" : "refused"),
});

function heldNow() {
  const steppers = paneForm.querySelectorAll(".stepper");
  return new Map([...steppers].map((stepper) => [stepper.dataset.printing, Number(stepper.querySelector("output").textContent)]));
}

// The server's answer, with what it has not heard of yet on top.
function show(answer) {
  const focus = focusedButton();
  held = new Map(Object.entries(answer.entries));
  size = answer.size;
  paneForm.innerHTML = answer.pane;
  for (const bar of root.querySelectorAll("[data-bar]")) bar.innerHTML = answer.bar;
  paint();
  restoreFocus(focus);
  for (const refusal of answer.refusals ?? []) toast(paragraph(refusal, "notice"));
  if (answer.merged) say("merged");
}

function wanted(printing) {
  return Math.max(0, (held.get(printing) ?? 0) + queue.pendingDifference(printing));
}

function paint() {
  for (const stepper of root.querySelectorAll(".stepper")) {
    const { printing } = stepper.dataset;
    const copies = wanted(printing);
    const output = stepper.querySelector("output");
    if (output.textContent !== String(copies)) output.textContent = copies;
    output.classList.toggle("pending", queue.pendingDifference(printing) !== 0);
    stepper.toggleAttribute("data-held", copies > 0);
    for (const button of stepper.querySelectorAll("button")) {
      button.value = `${printing}:${copies}:${copies + Number(button.dataset.step)}`;
      if (button.dataset.step === "-1") button.disabled = copies === 0;
    }
  }
  for (const element of root.querySelectorAll("[data-size]")) element.textContent = Math.max(0, size + queue.pendingTotal());
}

function change(changes) {
  const useful = changes.filter(({ from, to }) => from !== to);
  if (!useful.length) return;
  queue.add({ changes: useful });
  paint();
}

function setCopies(stepper, copies) {
  const { printing } = stepper.dataset;
  change([{ printing: Number(printing), from: wanted(printing), to: copies }]);
}

function press(button) {
  if (button.value === "undo" || button.value === "redo") {
    queue.add({ action: button.value });
    return;
  }
  change(button.value.split(",").map((part) => {
    const [printing, from, to] = part.split(":").map(Number);
    const now = wanted(String(printing));
    return { printing, from: now, to: now + to - from };
  }));
}

function focusedButton() {
  const button = paneForm.contains(document.activeElement) ? document.activeElement : null;
  return button && { step: button.dataset.step, printing: button.closest(".stepper")?.dataset.printing, value: button.value };
}

function restoreFocus(focus) {
  if (!focus) return;
  const stepper = focus.printing && paneForm.querySelector(`.stepper[data-printing="${focus.printing}"]`);
  const button = stepper ? stepper.querySelector(`[data-step="${focus.step}"]`) : paneForm.querySelector(`button[value="${CSS.escape(focus.value)}"]`);
  (button && !button.disabled ? button : stepper?.querySelector("button:enabled"))?.focus();
}

function paragraph(text, className) {
  const element = document.createElement("p");
  element.className = className;
  element.innerHTML = text;
  return element;
}

function say(word) {
  toast(root.querySelector(`[data-word="${word}"]`).content.firstElementChild.cloneNode(true));
}

function toast(element) {
  const toasts = root.querySelector("[data-toasts]");
  while (toasts.children.length > 2) toasts.firstElementChild.remove();
  toasts.append(element);
  setTimeout(() => element.remove(), TOAST_MS);
}

// Pressing long goes to the limit or to none.
function longPress(form) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  form.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".stepper button");
    longPressed = false;
    stop();
    if (!button || event.button !== 0) return;
    timer = setTimeout(() => {
      longPressed = true;
      const stepper = button.closest(".stepper");
      const up = button.dataset.step === "1";
      setCopies(stepper, up ? Math.max(Number(stepper.dataset.most), wanted(stepper.dataset.printing)) : 0);
    }, LONG_PRESS_MS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) form.addEventListener(name, stop);
  form.addEventListener("contextmenu", (event) => { if (event.target.closest(".stepper")) event.preventDefault(); });
}

for (const form of [cardsForm, paneForm]) {
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "change") return;
    event.preventDefault();
    if (!longPressed) press(event.submitter);
    longPressed = false;
  });
  longPress(form);
}

// Searching beside the deck: the found cards alone are fetched, the address follows.
let searching = null;
let searchTimer = 0;

function searchQuery() {
  const parameters = new URLSearchParams(new FormData(searchForm));
  if (!parameters.get("q")?.trim()) parameters.delete("q");
  return parameters.toString();
}

async function showCards(query, { push = false, top = false } = {}) {
  searching?.abort();
  searching = new AbortController();
  cardsForm.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`${root.dataset.cardsUrl}?${query}`, { signal: searching.signal, credentials: "same-origin" });
    if (!answer.ok) throw new Error(answer.status);
    cardsForm.innerHTML = await answer.text();
    if (push) history.pushState(null, "", query ? `?${query}` : location.pathname);
    paint();
    if (top) cardsForm.scrollIntoView({ block: "start" });
  } catch (error) {
    if (error.name !== "AbortError") location.search = query;
    return;
  }
  cardsForm.removeAttribute("aria-busy");
}

function searchSoon(event) {
  if (event.isComposing) return;
  clearTimeout(searchTimer);
  searchTimer = setTimeout(() => showCards(searchQuery(), { push: true }), event.target.type === "search" ? SEARCH_DELAY_MS : 0);
}

searchForm.addEventListener("input", searchSoon);
searchForm.addEventListener("compositionend", searchSoon);
searchForm.addEventListener("submit", (event) => { event.preventDefault(); showCards(searchQuery(), { push: true }); });
cardsForm.addEventListener("click", (event) => {
  const link = event.target.closest(".pagination a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showCards(new URL(link.href).search.slice(1), { push: true, top: true });
});
addEventListener("popstate", () => {
  const parameters = new URLSearchParams(location.search);
  if (parameters.toString() === new URLSearchParams(searchQuery()).toString() && !parameters.has("page")) return;
  for (const input of searchForm.elements) {
    if (input.type === "search") input.value = parameters.get("q") ?? "";
    if (input.type === "checkbox") input.checked = parameters.getAll(input.name).includes(input.value);
  }
  showCards(parameters.toString());
});

// A tab that comes back shows what other tabs and devices did meanwhile.
async function refresh() {
  if (document.hidden || queue.length) return;
  const answer = await fetch(root.dataset.paneUrl, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (!answer?.ok || queue.length) return;
  const data = await answer.json();
  if (data.revision === queue.revision) return;
  queue.revision = data.revision;
  show(data);
}
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });

onKeys({
  root,
  search: () => searchForm.elements.q.focus(),
  setCopies,
  help: () => {
    const toggle = root.querySelector("[data-keys]").closest("details");
    toggle.open = true;
    toggle.querySelector("summary").focus();
  },
  undo: () => queue.add({ action: "undo" }),
  redo: () => queue.add({ action: "redo" }),
  keep: () => {
    const message = document.getElementById("id_message");
    message.closest("details").open = true;
    if (!matchMedia("(min-width: 60rem)").matches) location.hash = "deck";
    message.focus();
  },
});

save.hidden = false;
paint();
queue.start();
