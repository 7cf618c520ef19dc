// Searching beside the deck: the found cards alone are fetched, the address follows.

const SEARCH_DELAY_MS = 250;

export function searchBeside({ root, form, found, onShown }) {
  let searching = null, timer = 0, shown = asked(), arriving = Promise.resolve();

  function asked() {
    const parameters = new URLSearchParams(new FormData(form));
    if (!parameters.get("q")?.trim()) parameters.delete("q");
    return parameters.toString();
  }

  async function show(query, { push = false, top = false } = {}) {
    searching?.abort();
    searching = new AbortController();
    found.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${root.dataset.cardsUrl}?${query}`, { signal: searching.signal, credentials: "same-origin" });
      if (!answer.ok) throw new Error(answer.status);
      found.innerHTML = await answer.text();
      shown = query;
      if (push) history.pushState(null, "", query ? `?${query}` : location.pathname);
      onShown();
      if (top) found.scrollIntoView({ block: "start" });
    } catch (error) {
      if (error.name !== "AbortError") location.search = query;
      return;
    }
    found.removeAttribute("aria-busy");
  }

  function soon(event) {
    if (event.isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(() => show(asked(), { push: true }), event.target.type === "search" ? SEARCH_DELAY_MS : 0);
  }

  form.addEventListener("input", soon);
  form.addEventListener("compositionend", soon);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    found.focus({ preventScroll: true });
    arriving = asked() === shown && !found.hasAttribute("aria-busy") ? Promise.resolve() : show(asked(), { push: true });
    arriving.then(() => { if (document.activeElement === found) focusCard(found.querySelector(".found__card")); });
  });
  found.addEventListener("click", (event) => {
    const link = event.target.closest(".pagination a, .empty a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(new URL(link.href).search.slice(1), true);
  });
  addEventListener("popstate", () => {
    const query = new URLSearchParams(location.search).toString();
    if (query === shown) return;
    fill(query);
    show(query);
  });

  function fill(query) {
    const parameters = new URLSearchParams(query);
    for (const input of form.elements) {
      if (input.type === "search") input.value = parameters.get("q") ?? "";
      if (input.type === "checkbox") input.checked = parameters.getAll(input.name).includes(input.value);
    }
  }

  function go(query, top = false) {
    fill(query);
    return show(query, { push: true, top });
  }

  return { go, focus: () => { form.elements.q.focus(); form.elements.q.select(); }, arrived: () => arriving };
}

// The whole card answers to keys while its ＋ has the focus; Enter then is one copy more.
export function focusCard(card) {
  (card?.querySelector('[data-step="1"]:enabled') ?? card?.querySelector("a"))?.focus();
}
