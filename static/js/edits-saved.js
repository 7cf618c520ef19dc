// Beside the editor: whatever looks at the deck waits until the edits made so far have arrived.

const WITHIN_MS = 8000;
const UNREACHED_MS = 3000;
const LOOK_AGAIN_MS = 50;

// Resolves to whether all of them arrived; on pages without an editor at once to true. It waits longer while they arrive one
// by one than while the site cannot be reached.
export async function editsSaved() {
  const save = document.querySelector("[data-save]");
  const begun = Date.now();
  if (save?.dataset.save === "waiting") document.dispatchEvent(new Event("edits:wanted"));
  while (save && isUnderWay(save) && Date.now() < begun + (isUnreached(save) ? UNREACHED_MS : WITHIN_MS)) await pause();
  return !save || save.dataset.save === "saved";
}

// Whether edits made in this page are still to be sent.
export function areEditsUnderWay() {
  const save = document.querySelector("[data-save]");
  return Boolean(save && isUnderWay(save));
}

function isUnderWay(save) {
  return save.dataset.save === "saving" || save.dataset.save === "waiting";
}

function isUnreached(save) {
  return save.dataset.save === "waiting" || !navigator.onLine;
}

function pause() {
  return new Promise((done) => { setTimeout(done, LOOK_AGAIN_MS); });
}
