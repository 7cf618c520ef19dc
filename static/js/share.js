// 共有 over the page it was pressed on: the press makes the link and copies it. Without this file the same links and
// buttons lead to a page of their own.

import { readyCopies, tell } from "./copy.js";
import { editsSaved } from "./edits-saved.js";
import { fill } from "./markup.js";

let dialog = null;
let picture = null;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("dialog [data-share-who]");
  if (!form) return;
  event.preventDefault();
  change(form, event.submitter?.value ?? "");
});

async function open(link) {
  if (link.getAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  try {
    await editsSaved();
    const answer = await ask(link.href, link.dataset.share === "make" ? {} : null);
    show(answer);
    copyAtOnce();
  } catch {
    location.assign(link.href);
  } finally {
    link.removeAttribute("aria-busy");
  }
}

async function change(form, visibility) {
  try {
    show(await ask(form.action, { visibility }));
  } catch {
    location.assign(form.action);
  }
}

async function ask(address, fields) {
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (fields && !token) throw new Error("no token");
  const sent = fields && { method: "POST", body: new URLSearchParams({ ...fields, part: "1", csrfmiddlewaretoken: token }) };
  const answer = await fetch(fields ? address : `${address}?part=1`, { credentials: "same-origin", ...sent });
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
}

function show(html) {
  dialog ??= made();
  fill(dialog, html);
  const panel = dialog.querySelector("[data-share-panel]");
  readyCopies(dialog);
  readySystem(panel);
  tellDetails(panel);
  if (!dialog.open) dialog.showModal();
  (dialog.querySelector("[data-copy]") ?? dialog.querySelector("[data-share-who] button"))?.focus();
}

function made() {
  const element = document.createElement("dialog");
  element.className = "share-dialog";
  element.setAttribute("aria-labelledby", "share-title");
  element.addEventListener("click", (event) => { if (event.target === element) element.close(); });
  element.addEventListener("close", () => element.replaceChildren());
  (document.querySelector("[data-editor]") ?? document.body).append(element); // whose keys rest while it is open
  return element;
}

// Browsers that want another press for it leave the button to be pressed.
async function copyAtOnce() {
  const field = dialog.querySelector("[data-share-address]");
  if (!field) return;
  try {
    await navigator.clipboard.writeText(field.value);
    tell(dialog.querySelector("[data-copy]"), "copied");
  } catch { /* the button stands there */ }
}

// The device's own sheet, with the picture where it takes files. The picture is at hand before the press: what is
// fetched after it would come too late for the browser to count the press.
function readySystem(panel) {
  const button = panel.querySelector("[data-share-system]");
  if (!button || !navigator.share) return;
  button.hidden = false;
  picture = null;
  if (navigator.canShare) fetchPicture(panel.querySelector("[data-share-picture]").src);
  button.addEventListener("click", () => handOn(button, panel.querySelector("[data-share-address]").value));
}

async function fetchPicture(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    const file = new File([await answer.blob()], "deck.jpg", { type: "image/jpeg" });
    if (answer.ok && navigator.canShare({ files: [file] })) picture = file;
  } catch { /* the link alone is handed on */ }
}

async function handOn(button, url) {
  const { title, text } = button.dataset;
  try {
    await navigator.share({ title, text, url, ...(picture && { files: [picture] }) });
  } catch { /* given up by the person */ }
}

// The page's own form of the details knows from now on who may see the deck.
function tellDetails(panel) {
  const details = document.querySelector("[data-details] form");
  if (!details?.elements.visibility) return;
  details.elements.base.value = panel.dataset.detailsRevision;
  details.elements.visibility.value = panel.dataset.visibility;
}

const page = document.querySelector(".share-page [data-share-panel]");
if (page) readySystem(page);
