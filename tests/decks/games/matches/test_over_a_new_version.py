"""A match goes on over new rules or cards from how it was last noted, or nothing is decided by it."""

import json
from dataclasses import replace

import pytest

from cards.catalog import current_data
from decks.games.matches import live_match, lost
from decks.games.matches.deal.opening import DealLines
from decks.games.matches.live_match import versions_of
from decks.games.matches.seat_keys import COOKIE, hash_of_key
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState
from decks.people.cookies import hash_of
from rules_engine import RULESET_VERSION
from rules_engine.game import GameRecord
from rules_engine.vocabulary.errors import RulesError
from tests.decks.builders import visitor_client
from tests.decks.games.matches.deal.sittings import dealt as dealt_by_both
from tests.decks.games.matches.deal.sittings import dealt_alike, kept_in_game, sat_down
from tests.decks.games.matches.deal.test_check_deal import found_in
from tests.decks.games.matches.tables import KEY, Sitter, asked_one, dealt, sitters, two_at_a_table
from tests.decks.games.matches.test_match_table import Page

pytestmark = pytest.mark.django_db


def noted_pair(key: bytes = KEY) -> tuple[Sitter, Sitter]:
    """Two at a table whose position has been noted."""
    pair = sitters(dealt(two_at_a_table(), key))
    for _ in range(30):
        if MatchGame.objects.get().position:
            return pair
        one = asked_one(pair)[0]
        legal = [str(action) for action in one.peeks().played.position.legal_actions()]
        one.answers("no" if "no" in legal else legal[0])
    raise AssertionError("nothing was noted")


def spoil_record() -> None:
    """As where later rules do not know an answer that was given."""
    game = MatchGame.objects.get()
    record = json.loads(game.record)
    record["actions"][0] = "attack 3"
    game.record = json.dumps(record)
    game.save()


def test_it_goes_on_from_the_position_that_was_noted() -> None:
    pair = noted_pair()
    lives = [one.peeks().played.position.state.life for one in pair]
    spoil_record()
    one, other = asked_one(pair)
    assert [one.peeks().played.position.state.life for one in pair] == lives
    one.plays_on()
    game = MatchGame.objects.get()
    assert json.loads(game.record)["base"]
    assert len(game.presses) == 1
    assert other.looks().game.revision == game.revision


def test_what_is_shuffled_from_there_hangs_on_the_key() -> None:
    """Nobody can work it out beforehand, and it stays the same once the game has gone on."""
    seeds = set()
    for key in (KEY, bytes(len(KEY))):
        pair = noted_pair(key)
        spoil_record()
        begun = pair[0].peeks().played.position.state.seed
        asked_one(pair)[0].plays_on()
        seeds |= {begun, *(one.peeks().played.position.state.seed for one in pair)}
        assert key.hex() not in begun
        Match.objects.all().delete()
    assert len(seeds) == 2


def lost_pair() -> tuple[Page, Page]:
    """The pages of a game of former rules that today's cannot play, nor go on with from a position."""
    match = noted_pair()[0].seat.match
    pages = Page(match, 0), Page(match, 1)
    spoil_record()
    MatchGame.objects.update(position="", played_by="1 of-before")
    return pages


def test_without_a_position_it_ends_for_both_and_nothing_is_decided() -> None:
    one, other = lost_pair()
    assert other.asks_for_news().status_code == 204
    one.opens()
    game = MatchGame.objects.get()
    assert (game.end, game.winner, game.match.state) == (GameEnd.LOST, None, MatchState.OVER)
    assert other.asks_for_news().json()["heard"] > int(other.data("heard"))
    assert other.client.get(other.address, HTTP_HX_REQUEST="true")["HX-Refresh"] == "true"
    other.opens()
    for page in (one, other):
        assert page.response.status_code == 200
        assert "続けられなくなりました" in page.text
        assert "もう一度（席を替えて）" in page.text
    assert "勝敗なし" in own_row(one)
    assert not one.client.get("/play/").context["matches"].waiting_for_one


def own_row(page: Page) -> str:
    """The list of a person of whom the browser knows."""
    client = visitor_client("one-of-two")
    MatchSeat.objects.filter(keys__key=hash_of_key(page.client.cookies[COOKIE].value)).update(
        visitor=hash_of("one-of-two")
    )
    return str(client.get("/play/").content.decode())


def test_a_press_at_a_lost_game_tells_its_end_and_another_game_follows() -> None:
    one, other = lost_pair()
    pressed = one.client.post(one.address + "beside", {"what": "surrender"})
    assert pressed.status_code == 409
    assert "続けられなくなりました" in pressed.content.decode()
    assert MatchGame.objects.get().winner is None
    one.beside(what="again")
    assert "相手が「もう一度」を押すと" in one.text
    other.opens()
    assert "もう一度遊びたいと言っています" in other.text
    assert "●もう一度の申し出" in other.text
    other.beside(what="again")
    assert MatchGame.objects.count() == 2
    assert "札を配ります" in other.text


def test_what_was_promised_of_a_lost_game_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All but the acts, which nobody can follow any more."""
    with dealt_alike(1):
        people = sat_down()
        game = dealt_by_both(*people)
    kept = kept_in_game(people[0], people[0].state(), DealLines([{"act": 0, "kind": "coin", "seat": 0}], [[1, [3]]]))
    record = GameRecord.from_json(game.record)
    record = replace(record, decks=((999_999,) * 40, record.decks[1]))
    MatchGame.objects.update(record=record.to_json(), position="", played_by="1 of-before")
    assert "続けられなくなりました" in people[0].client.get(people[0].address).content.decode()
    file = people[0].client.get(f"{people[0].address}deals/1/file").json()
    assert (file["secret"], [act["kind"] for act in file["acts"]]) == (game.secret, ["coin"])
    code, lines = found_in(json.dumps({**file, "kept": kept}), monkeypatch, capsys)
    assert code == 0, lines
    unknown = [line for line in lines[:-1] if line.startswith("？")]
    assert len(unknown) == len(["the other's list", "gaps", "acts kept", "draws kept"]), lines


def fails(by: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RulesError("a fault of this process")

    by.setattr(live_match, "position_of", broken)
    by.setattr(live_match, "begun_with", lambda *_: None)


@pytest.mark.parametrize("played_by", ["of today", "of-later", "cards read anew"])
def test_a_fault_that_may_pass_ends_nothing(played_by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = noted_pair()
    match = pair[0].seat.match
    later = f"{RULESET_VERSION + 1} of-later"
    if played_by == "cards read anew":
        MatchGame.objects.update(played_by="1 of-before")
        monkeypatch.setattr(lost, "_can_be_played", lambda *_: True)
    elif played_by == "of-later":
        MatchGame.objects.update(played_by=later)
    with monkeypatch.context() as broken:
        fails(broken)
        for number in (0, 1):
            page = Page(match, number)
            assert page.response.status_code == 409
            assert "いまは続きを出せません" in page.text
            assert page.beside(what="again").status_code == 409
    assert not MatchGame.objects.get().end
    assert Page(match, 0).response.status_code == 200


def test_what_was_played_today_is_of_today_whatever_it_was_dealt_by() -> None:
    pair = noted_pair()
    MatchGame.objects.update(rules="1", data="of-before", played_by="")
    asked_one(pair)[0].plays_on()
    assert MatchGame.objects.get().played_by == " ".join(versions_of(current_data()))


def test_an_end_whose_table_cannot_be_shown_any_more_is_told_in_words() -> None:
    one, other = lost_pair()
    MatchGame.objects.update(end=GameEnd.RULES, winner=0)
    Match.objects.update(state=MatchState.OVER)
    for page, word in ((one, "勝ち"), (other, "負け")):
        page.opens()
        assert f"<h1>{word}</h1>" in page.text
        assert page.response.status_code == 200
        page.beside(what="again")
    assert MatchGame.objects.count() == 2
