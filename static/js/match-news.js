// Asks whether anything changed at a match: often after an act, ever more rarely later, never while nobody looks.
const STEPS = [[6_000, 400], [20_000, 1_000], [120_000, 2_000], [Infinity, 5_000]];
const MOST_WAIT = 30_000;

// `state` gives {address, heard, noted, here} of what the page shows now; `onNews` gets what the server has instead, and a
// signal that ends what it asks for itself. After sleep a request may hang for long: where a page comes back, what is under way
// is given up, `giveUp` ends what the page began for former news, and all is asked anew. Returns {soon}: to be called after every act.
export function watchNews(state, onNews, giveUp = () => {}) {
  let since = Date.now(), timer = 0, asking = null, failed = 0;

  function plan(wait) {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(ask, wait);
  }

  function pause() {
    const age = Date.now() - since;
    const [, every] = STEPS.find(([until]) => age < until);
    return failed ? Math.min(MOST_WAIT, every * 2 ** Math.min(failed, 5)) : every;
  }

  async function ask() {
    if (asking) return;
    const { address, heard, noted, here } = state();
    const errand = new AbortController();
    asking = errand;
    const limit = setTimeout(() => errand.abort(), 10_000);
    try {
      const answer = await fetch(`${address}?heard=${heard}&noted=${noted}&here=${here}`, {
        cache: "no-store", credentials: "same-origin", signal: errand.signal, headers: { Accept: "application/json" },
      });
      if (answer.status === 403) {
        location.reload();
        return;
      }
      if (answer.status === 200) {
        const news = await answer.json();
        if (news.heard !== heard || news.noted !== noted) since = Date.now();
        await onNews(news, errand.signal);
      } else if (answer.status !== 204) throw new Error(String(answer.status));
      if (asking === errand) failed = 0;
    } catch {
      if (asking === errand) failed += 1;
    } finally {
      clearTimeout(limit);
      if (asking === errand) {
        asking = null;
        plan(pause());
      }
    }
  }

  function soon() {
    since = Date.now();
    failed = 0;
    plan(STEPS[0][1]);
  }

  function atOnce() {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return;
    asking?.abort();
    asking = null;
    giveUp();
    failed = 0;
    plan(0);
  }
  document.addEventListener("visibilitychange", atOnce);
  addEventListener("pageshow", atOnce);
  addEventListener("online", atOnce);
  soon();
  return { soon };
}

// A page that only waits for something to change loads itself again then.
const waiting = document.querySelector("[data-news-reload]");
if (waiting) {
  const { news, heard, noted } = waiting.dataset;
  const shown = { address: news, heard: Number(heard), noted: Number(noted), here: Number(waiting.dataset.here ?? 0) };
  watchNews(() => shown, (found) => {
    if (found.heard !== shown.heard || found.noted !== shown.noted) location.reload();
    shown.here = found.here;
  });
}
