"""Every keyword of the rules is proved by a ruling or a row: the table `keywords.txt`."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.language import tree
from rules_engine.language.parse.reader import abilities_of
from tests.rulings.firing import Line, fires, scenarios_by_card

TABLE = Path(__file__).with_name("keywords.txt")


class Proof(NamedTuple):
    """The ruling, or a row, of this card shows the keyword."""

    keyword: str
    card: int
    where: str


def _read() -> Iterator[Proof]:
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            keyword, card, where = line.split()
            yield Proof(keyword, int(card), where)


PROOFS = tuple(_read())


def named_in(node: Any) -> set[str]:
    """The keywords in a part of a text: had, granted or performed."""
    if isinstance(node, tuple):
        return set().union(*(named_in(part) for part in node))
    if not is_dataclass(node) or isinstance(node, type):
        return set()
    own = {node.name} if isinstance(node, tree.Keyword) else {node.keyword} if isinstance(node, tree.Perform) else set()
    return own.union(*(named_in(getattr(node, field.name)) for field in fields(node)))


def test_every_keyword_has_a_proof() -> None:
    """Printed on a card, granted or performed by a text."""
    printed = {keyword.name for card in load_catalog() for keyword in card.keywords}
    scripted = named_in(tuple(abilities_of(card) for card in load_catalog()))
    assert printed | scripted == {proof.keyword for proof in PROOFS}
    assert len(PROOFS) == len({proof.keyword for proof in PROOFS}) >= 29


@pytest.mark.parametrize("proof", PROOFS, ids=[proof.keyword for proof in PROOFS])
def test_the_proof_fails_without_the_keyword(proof: Proof) -> None:
    """It passes, and fails as soon as the line with the keyword is taken from the card."""
    abilities = abilities_of(load_catalog().card(proof.card))
    lines = [Line(proof.card, place) for place, part in enumerate(abilities, 1) if proof.keyword in named_in(part)]
    assert lines, f"card {proof.card} has no {proof.keyword}"
    scenarios = [
        one for one in scenarios_by_card()[proof.card] if proof.where in ("row", one.file.removesuffix(".scenario"))
    ]
    assert any(fires(scenario, line) for scenario in scenarios for line in lines)
