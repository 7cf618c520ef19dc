// The deck beside the search: its part of the page comes from the server as a whole, and what the person had in hand there, the
// focus and what was unfolded, is there again.

import { fill } from "./markup.js";

export function showPane({ root, pane, answer }) {
  const opened = new Set([...pane.querySelectorAll("details[open][id]")].map((part) => part.id));
  fill(pane, answer.pane);
  for (const part of pane.querySelectorAll("details[id]")) part.open = part.open || opened.has(part.id);
  for (const bar of root.querySelectorAll("[data-bar]")) fill(bar, answer.bar);
}

export function focusedPlace(pane) {
  const focused = pane.contains(document.activeElement) ? document.activeElement : null;
  if (!focused) return null;
  const row = focused.closest("[data-row]");
  const rows = [...pane.querySelectorAll("[data-row]")];
  return { row: row?.id, place: rows.indexOf(row), step: focused.dataset.step, value: focused.value, name: focused.name, only: focused.dataset.only };
}

// The same button of the same row; where the row is gone, the row that took its place.
export function restoreFocus(pane, focus) {
  if (!focus) return;
  if (focus.row) {
    const rows = pane.querySelectorAll("[data-row]");
    const row = document.getElementById(focus.row) ?? rows[Math.min(focus.place, rows.length - 1)];
    const button = focus.step ? row?.querySelector(`[data-step="${focus.step}"]`) : row?.querySelector("[data-move]");
    return (button && !button.disabled ? button : row?.querySelector("button:enabled"))?.focus();
  }
  if (focus.only !== undefined) return pane.querySelector(`[data-only="${CSS.escape(focus.only)}"], [data-only]`)?.focus();
  const value = focus.name === "change" ? `[value="${CSS.escape(focus.value)}"]` : "";
  pane.querySelector(`[name="${focus.name}"]${value}:enabled`)?.focus();
}
