// 初手 and 共有 bring their scripts and styles along when they are first wanted: most visits to the editor do without them.

import { styled } from "./styles.js";

const PARTS = {
  "a[data-hand]": () => import("./opening-hand.js"),
  "a[data-share]": () => import("./share.js"),
};

// `lost` says that nothing arrived.
export function partsForLater({ root, lost }) {
  const coming = new Map();
  const arrived = new Set();

  // A part that could not be had is asked for again.
  function bring(part) {
    if (!coming.has(part)) coming.set(part, loaded(part).catch((problem) => { coming.delete(part); throw problem; }));
    return coming.get(part);
  }

  async function loaded(part) {
    await styled(root.querySelector(`${part}[data-style]`).dataset.style);
    await PARTS[part]();
    arrived.add(part);
  }

  const partOf = (target) => Object.keys(PARTS).find((part) => target.closest?.(part));
  const soon = ({ target }) => { const part = partOf(target); if (part) bring(part).catch(() => {}); };
  root.addEventListener("pointerover", soon);
  root.addEventListener("focusin", soon);

  document.addEventListener("click", (event) => {
    const part = partOf(event.target);
    if (!part || arrived.has(part) || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    bring(part).then(() => event.target.click(), lost);
  }, { capture: true });

  // Going back, or a page that comes again, to where a hand was open: its script opens it.
  const reopen = () => { if (history.state?.hand) bring("a[data-hand]").catch(lost); };
  addEventListener("popstate", reopen);
  reopen();
}
