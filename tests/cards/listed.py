"""Builds texts in the format of the public card list."""

from html import escape

DEFAULTS: dict[str, object] = {
    "number": 90001,
    "name": "見本の家（みほんのいえ）",
    "cost": "1",
    "power": "2",
    "series": "見本",
    "rare": "C",
    "season": "夏",
    "type": "場所札",
    "keyword": "",
    "attribute": "廃屋 人形",
}


def row_html(**values: object) -> str:
    """One printing; names of attributes may be written with _ for -."""
    attributes = {name.replace("_", "-"): value for name, value in (DEFAULTS | values).items()}
    written = " ".join(f'data-{name}="{escape(str(value))}"' for name, value in attributes.items())
    return f'<div class="card" {written}><img data-src="x.jpg" /></div>\n'


def as_script(html: str) -> str:
    return f"window.__CARDS_HTML = `{html}`;\n"
