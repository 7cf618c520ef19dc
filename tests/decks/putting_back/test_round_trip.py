"""What is taken out is put back: the same, counted kind by kind; and twice is not double."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.analysis.simulations.access import KEPT_DAYS
from decks.deck.queries import UNDELETE_DAYS
from decks.deck.services import delete_deck, keep_version
from decks.games.access import UNSHARED_DAYS
from decks.games.belongings import prune_games
from decks.models import Chair, Deck, DeckLike, DeckVersion, Job, KeptStory, Simulation, SoloGame, TurnQuestion
from decks.people.belongings import belongings
from decks.people.read_back import Outcome
from decks.putting_back import job
from decks.putting_back import zipped as zipped_module
from decks.putting_back.judging import kinds_read_back
from decks.saved.services import keep_search, make_group, put_card
from tests.decks.builders import KUSHI, OROCHI, build_deck, own_data_of
from tests.decks.games.ended import by_chance
from tests.decks.games.opponents import game_of
from tests.decks.putting_back.brought import (
    PAGE,
    bring,
    client_of,
    comparable,
    put_back,
    whole,
    work,
    zip_of,
)
from tests.probes.world import furnish

pytestmark = pytest.mark.django_db
NEW, THERE, DIFFERS, REFUSED = Outcome.NEW, Outcome.THERE, Outcome.DIFFERS, Outcome.REFUSED


@pytest.fixture
def furnished(owner: User, friend: User) -> User:
    """Somebody with something of every kind, whose simulations do not go on, and a game that ended."""
    furnish({"owner": owner})
    Simulation.objects.filter(state="running").update(state="cancelled")
    Job.objects.all().delete()
    game = game_of(by_chance(Chair.OPEN, "一", 160))
    SoloGame.objects.filter(pk=game.pk).update(owner=owner, visitor="")
    DeckLike.objects.create(owner=owner, deck=build_deck(friend, name="よその束", visibility="public"))
    return owner


def test_all_of_it_comes_back_the_same_and_once(furnished: User, stranger: User) -> None:
    before = own_data_of(furnished)
    content = zip_of(furnished)
    assert whole(content) == rows_of(before)
    report = put_back(stranger, content, "fudacho.zip")
    given = {kind: len(rows) for kind, rows in rows_of(before).items()}
    not_read = {one.in_file for one in belongings() if one.not_put_back}
    assert {kind: count.taken for kind, count in report.kinds.items()} == {
        kind: 0 if kind in not_read else count for kind, count in given.items()
    }
    assert set(kinds_read_back()) <= set(given)
    assert report.reasons == []
    expected = comparable(furnished)
    assert comparable(stranger) == {kind: [] if kind in not_read else rows for kind, rows in expected.items()}
    assert KeptStory.objects.filter(game__owner=stranger).count() == 1
    check_links(furnished, stranger)
    # Twice is once, and where it comes from all is there, too.
    after = own_data_of(stranger)
    report = put_back(stranger, content)
    assert all(report.kinds[kind].of(THERE) == report.kinds[kind].found for kind in kinds_read_back())
    assert rows_of(own_data_of(stranger)) == rows_of(after)
    assert put_back(furnished, content).taken == 0
    check_pages(stranger)


def rows_of(file: Any) -> dict[str, Any]:
    return {kind: rows for kind, rows in file.items() if isinstance(rows, list) and rows}


def check_links(giver: User, taker: User) -> None:
    """Games lead to the decks that came with them, branches to their origins; no link of before leads here."""
    decks, games = Deck.objects.filter(owner=taker), SoloGame.objects.filter(owner=taker)
    assert {game.deck.owner_id for game in games if game.deck} == {taker.pk}
    assert {deck.origin.owner_id for deck in decks if deck.origin} == {taker.pk}
    assert set(decks.values_list("visibility", "views")) == {("private", 0)}
    assert not set(decks.values_list("share", flat=True)) & {deck.share for deck in Deck.objects.filter(owner=giver)}
    assert set(games.values_list("share", flat=True)) == {""}
    tokens = [set(TurnQuestion.objects.filter(owner=one).values_list("token", flat=True)) for one in (giver, taker)]
    assert not tokens[0] & tokens[1]


def check_pages(person: User) -> None:
    client = client_of(person)
    deck = Deck.objects.filter(owner=person, versions__isnull=False).living().first()
    assert deck
    game = SoloGame.objects.get(owner=person, story__isnull=False)
    addresses = [f"/decks/{deck.pk}/edit", f"/decks/{deck.pk}/history", f"/decks/{deck.pk}/history/1"]
    addresses += [f"/solo/{game.token}/", f"/solo/{game.token}/replay"]
    addresses += [f"/solo/questions/{one.token}/" for one in TurnQuestion.objects.filter(owner=person)[:1]]
    addresses += [f"/simulations/{one.token}/" for one in Simulation.objects.filter(owner=person)]
    for address in addresses:
        assert client.get(address, follow=True).status_code == 200, address


def test_a_file_in_one_piece_does_the_same_in_any_order(furnished: User, stranger: User) -> None:
    DeckVersion.objects.filter(deck__owner=furnished).update(message="順")
    text = client_of(furnished).get("/accounts/data.json").getvalue()
    report = put_back(stranger, b"\xef\xbb\xbf" + text)
    rows = rows_of(json.loads(text))
    assert report.taken == sum(len(rows[kind]) for kind in kinds_read_back())
    sorted_names = json.dumps(json.loads(text), sort_keys=True, indent=1)
    assert put_back(stranger, sorted_names.encode()).taken == 0


def test_a_zip_of_many_parts_and_each_part_alone(
    owner: User, friend: User, stranger: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish({"owner": owner})
    monkeypatch.setattr(zipped_module, "PART_BYTES", 5_000)
    content = client_of(owner).get("/accounts/data.zip").getvalue()
    with ZipFile(BytesIO(content)) as archive:
        parts = [archive.read(name) for name in archive.namelist()]
    assert len(parts) > 3
    assert whole(content) == rows_of(own_data_of(owner))
    Job.objects.all().delete()
    together = put_back(stranger, content, "all.zip")
    assert together.taken == sum(put_back(friend, part).taken for part in parts)
    games = SoloGame.objects.filter(owner=friend, deck__isnull=False)
    assert games.count() == SoloGame.objects.filter(owner=owner, deck__isnull=False).count()


def test_an_account_with_nothing_gives_a_file_of_nothing(owner: User) -> None:
    report = put_back(owner, zip_of(owner))
    assert (report.taken, report.found, report.unknown) == (0, 0, [])


def test_a_deck_that_changed_since_stays_and_the_other_comes_beside_it_only_if_asked(owner: User) -> None:
    deck = build_deck(owner, name="束", copies={KUSHI: 4})
    file = own_data_of(owner)
    keep_version(deck, "あとから")
    report = put_back(owner, file)
    assert report.kinds["decks"].outcomes == {DIFFERS: 1}
    assert Deck.objects.count() == 1
    report = put_back(owner, file, differing="beside")
    assert report.kinds["decks"].outcomes == {NEW: 1}
    assert sorted(deck.versions.count() for deck in Deck.objects.all()) == [0, 1]
    assert put_back(owner, file, differing="beside").kinds["decks"].outcomes == {THERE: 1}


def test_whoever_deleted_a_deck_gets_it_back_from_the_file(owner: User) -> None:
    deck = build_deck(owner, name="束", copies={KUSHI: 4})
    file = own_data_of(owner)
    delete_deck(deck)
    assert put_back(owner, file).kinds["decks"].outcomes == {NEW: 1}
    assert put_back(owner, file).kinds["decks"].outcomes == {THERE: 1}
    assert Deck.objects.living().get().copies_by_printing() == {KUSHI: 4}


def test_groups_and_searches_of_one_name_meet(owner: User, friend: User) -> None:
    for person, card in ((owner, KUSHI), (friend, OROCHI)):
        group = make_group({"owner": person}, "夏")
        put_card(card, [group], [group])
        keep_search({"owner": person}, "夏の札", f"q={person.username}")
    report = put_back(friend, own_data_of(owner))
    assert report.kinds["favourites"].outcomes == {Outcome.ADDED: 1}
    assert report.kinds["favourites"].parts == {"お気に入り": 1}
    file = own_data_of(friend)
    assert {"name": "夏の札（2）", "query": "q=owner"} in file["saved_searches"]
    assert [len(group["cards"]) for group in file["favourites"]] == [2]
    assert [reason.names for reason in report.reasons] == [["夏の札 → 夏の札（2）"]]


def test_old_things_say_so_and_old_games_do_not_go_the_night_after(owner: User, friend: User) -> None:
    now = timezone.now()
    build_deck(owner, name="古いごみ", deleted_at=now - timedelta(days=UNDELETE_DAYS + 1))
    furnish({"owner": owner})
    Job.objects.all().delete()
    Simulation.objects.update(created_at=now - timedelta(days=KEPT_DAYS + 1))
    for days, game in enumerate(SoloGame.objects.order_by("pk")):
        SoloGame.objects.filter(pk=game.pk).update(changed_at=now - timedelta(days=UNSHARED_DAYS + 9 + days))
    report = put_back(friend, own_data_of(owner))
    whys = {reason.why: reason.count for reason in report.reasons}
    assert whys == {
        f"削除してから{UNDELETE_DAYS}日を過ぎているので、入れられません": 1,
        f"{KEPT_DAYS}日を過ぎた結果は残らないので、入れられません": 4,
    }
    assert prune_games(now + timedelta(days=29), dry_run=True) == SoloGame.objects.filter(owner=owner, share="").count()
    records = [[game.created_at for game in SoloGame.objects.filter(owner=person)] for person in (owner, friend)]
    assert records[0] == records[1]


def test_a_former_file_is_read_as_far_as_it_tells(furnished: User, stranger: User) -> None:
    """Version 1 told the cards of versions with their names, and of games no more than the record."""
    file = own_data_of(furnished)
    file["version"] = 1
    for deck in file["decks"]:
        names = deck.pop("names")
        for version in deck["versions"]:
            pairs = version["cards"]
            version["cards"] = [{"printing": one, "copies": copies, "name": names[str(one)]} for one, copies in pairs]
        if deck["origin"]:
            del deck["origin"]["created_at"]
    for game in file["solo_games"]:
        for field in ("deck", "other_deck", "question", "asked", "position"):
            del game[field]
        if game["story"]:
            del game["story"]["data"], game["story"]["kept_at"]
    file["turn_questions"] = [{key: one[key] for key in ("token", "text", "made_at")} for one in file["turn_questions"]]
    for one in file["simulations"]:
        del one["deck"], one["step"], one["basis"], one["numbers"]
    report = put_back(stranger, file)
    assert comparable(stranger)["decks"] == comparable(furnished)["decks"]
    assert report.kinds["solo_games"].taken == len(file["solo_games"])
    assert KeptStory.objects.filter(game__owner=stranger).count() == 1
    assert report.kinds["turn_questions"].outcomes == {REFUSED: len(file["turn_questions"])}
    assert report.kinds["simulations"].outcomes == {REFUSED: len(file["simulations"])}


def test_a_worker_that_dies_in_between_loses_and_doubles_nothing(
    owner: User, stranger: User, monkeypatch: pytest.MonkeyPatch, signed_in: Callable[[User], Any]
) -> None:
    for number in range(35):
        build_deck(owner, name=f"束{number}", copies={KUSHI: 4})
    file = bring(stranger, zip_of(owner))
    signed_in(stranger).post(f"{PAGE}take", {"file": file.token})
    taken, batches = job._take_batch, []

    def dies(*args: Any) -> None:
        batches.append(args)
        if len(batches) in (2, 4):
            raise RuntimeError("the worker dies")
        taken(*args)

    monkeypatch.setattr(job, "_take_batch", dies)
    assert work() == 3
    assert comparable(stranger)["decks"] == comparable(owner)["decks"]
    file.refresh_from_db()
    assert file.report["kinds"] == {"decks": [{NEW: 35}, {}]}
