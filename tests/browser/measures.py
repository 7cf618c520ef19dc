"""What an eye may miss on a page: what runs out of it, letters too small to read, targets too small for a finger."""

from playwright.sync_api import Page

SMALLEST_LETTERS, WIDEST_PHONE = 12, 700
GOOD_TARGET, LEAST_TARGET = 40, 32
"""Pixels that a finger needs: what is wished for, and what no page goes below."""
MEASURE = """([letters, target, phone]) => {
  const found = new Set();
  const name = (one) => {
    const text = (one.getAttribute("aria-label") || one.textContent || one.name || "").trim().replace(/\\s+/g, " ");
    return `${one.nodeName.toLowerCase()}.${[...one.classList].slice(0, 2).join(".")} 「${text.slice(0, 24)}」`;
  };
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest(".visually-hidden, [inert]");
  // A finger that comes down so far beside its middle still presses it.
  const meets = (one) => {
    one.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y, away] = [(left + right) / 2, (top + bottom) / 2, target / 2 - 2];
    return [[-away, 0], [away, 0], [0, -away], [0, away]].every(([dx, dy]) => {
      const met = document.elementFromPoint(x + dx, y + dy);
      return one.contains(met) || x + dx < 0 || x + dx > innerWidth;
    });
  };
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) found.add(`runs out sideways: ${root.scrollWidth} px`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest("script, style, svg, rt, .face, .solo-card__face") || !seen(one)) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < letters - 0.01) found.add(`letters of ${size.toFixed(1)} px: ${name(one)}`);
  }
  if (innerWidth >= phone) return [...found];
  const within = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  for (const one of document.querySelectorAll(within)) {
    if (!seen(one) || one.closest(".face, .swagger-ui")) continue;
    const whole = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") ?? one : one;
    if (getComputedStyle(whole).display === "inline" && whole.matches("a")) continue;  // a link within a sentence
    const { width, height } = whole.getBoundingClientRect();
    if (!width || !height || width <= 1) continue;
    if (Math.min(width, height) < target - 0.5 && !meets(whole)) {
      found.add(`a target of ${width.toFixed(0)}×${height.toFixed(0)} px: ${name(whole)}`);
    }
  }
  return [...found];
}"""


def faults(page: Page, target: int = GOOD_TARGET) -> list[str]:
    """Each with what it is about. Faces are pictures of cards, whose text a sheet tells in readable letters."""
    found: list[str] = page.evaluate(MEASURE, [SMALLEST_LETTERS, target, WIDEST_PHONE])
    return found
