// What folds away around the editor's two lists: the deck as a drawer on a phone, and the menu of actions.

// No part of the page is called "closed", so nothing moves.
export function closeDeck() {
  if (location.hash === "#deck") location.hash = "closed";
}

export function readyDrawer(root) {
  addEventListener("hashchange", () => {
    const place = location.hash === "#deck" ? ".deck__close" : location.hash === "#closed" ? ".editor__bar" : "";
    const target = place && root.querySelector(place);
    if (target?.checkVisibility()) target.focus({ preventScroll: true });
  });

  // Pressing elsewhere closes the menu of actions.
  const more = document.getElementById("action-more");
  document.addEventListener("pointerdown", (event) => { if (more.open && !more.contains(event.target)) more.open = false; });
}
