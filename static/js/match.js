// The table of a match: redrawn when the other has done something, with a mark in the title while it wants something of one.
import { watchNews } from "./match-news.js";
import { whenReleased } from "./table-presses.js";

const TITLE = document.title.replace(/^●\S+ /, "");
const table = () => document.querySelector("#table");

function shown() {
  const { news, heard, noted, here } = table().dataset;
  return { address: news, heard: Number(heard), noted: Number(noted), here: Number(here) };
}

// Whoever chooses cards is not disturbed by what is only beside the table: that part alone is put in place.
async function redraw(news, signal) {
  const now = shown();
  if (news.heard !== now.heard) {
    renew();
  } else if (news.noted !== now.noted) {
    await redrawBeside(signal);
  }
  table().dataset.here = news.here;
  const words = document.querySelector("[data-here-words]");
  if (words) words.textContent = news.here ? "この卓を見ています" : "いまは卓を開いていません";
}

// A press that is made meanwhile comes first: then its answer is the newest table.
function renew() {
  document.querySelector("#renew").dispatchEvent(new Event("renew"));
}

// A table that hangs would keep the next one away; a press that is under way stays.
function giveUpTable() {
  if (document.querySelector("#renew.htmx-request")) document.querySelector("#room").dispatchEvent(new Event("htmx:abort", { bubbles: true }));
}

async function redrawBeside(signal) {
  const headers = { "HX-Request": "true" };
  const answer = await fetch(location.pathname, { headers, credentials: "same-origin", cache: "no-store", signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await whenReleased();
  const fresh = page.querySelector("#table");
  if (!fresh) return location.reload();
  if (fresh.dataset.heard !== table().dataset.heard) return renew();
  for (const id of ["match-beside", "act-undo"]) {
    const before = document.getElementById(id), after = page.getElementById(id);
    const open = before?.querySelector("details")?.open;
    if (before && after) before.replaceWith(after);
    if (open) after.querySelector("details").open = true;
  }
  // What the forms of the table say about the page, too.
  for (const name of ["press", "offer"]) {
    const { value } = fresh.querySelector(`#beside [name=${name}]`);
    for (const field of table().querySelectorAll(`[name=${name}]`)) field.value = value;
  }
  table().dataset.noted = fresh.dataset.noted;
  table().dataset.mark = fresh.dataset.mark;
  mark();
  return undefined;
}

function mark() {
  const wanted = table()?.dataset.mark;
  document.title = wanted ? `${wanted} ${TITLE}` : TITLE;
}

const watching = watchNews(shown, redraw, giveUpTable);
document.body.addEventListener("htmx:afterSwap", () => {
  mark();
  watching.soon();
});
mark();
