// One tab after another: what several would do at once is done by the one that has the lock of that name. A tab that the
// browser has put to sleep must not hold up the others for ever, and a page that is being left has no time to wait: both go
// on without the lock. So what is done here must do no harm when it is done twice.

const WAIT_MS = 8000;

let leaving = false;
addEventListener("pagehide", () => { leaving = true; }, { capture: true });
addEventListener("pageshow", () => { leaving = false; });

export async function alone(name, act) {
  if (!navigator.locks || leaving) return act();
  let begun = null;
  const begin = () => { begun = act(); return begun; };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(WAIT_MS) }, begin);
  } catch {
    return begun ?? act();
  }
}
