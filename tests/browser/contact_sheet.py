"""All faces as the pages draw them, on one sheet to be looked at: python -m tests.browser.contact_sheet OUT.png

`manage.py draw_contact_sheet` does the same with the drawing of deck pictures, and without a browser.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import chromium
from tests.running_site import RunningSite

WIDTH, COLUMNS, GAP = 120, 20, 6
ONLY_FACES = """
(width) => {
  const faces = [...document.querySelectorAll(".face-grid .face")];
  const sheet = document.createElement("div");
  sheet.id = "sheet";
  sheet.append(...faces);
  document.body.replaceChildren(sheet);
  for (const face of faces) face.style.setProperty("--face-width", `${width}px`);
  return document.fonts.ready.then(() => faces.length);
}
"""
STYLE = f"""
#sheet {{ display: grid; grid-template-columns: repeat({COLUMNS}, {WIDTH}px); gap: {GAP}px; padding: {GAP}px; }}
"""


def shots(page: Page) -> list[Image.Image]:
    """One picture for each page of results."""
    taken: list[Image.Image] = []
    number, more = 1, True
    while more:
        page.goto(f"/cards/?sort=number&size=60&page={number}")
        more = page.locator(f".pagination a[aria-label='{number + 1}ページ']").count() > 0
        page.add_style_tag(content=STYLE)
        page.evaluate(ONLY_FACES, WIDTH)
        page.wait_for_load_state("networkidle")
        taken.append(Image.open(io.BytesIO(page.locator("#sheet").screenshot())))
        number += 1
    return taken


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = RunningSite(Path(folder), RATELIMIT_ENABLE="false")
        site.prepare()
        site.start()
        try:
            program = chromium(playwright.chromium.executable_path)
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            size = {"width": COLUMNS * (WIDTH + GAP) + GAP, "height": 900}
            parts = shots(browser.new_page(base_url=site.url, viewport=size, bypass_csp=True))
            browser.close()
        finally:
            site.stop()
    sheet = Image.new("RGB", (max(part.width for part in parts), sum(part.height for part in parts)))
    top = 0
    for part in parts:
        sheet.paste(part, (0, top))
        top += part.height
    sheet.save(target)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
