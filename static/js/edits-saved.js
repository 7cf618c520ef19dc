// Beside the editor: whatever looks at the deck waits until the edits made so far have arrived.

const WITHIN_MS = 4000;
const LOOK_AGAIN_MS = 50;

// Resolves to whether all of them arrived; on pages without an editor at once to true.
export async function editsSaved() {
  const save = document.querySelector("[data-save]");
  const until = Date.now() + WITHIN_MS;
  while (save?.dataset.save === "saving" && Date.now() < until) await pause();
  return !save || save.dataset.save === "saved";
}

function pause() {
  return new Promise((done) => { setTimeout(done, LOOK_AGAIN_MS); });
}
