"""The pages on what the rules leave open, the sheet for the publisher, and what a card's page says of its rulings."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from rules_engine.catalog.definitions import Catalog
from rules_engine.rulings import load_rulings
from rules_engine.rulings.open_points import OpenPoint, load_points

pytestmark = pytest.mark.usefixtures("catalogue")
PAGE, SHEET = "/rules/open-points/", "/rules/open-points/sheet/"


def text(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code == 200
    return unescape(response.content.decode())


def section(html: str, point: OpenPoint) -> str:
    return html.partition(f'id="{point.option}"')[2].partition("</section>")[0]


def test_every_point_shows_its_answers_their_rulings_and_who_says_what(client: Client) -> None:
    html = text(client, PAGE)
    for point in load_points():
        shown = section(html, point)
        said = [part for saying in point.sayings for part in (saying.text, saying.source.label)]
        played = [load_rulings()[answer.scenario].title for answer in point.answers]
        for part in (point.question, *(answer.text for answer in point.answers), *said, *played):
            assert part in shown, point.option
        assert shown.count(">標準</span>") == 1
        assert shown.index(">標準</span>") < shown.index(point.standard.text)


def test_the_cards_of_a_point_are_linked(client: Client, catalogue: Catalog) -> None:
    [point] = [point for point in load_points() if point.option == "hatred_count"]
    shown = section(text(client, PAGE), point)
    links = {int(card) for card in re.findall(r'href="/cards/(\d+)-', shown)}
    assert links == set(point.cards)


def test_the_sheet_asks_every_question_with_a_box_for_each_answer_and_one_more(client: Client) -> None:
    html = text(client, SHEET)
    assert all(point.question in html for point in load_points())
    boxes = sum(len(point.answers) + 1 for point in load_points())
    assert html.count('<span class="paper__box"') == boxes
    assert f"{len(load_points())}問" in html


def test_footer_and_pages_lead_to_each_other(client: Client) -> None:
    assert f'href="{PAGE}"' in text(client, "/cards/")
    assert f'href="{SHEET}"' in text(client, PAGE)
    assert f'href="{PAGE}"' in text(client, SHEET)


@pytest.mark.parametrize("address", [PAGE, SHEET])
def test_the_pages_ask_the_database_for_its_version_only(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    current_data()
    with django_assert_num_queries(1):
        client.get(address)


def card_page(client: Client, catalogue: Catalog, name: str) -> str:
    return text(client, f"/cards/{catalogue.card_by_name[name].id}/")


def test_a_card_of_an_open_point_is_marked_and_leads_to_the_question(client: Client, catalogue: Catalog) -> None:
    html = card_page(client, catalogue, "黒き稲妻")
    assert '<a class="tag tag--pending" href="#open-points">裁定待ち</a>' in html
    assert f'href="{PAGE}#hatred_count"' in html
    assert "魂の札に、この札自身を加えて数える" in html


def test_a_card_of_no_open_point_is_not_marked(client: Client, catalogue: Catalog) -> None:
    assert "裁定待ち</a>" not in card_page(client, catalogue, "あめふり")


def test_the_rulings_of_a_card_are_shown_with_their_grade(client: Client, catalogue: Catalog) -> None:
    html = card_page(client, catalogue, "すずめの道")
    ruling = load_rulings()["F-02"]
    assert (
        f'<span class="tag tag--grade-faq">公式FAQ</span>\n          <a href="/rulings/F-02/">{ruling.title}</a>'
        in html
    )
    assert load_rulings()["O-19b"].title not in html, "what is played by another reading belongs to the open point"


def test_a_card_without_rulings_and_open_points_says_so(client: Client, catalogue: Catalog) -> None:
    html = card_page(client, catalogue, "発狂人形の家")
    assert "<h2>裁定</h2>" in html
    ruled = {card for ruling in load_rulings().values() for card in ruling.cards}
    touched = {card for point in load_points() for card in point.cards}
    quiet = next(card for card in catalogue if card.id not in ruled | touched)
    shown = text(client, f"/cards/{quiet.id}/")
    assert "この札の裁定は、まだありません。" in shown
    assert "裁定待ち" not in shown.partition("<main")[2].partition("</main>")[0]
