// Whether a key is meant for the table: not while somebody writes or composes, not with a chord, not under the sheet of a card.
export function listens(event) {
  const writing = event.isComposing || event.keyCode === 229;
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  return !writing && !chord && !event.defaultPrevented && !document.querySelector("dialog[open]") && !event.target.closest("input, textarea, select, [contenteditable]");
}
