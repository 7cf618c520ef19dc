"""What a card does can be read on its face wherever cards stand in a grid, and its emblem is there to be seen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

SMALLEST_LETTERS = 9.5  # pixels
# Of every face wide enough for text: where its text and its neighbours lie, and how the text is set.
MEASURED = """
() => {
  const box = (part) => {
    if (!part) return null;
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const wide = [...document.querySelectorAll(".face:has(.face__text)")].filter((face) => face.clientWidth > 80);
  return wide.map((face) => {
    const [text, band, power, field, name] = ["text", "band", "power", "field", "name"]
      .map((part) => face.querySelector(`.face__${part}`));
    const style = getComputedStyle(text);
    return {
      name: name.firstChild.textContent, width: face.clientWidth,
      face: box(face), text: box(text), band: box(band), power: box(power),
      shown: style.display !== "none" && style.visibility === "visible", letters: parseFloat(style.fontSize),
      lines: Math.round(text.clientHeight / parseFloat(style.lineHeight)), clamped: style.webkitLineClamp,
      cut: text.scrollHeight > text.clientHeight + 1,
      emblem: getComputedStyle(field, "::before").backgroundImage,
    };
  });
}
"""
SET_WIDTH = """
(width) => {
  for (const face of document.querySelectorAll(".face")) face.style.setProperty("--face-width", `${width}px`);
}
"""
WIDTHS = (88, 96, 103, 105, 120, 134, 136, 150, 167, 170, 200, 223, 226, 260, 303, 306, 360)


def overlap(one: dict[str, float] | None, other: dict[str, float]) -> bool:
    return one is not None and (
        one["left"] < other["right"] - 0.5
        and other["left"] < one["right"] - 0.5
        and one["top"] < other["bottom"] - 0.5
        and other["top"] < one["bottom"] - 0.5
    )


def check(page: Page, least: int) -> list[dict[str, Any]]:
    faces: list[dict[str, Any]] = page.evaluate(MEASURED)
    assert len(faces) >= least, page.url
    for face in faces:
        said = f"{page.url} {face['name']} {face['width']}px"
        assert face["shown"], said
        assert face["letters"] >= SMALLEST_LETTERS, said
        assert face["lines"] >= 1, said
        assert not face["cut"] or face["lines"] == int(face["clamped"]) >= 2, said
        assert face["text"]["bottom"] <= face["face"]["bottom"], said
        assert face["text"]["right"] <= face["face"]["right"], said
        assert face["text"]["top"] >= face["band"]["bottom"] - 1, said
        assert not overlap(face["power"], face["text"]), said
        assert "/emblems/" in face["emblem"], said
    return faces


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)], ids=["desk", "phone"])
def test_the_text_stands_on_every_face_of_a_grid(
    width: int, height: int, open_page: Callable[..., Page], picture: Callable[[Page, str], None]
) -> None:
    page = open_page(width, height, path="/cards/?size=60")
    faces = check(page, 40)
    assert any(face["cut"] for face in faces)
    picture(page, "search")
    page.goto("/decks/")
    page.get_by_role("link", name="春の園").first.click()
    page.wait_for_url("**/d/**")
    expect(page.locator(".face").first).to_be_visible()
    if width > 1000:
        check(page, 8)
    picture(page, "deck")


def test_at_any_width_a_face_holds_its_text(open_page: Callable[..., Page]) -> None:
    """Long texts, with and without a power of two digits."""
    page = open_page(1280, 900, path="/cards/?q=力>=10 or 効果:手札公開場&size=40")
    for width in WIDTHS:
        page.evaluate(SET_WIDTH, width)
        assert {face["width"] for face in check(page, 20)} == {width}


def test_the_credits_fit_the_narrowest_phone(
    open_page: Callable[..., Page], settled: Callable[[Page], None], picture: Callable[[Page, str], None]
) -> None:
    page = open_page(320, 640, path="/credits/")
    expect(page.get_by_role("heading", name="Lorc")).to_be_visible()
    settled(page)
    picture(page, "credits-320")
