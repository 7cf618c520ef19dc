// Sheets lie in the top layer while they are open: no scrolling parent cuts them, nothing of the table lies over them. Without this
// script a press on a card leads to a page of its own (the link over its face).
const SHEET = ":scope > .solo-sheet";
const ABOUT = "details[name='about']";

export function openSheets() {
  return [...document.querySelectorAll(`${ABOUT}[open]`)];
}

// Whoever was in the sheet, or nowhere any more, is back at what opened it.
export function shut(sheet) {
  const back = sheet.contains(document.activeElement) || document.activeElement.matches("body, [tabindex='-1']");
  sheet.open = false;
  lift(sheet);
  if (back) sheet.querySelector("summary").focus({ preventScroll: true });
}

// Brings the sheet of these details to the top layer, or back from there.
function lift(details) {
  const sheet = details.querySelector(SHEET);
  if (!sheet?.showPopover) return;
  if (details.open && !sheet.popover) {
    sheet.popover = "manual";
    sheet.showPopover();
  } else if (!details.open && sheet.popover) {
    sheet.hidePopover();
    sheet.popover = null;
  }
}

document.addEventListener("toggle", ({ target }) => { if (target.matches?.(ABOUT)) lift(target); }, { capture: true });

document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close]");
  if (close) event.preventDefault();
  if (close || !event.target.closest(ABOUT)) openSheets().forEach(shut);
});
