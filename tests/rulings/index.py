"""Writes the list of rulings that the site shows: `python -m tests.rulings.index` after any change of them."""

import re

from rules_engine.catalog import load_catalog
from rules_engine.rulings import INDEX_FILE
from rules_engine.rulings.scenario import Scenario, load_scenarios
from rules_engine.rulings.scenario.command import ruling_files

HEAD = "# Written by `python -m tests.rulings.index` from the rulings; a test keeps it equal to them.\n"


def index() -> str:
    """The text of the list, in order of the ids."""
    catalog = load_catalog()
    scenarios = [one for path in ruling_files() for one in load_scenarios(path, catalog)]
    return HEAD + "".join(_block(one) for one in sorted(scenarios, key=lambda one: _order(one.id)))


def _order(ruling: str) -> tuple[str, int, str]:
    letter, number, case = re.fullmatch(r"(\w)-(\d+)(\w?)", ruling).groups()  # type: ignore[union-attr]
    return letter, int(number), case


def _block(one: Scenario) -> str:
    """Cards that only a ruling knows are left out."""
    cards = " ".join(str(card) for card in one.cards if card in load_catalog().cards)
    lines = [f"ruling {one.id} {one.title}", f"  clauses {' '.join(one.clauses)}"]
    lines += [f"  cards {cards}"] if cards else []
    lines += [f"  option {name} {value}" for name, value in one.options.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    INDEX_FILE.write_text(index(), "utf-8")
