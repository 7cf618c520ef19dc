// Which card a link leads to, and the cards of the list that it stands in.

const CARD = /^\/cards\/(\d+)-[^/]*\/$|^\/decks\/\d+\/cards\/(\d+)$/;
const LISTS = "ul, ol, table, dl, section, form, article, main";

// 0 for a link that leads elsewhere, or that means the page itself or a place on it.
export function cardOf(link) {
  if (link.origin !== location.origin || link.hash || link.closest("[data-plain], [data-own-page]")) return 0;
  const found = CARD.exec(link.pathname);
  return found ? Number(found[1] ?? found[2]) : 0;
}

// The cards in the order of the page, each once. Where lists of one kind stand one below the other, they are one list.
export function listAround(link) {
  let list = link.parentElement.closest(LISTS);
  while (list && cardsIn(list).length < 2) list = list.parentElement.closest(LISTS);
  const group = list?.closest("section");
  const alike = group?.classList[0] && [...group.parentElement.children].filter((other) => other.classList.contains(group.classList[0]));
  return cardsIn(alike?.length > 1 ? group.parentElement : list ?? link.parentElement);
}

function cardsIn(list) {
  return [...new Set([...list.querySelectorAll("a[href]")].map(cardOf))].filter(Boolean);
}
