// The found cards as one list without end: the next step comes when its link nears, at most MOST cards stand in the page, fewer
// beside a deck of many rows, and the room of the others is kept free. The address names the step in sight, so that going back comes to the same place.

import { fragmentOf } from "./markup.js";
import { results } from "./results.js";

const [LEAST, MOST] = [30, 60];
const ELEMENTS = 2450;
const NEAR = 900;
const REST_MS = 250;

export function endless({ form, steps, onShown, onMoved }) {
  let list = null, cards = [], first = 0, pages = 0, from = 0, to = 0, size = 0, above = 0, below = 0;
  let loading = false, resting = 0, lastTop = scrollY, here = address(), back = history.state?.card ?? "";
  const nearing = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) later(); }, { rootMargin: `0px 0px ${NEAR}px` });
  const page = location.pathname;
  history.scrollRestoration = "manual";

  function begin() {
    list = results().querySelector(".found[data-page]");
    cards = list ? [...list.children] : [];
    [first, above, below, loading] = [0, 0, 0, false];
    [from, pages] = list ? [Number(list.dataset.page), Number(list.dataset.pages)] : [1, 1];
    [to, size] = [from, Math.max(cards.length, size)];
    number();
    nearing.disconnect();
    onShown();
    comeBack();
  }

  // The card in sight may stand at the end of its step: then the next one is needed below it.
  async function comeBack() {
    const card = back && document.getElementById(back);
    [back, here] = ["", address()];
    if (card) {
      card.scrollIntoView();
      await later();
      if (card.isConnected) card.scrollIntoView();
    } else if (form.getBoundingClientRect().top < 0) {
      form.scrollIntoView();
    }
    lastTop = scrollY;
    nearing.observe(link("later"));
  }

  // A reader hears of a card where it stands among all.
  function number() {
    cards.forEach((card, place) => card.setAttribute("aria-posinset", (from - 1) * size + place + 1));
  }

  function link(name) {
    return document.getElementById(name);
  }

  async function load(step) {
    if (loading || step < 1 || step > pages) return [];
    const mine = list;
    loading = true;
    try {
      const answer = await fetch(`${steps}?${list.dataset.query}&page=${step}`, { credentials: "same-origin" });
      if (!answer.ok || mine !== list) return [];
      const fresh = fragmentOf(await answer.text());
      return mine === list ? [...fresh.querySelector(".found")?.children ?? []].map((card) => document.adoptNode(card)) : [];
    } catch {
      return [];
    } finally {
      if (mine === list) loading = false;
    }
  }

  async function later() {
    if (!list?.isConnected) return;
    if (last() < cards.length) return showBelow();
    const more = await load(to + 1);
    if (!more.length) return;
    to += 1;
    cards.push(...more);
    number();
    showBelow();
    if (to === pages) link("later").parentElement.hidden = true;
    nearing.disconnect();
    nearing.observe(link("later"));
  }

  async function earlier() {
    if (first > 0) return showAbove();
    const more = await load(from - 1);
    if (!more.length) return;
    from -= 1;
    cards.unshift(...more);
    first += more.length;
    number();
    showAbove();
    if (from === 1) link("earlier").parentElement.hidden = true;
  }

  function last() {
    return first + list.children.length;
  }

  function columns() {
    const { children } = list;
    const next = [...children].findIndex((card) => card.offsetTop > children[0].offsetTop);
    return next < 0 ? Math.max(1, children.length) : next;
  }

  // Whole rows only, so that no card moves sideways.
  function rows(count, wide) {
    return Math.ceil(count / wide) * wide;
  }

  function most() {
    const each = list.getElementsByTagName("*").length / list.children.length;
    const others = document.getElementsByTagName("*").length - each * list.children.length;
    return Math.min(MOST, Math.max(LEAST, Math.floor((ELEMENTS - others) / each)));
  }

  function showBelow() {
    const start = last();
    keepPlace(() => {
      const bottom = list.lastElementChild.offsetTop;
      list.append(...cards.slice(start, start + size));
      below = last() === cards.length ? 0 : Math.max(0, below - (list.lastElementChild.offsetTop - bottom));
      const wide = columns();
      const unseen = [...list.children].findIndex((card) => card.getBoundingClientRect().bottom > 0);
      const many = Math.min(rows(Math.max(0, list.children.length - most()), wide), unseen - unseen % wide);
      if (many <= 0) return;
      above += list.children[many].offsetTop - list.children[0].offsetTop;
      for (const card of [...list.children].slice(0, many)) card.remove();
      first += many;
    });
  }

  function showAbove() {
    keepPlace(() => {
      const many = Math.min(first, rows(size, columns()));
      const top = list.firstElementChild;
      first -= many;
      list.prepend(...cards.slice(first, first + many));
      above = first ? Math.max(0, above - (top.offsetTop - list.firstElementChild.offsetTop)) : 0;
      const seen = [...list.children].findLastIndex((card) => card.getBoundingClientRect().top < innerHeight) + 1;
      const over = Math.min(list.children.length - most(), list.children.length - seen);
      if (over <= 0) return;
      const kept = list.children[list.children.length - over - 1];
      below += list.lastElementChild.offsetTop - kept.offsetTop;
      for (const card of [...list.children].slice(-over)) card.remove();
    });
  }

  // Lets `change` put cards in and out above without a move of those in sight.
  function keepPlace(change) {
    const inSight = [...list.children].find((card) => card.getBoundingClientRect().bottom > 0) ?? list.firstElementChild;
    const top = inSight.getBoundingClientRect().top;
    change();
    list.style.paddingTop = `${above}px`;
    list.style.paddingBottom = `${below}px`;
    onShown();
    if (inSight.isConnected) scrollBy(0, inSight.getBoundingClientRect().top - top);
  }

  function scrolled() {
    if (!list?.isConnected) return;
    clearTimeout(resting);
    resting = setTimeout(remember, REST_MS);
    const up = scrollY < lastTop;
    lastTop = scrollY;
    if (up && (first > 0 || from > 1) && list.firstElementChild.getBoundingClientRect().top > -NEAR) earlier();
    if (!up && last() < cards.length && list.lastElementChild.getBoundingClientRect().bottom < innerHeight + NEAR) showBelow();
  }

  function remember() {
    if (!list?.isConnected || location.pathname !== page || location.hash === "#deck") return;
    const place = [...list.children].findIndex((card) => card.getBoundingClientRect().bottom > innerHeight / 4);
    if (place < 0) return;
    const parameters = new URLSearchParams(location.search);
    const step = from + Math.floor((first + place) / size);
    if (step > 1) parameters.set("page", step);
    else parameters.delete("page");
    const query = parameters.toString();
    history.replaceState({ ...history.state, card: list.children[place].id }, "", location.pathname + (query ? `?${query}` : "") + location.hash);
    here = address();
    onMoved();
  }

  // Another width has other rows: the room kept free is measured anew from the first step on.
  function widened() {
    if (!list?.isConnected || (!above && !below)) return;
    back = [...list.children].find((card) => card.getBoundingClientRect().bottom > 0)?.id ?? "";
    const wide = columns();
    const start = first - first % wide;
    const tall = list.children.length > wide ? (list.lastElementChild.offsetTop - list.firstElementChild.offsetTop) / (rows(list.children.length, wide) / wide - 1) : 0;
    list.replaceChildren(...cards.slice(start, start + most()));
    first = start;
    above = tall * start / wide;
    below = tall * (rows(cards.length - last(), wide) / wide);
    list.style.paddingTop = `${above}px`;
    list.style.paddingBottom = `${below}px`;
    comeBack();
  }

  function address() {
    return location.pathname + location.search;
  }

  form.addEventListener("shown", begin);
  form.addEventListener("click", (event) => {
    const name = event.target.closest("#later, #earlier")?.id;
    if (!name || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (name === "later") later();
    else earlier();
  });
  addEventListener("popstate", () => { if (address() !== here) back = history.state?.card ?? ""; });
  addEventListener("scroll", scrolled, { passive: true });
  addEventListener("resize", widened);
  begin();
}
