"""Cards drawn once and kept: what a result shows of a card is the same for everyone, and stays bounded."""

from types import SimpleNamespace

import pytest

from cards.faces.drawn import DrawnCards
from cards.search.facets import Facet, Option
from cards.templatetags.facet_chips import facet_chips
from rules_engine.catalog import load_catalog


def test_a_card_is_drawn_once_and_leads_to_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, card = DrawnCards(), load_catalog().cards[1]
    first = drawn.of(card).linked_face
    monkeypatch.setattr("cards.faces.drawn.render_to_string", SimpleNamespace)
    assert drawn.of(card).linked_face is first
    assert 'href="/cards/1-' in first
    assert card.name in first


def test_no_more_cards_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.faces.drawn.MOST_KEPT", 3)
    drawn = DrawnCards()
    for card in list(load_catalog())[:10]:
        assert drawn.of(card).face.card_id == card.id
    assert len(drawn._kept) <= 3


def test_chips_escape_what_they_show() -> None:
    facet = Facet("attribute", "属性", (Option('<b>"', "<i>", 0, False), Option("鬼", "鬼", 0, True)), 1)
    html = facet_chips(facet)
    assert (
        '<label class="chip chip--none"><input type="checkbox" name="attribute" value="&lt;b&gt;&quot;">&lt;i&gt;'
        in html
    )
    assert '<label class="chip"><input type="checkbox" name="attribute" value="鬼" checked>鬼' in html
