"""Three games beside each other: every event of the rulings stands in a row, and the rows are stepped together."""

import pytest
from django.test import Client

from decks.rulings.compared import compared
from rules_engine.cli.comparison import happened_in, load_topics
from rules_engine.rulings.book import GAMES, holds, moves_of

TOPICS = load_topics()


@pytest.mark.parametrize("slug", TOPICS)
def test_no_event_is_left_out_and_the_rulings_hold(slug: str) -> None:
    topic = TOPICS[slug]
    for game, ruling in topic.rulings.items():
        assert holds(ruling)
        rows = happened_in(topic, game)
        events = [event for move in moves_of(ruling)[1:] for event in move.events]
        assert [event for row in rows for event in row] == events
        assert sum(map(bool, rows)) >= 3


@pytest.mark.parametrize("slug", TOPICS)
def test_each_row_says_something_of_each_game(slug: str) -> None:
    for row in compared(TOPICS[slug]):
        assert [column.game for column in row.columns] == list(GAMES.values())
        assert all(column.says for column in row.columns)


@pytest.mark.django_db
def test_the_page_shows_all_rows_or_those_up_to_a_step(client: Client) -> None:
    whole = client.get("/compare-rules/").content.decode()
    assert whole.count('class="panel compare__row') == len(TOPICS["use"].rows)
    third = client.get("/compare-rules/?topic=draw&step=3").content.decode()
    assert third.count('class="panel compare__row') == 3
    assert third.count('aria-current="step"') == 1
    assert 'href="?topic=draw&amp;step=4"' in third
    assert client.get("/compare-rules/?topic=nonsense&step=nonsense").status_code == 200
