// The page that checks an opened deal. The file is read here and goes nowhere.

import { verdictIn } from "./deal-verdict.js";

const MOST_BYTES = 4_000_000;
const form = document.querySelector("[data-check-deal]");
const text = form.querySelector("[data-text]");
const { show, refuse } = verdictIn(form);
let asked = 0;

form.hidden = false;

form.querySelector("[data-file]").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (!file) return;
  asked += 1;
  const turn = asked;
  if (file.size > MOST_BYTES) {
    refuse("large");
    return;
  }
  const content = await file.text().catch(() => null);
  // Another file was chosen while this one was read.
  if (turn !== asked) return;
  if (content === null) refuse("unreadable");
  else show(content);
});

form.addEventListener("submit", (submit) => {
  submit.preventDefault();
  asked += 1;
  if (!text.value.trim()) refuse("empty");
  else if (text.value.length > MOST_BYTES) refuse("large");
  else show(text.value);
});
