// What is known of one card of the deck (printings, side list, note, cover), over the page instead of on one of its own.

export function cardSheet({ dialog, onShown, onClose }) {
  const body = dialog.querySelector("[data-sheet-body]");
  let opening = null;

  async function open(address) {
    opening?.abort();
    opening = new AbortController();
    try {
      const answer = await fetch(`${address}?part`, { signal: opening.signal, credentials: "same-origin" });
      if (!answer.ok) throw new Error(answer.status);
      body.innerHTML = await answer.text();
    } catch (error) {
      if (error.name !== "AbortError") location.assign(address);
      return;
    }
    onShown(body);
    if (!dialog.open) dialog.showModal();
  }

  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { onClose(body); body.replaceChildren(); });
  return open;
}
