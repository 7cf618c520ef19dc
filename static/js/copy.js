// Buttons that copy a field. Where the browser refuses, the field's text is selected for the person to copy. The line that
// says so to a screen reader bears the words.

const SHOWN_MS = 2500;

export function readyCopies(root) {
  for (const button of root.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button, document.getElementById(button.dataset.copy)));
  }
}

async function copy(button, field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    tell(button, "copied");
  } catch {
    tell(button, "selected");
  }
}

export function tell(button, what) {
  const status = (button.closest("dialog") ?? document).querySelector("[data-copied]");
  const words = status.dataset[what];
  button.dataset.words ??= button.textContent;
  button.textContent = words;
  status.textContent = words;
  clearTimeout(button.timer);
  button.timer = setTimeout(() => {
    button.textContent = button.dataset.words;
    status.textContent = "";
  }, SHOWN_MS);
}

readyCopies(document);
