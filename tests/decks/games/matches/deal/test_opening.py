"""The files that real matches end with: the script of docs/ accepts them, and refuses each alteration of them."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction

from cards.catalog import current_data
from decks.games.matches.deal.opening import DealLines, lines_seen, open_deal
from decks.games.models.match import MatchGame
from rules_engine import Game, GameRecord
from rules_engine.game.chance_sheet import chance_sheet
from tests.decks.games.matches.deal.alterations import ALTERATIONS, altered
from tests.decks.games.matches.deal.sittings import Sitting, dealt, dealt_alike, kept_in_game, played, sat_down
from tests.decks.games.matches.deal.test_check_deal import found_in
from tests.rules_engine.game.whole_games import legal_pair

pytestmark = pytest.mark.django_db

PICKING = (2353, 169, 233)
"""Cards whose texts take a card of the other hand by chance, most often the first."""


def listed(deck: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(Counter([*deck[:34], *PICKING * 2]).items())


ONE, OTHER = legal_pair(1)
LISTS = (listed(ONE), listed(OTHER))
OF_REAL_MATCHES = [
    *("another match", "another game", "other rules", "other data", "another C", "another secret"),
    *(
        "another value for one's list",
        "another value for the other's list",
        "another salt",
        "another salt of the other",
    ),
    *("one more copy in one's list", "another h of one's own", "another h of the other", "other bytes of one's own"),
    *("other bytes of the other", "bytes without their h", "bytes of the seats swapped", "the other's bytes left out"),
    *("another key", "the other seat goes first", "two numbers of cards swapped", "an act left out"),
    *("an act numbered twice", "the last act left out", "two cards of a shuffle swapped", "a pile out of order"),
    *("the other's pile of another size", "C is not the one that was kept", "h is not the one that was kept"),
    *("bytes are not those that were kept", "the salt is not the one that was kept", "an act that was not seen"),
    *("draws in another order", "another protocol", "no key", "one's own list closed", "no acts"),
]


def seen_of(position: Game, seat: int, first_size: int) -> DealLines:
    return lines_seen(position.observation(seat).log, seat, first_size)


def match_ended(seed: int, silent: tuple[int, ...] = (), answers: int = 60) -> tuple[list[Sitting], MatchGame, Game]:
    with dealt_alike(seed):
        one, other = sat_down(LISTS)
        game, position = played(dealt(one, other, silent=silent), seed, answers)
    return [one, other], game, position


def file_with_kept(person: Sitting, position: Game) -> dict[str, Any]:
    answer = person.client.get(f"{person.address}deals/1/file")
    assert answer.status_code == 200, answer.content
    state = person.state()
    first_size = len(position.decks[0] or ())
    lines = seen_of(position, person.seat.number, first_size)
    return {**answer.json(), "kept": kept_in_game(person, state, lines)}


@pytest.mark.parametrize("silent", [(), (1,), (0, 1)])
@pytest.mark.parametrize("seed", range(3))
def test_each_seat_gets_a_file_that_the_script_accepts(
    seed: int, silent: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    people, game, position = match_ended(seed, silent, 150)
    game.published = [0, 1] if seed else [0]
    game.save()
    for seat, person in enumerate(people):
        file = file_with_kept(person, position)
        code, lines = found_in(json.dumps(file), monkeypatch, capsys)
        assert code == 0, lines
        told = "\n".join(lines)
        # A seat's own bytes, and the other's, where they were not sent; the other's list where it is closed.
        assert told.count("？") - 1 == len(silent) + (seed == 0)
        assert file["kept"]["draws"][0][1], "the opening hand is kept"
        assert file["opened"][1 - seat] == {} if seed == 0 else file["opened"][1 - seat]["salt"] == game.salts[1 - seat]


def test_the_sheet_is_that_of_the_engine() -> None:
    """Every act of the record, and the first draws are the top of the shuffled deck."""
    kinds = set()
    for seed in range(4):
        people, game, position = match_ended(seed, answers=400)
        sheet = chance_sheet(GameRecord.from_json(game.record), current_data().catalog)
        assert [act.kind for act in open_deal(game).acts] == [line.act.kind for line in sheet[1:]]
        kinds |= {line.act.kind for line in sheet}
        size = len(position.decks[0] or ())
        for seat, _ in enumerate(people):
            lines = seen_of(position, seat, size)
            file: dict[str, Any] = open_deal(game).file_of(seat)
            seen = [{name: act[name] for name in act if name not in ("pile", "result")} for act in file["acts"]]
            assert lines.acts == seen
            orders = {act["act"]: act["result"][::-1] for act in file["acts"] if "result" in act}
            assert all(orders[n][: len(drawn)] == drawn for n, drawn in lines.draws)  # type: ignore[index, arg-type]
            assert len(lines.draws[0][1]) >= 8  # type: ignore[arg-type]
    assert kinds == {"coin", "shuffle", "pick"}


def test_draws_end_where_the_deck_changed_otherwise() -> None:
    """Of a shuffle only those draws are kept that came straight after it."""
    longest = 0
    for seed in range(4, 8):
        _, _, position = match_ended(seed, answers=200)
        lines = seen_of(position, 0, len(position.decks[0] or ()))
        longest = max(longest, *(len(drawn) for _, drawn in lines.draws))  # type: ignore[arg-type]
    assert longest < 40


def test_actions_that_are_not_in_force_open_nothing() -> None:
    _, game, _ = match_ended(1)
    whole = open_deal(game)
    game.ply = 0
    assert len(open_deal(game).acts) == 2 <= len(whole.acts)


@pytest.fixture(scope="module")
def whole_file(django_db_setup: None, django_db_blocker: Any) -> Any:
    """One file for all alterations; its match is taken back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        people, game, position = match_ended(2, answers=150)
        game.published = [0, 1]
        game.save()
        file = file_with_kept(people[0], position)
        transaction.set_rollback(True)
    return file


def test_there_are_alterations_enough() -> None:
    assert len(set(OF_REAL_MATCHES)) >= 20
    assert set(OF_REAL_MATCHES) <= set(ALTERATIONS)


@pytest.mark.parametrize("name", OF_REAL_MATCHES)
def test_an_alteration_of_a_real_file_is_refused(
    name: str, whole_file: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found_in(json.dumps(whole_file), monkeypatch, capsys)[0] == 0
    code, lines = found_in(json.dumps(altered(whole_file, name)), monkeypatch, capsys)
    assert code == 1
    assert any(line.startswith(f"× {ALTERATIONS[name][1]} / ") for line in lines), lines


def refusal(person: Sitting) -> str:
    answer = person.client.get(f"{person.address}deals/1/file")
    assert answer.status_code == 409
    return str(answer.json()["error"]["message"])


def test_before_the_end_nothing_is_opened() -> None:
    one, other = sat_down()
    assert "配られなかった" in refusal(one)
    game = dealt(one, other)
    assert "ゲームが終わると開かれます" in refusal(one)
    assert one.client.get(f"{one.address}deals/2/file").status_code == 404
    page = one.client.get(f"{one.address}deals/").content.decode()
    assert "対戦中（終わると開かれます）" in page
    assert "data-deal-end" not in page
    played(game, 1)
    page = one.client.get(f"{one.address}deals/").content.decode()
    assert f'data-deal-end="{one.address}deals/1/file"' in page


def test_of_a_game_that_cannot_be_followed_any_more_all_but_the_acts_is_opened() -> None:
    people, game, _ = match_ended(3)
    record = GameRecord.from_json(game.record)
    game.record = replace(record, decks=((999_999,) * 40, record.decks[1])).to_json()
    game.save()
    file = people[0].client.get(f"{people[0].address}deals/1/file").json()
    assert [act["kind"] for act in file["acts"]] == ["coin"]
    assert file["secret"] == game.secret
