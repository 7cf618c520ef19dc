// Buttons that copy a field. Where the browser refuses, the field's text is selected for the person to copy.

const status = document.querySelector("[data-copied]");
const SHOWN_MS = 2500;

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button, document.getElementById(button.dataset.copy)));
}

async function copy(button, field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    tell(button, "コピーしました");
  } catch {
    tell(button, "選びました");
  }
}

function tell(button, words) {
  button.dataset.words ??= button.textContent;
  button.textContent = words;
  status.textContent = words;
  clearTimeout(button.timer);
  button.timer = setTimeout(() => {
    button.textContent = button.dataset.words;
    status.textContent = "";
  }, SHOWN_MS);
}
