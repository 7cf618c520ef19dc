"""Whatever somebody brings: it is taken, or refused in words; nothing of others is reached, and nothing breaks."""

import json
import random
import zlib
from base64 import b64encode
from collections.abc import Iterator
from copy import deepcopy
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from decks.building.quotas import DECKS
from decks.models import BroughtFile, Chair, Deck, Job, KeptStory, Simulation, SoloGame, TurnQuestion
from decks.people.own_data import FORMAT_VERSION
from decks.people.read_back import Outcome
from decks.putting_back import content as content_module
from decks.putting_back import judging
from decks.putting_back.content import NOT_OURS
from decks.putting_back.quotas import MOST_BYTES
from decks.putting_back.report import Report
from decks.putting_back.rows import CUT_SHORT, NEWER, TOO_DEEP
from tests.decks.builders import KUSHI, OROCHI, build_deck, own_data_of
from tests.decks.games.ended import by_chance
from tests.decks.games.opponents import game_of
from tests.decks.putting_back.brought import PAGE, as_bytes, bring, client_of, file_of_rows, held, put_back, work
from tests.probes.world import furnish

pytestmark = pytest.mark.django_db
DAY = "2026-11-01T10:00:00+09:00"
DECK: dict[str, Any] = {"name": "束", "created_at": DAY, "changed_at": DAY, "deleted_at": None, "cards": []}


def zip_with(**members: bytes) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(f"{name}.json", text)
    return made.getvalue()


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        (b"x" * 10_000_000, NOT_OURS),
        (b"PK\x03\x04" + random.Random(1).randbytes(100_000), "ZIP が途中で切れているか"),
        (b"{}", NOT_OURS),
        (b'{"format": "other", "decks": []}', NOT_OURS),
        (b'{"decks": [1, 2]}', NOT_OURS),
        (as_bytes(file_of_rows(decks=[DECK]))[:-5], CUT_SHORT),
        (as_bytes(file_of_rows(decks={"a": 1})), CUT_SHORT),
        (as_bytes(file_of_rows(decks=[DECK])) + b"{}", CUT_SHORT),
        (b'{"format": "fudacho-takeout", "version": 2, "decks": [' + b"[" * 5_000_000, TOO_DEEP),
        (b'{"format": "fudacho-takeout", "version": 2, "decks": [[' + b"1," * 1_200_000 + b"1]]}", TOO_DEEP),
        (
            b'{"format": "fudacho-takeout", "version": 2, "decks": [' + b"1," * 1_200_000 + b"1]}",
            "読めない項目が多すぎ",
        ),
        (b'{"format": "fudacho-takeout", "version": 2, "decks": [{"id": 1' + b"0" * 10_000 + b"}]}", CUT_SHORT),
        (as_bytes({**file_of_rows(), "version": FORMAT_VERSION + 1}), NEWER),
        (as_bytes({**file_of_rows(), "version": "2"}), NOT_OURS),
        (as_bytes({**file_of_rows(), "version": True}), NOT_OURS),
        (zip_with(), NOT_OURS),
        (zip_with(a=b"\xff\xfe{}"), CUT_SHORT),
        (zip_with(a=as_bytes(file_of_rows(decks=[DECK])), b=b"[1]"), NOT_OURS),
    ],
    ids=range(18),
)
def test_what_is_no_file_of_ours_is_refused_in_words(owner: User, sent: bytes, fault: str) -> None:
    client = client_of(owner)
    answer = client.post(PAGE, {"file": SimpleUploadedFile("a", sent)})
    work()
    if answer.status_code == 302:
        assert (held(owner).state, bytes(held(owner).content)) == ("unreadable", b"")
    page = client.get(PAGE) if answer.status_code == 302 else answer
    assert answer.status_code in (302, 422)
    assert fault in page.content.decode()
    assert not Deck.objects.exists()


def test_a_bomb_is_not_unpacked(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_module, "MOST_UNPACKED", 1_000_000)
    spaces = as_bytes(file_of_rows())[:-1] + b" " * 5_000_000 + b"}"
    for sent in (spaces, zip_with(a=spaces), zip_with(a=spaces[:700_000] + b"}", b=spaces[:700_000] + b"}")):
        assert bring(owner, sent).fault == content_module.TOO_MUCH


def test_too_large_and_empty_and_missing(owner: User) -> None:
    client = client_of(owner)
    for sent, words in (
        (SimpleUploadedFile("a", b" " * (MOST_BYTES + 1)), "30MBまで"),
        (SimpleUploadedFile("a", b""), "空です"),
        ("", "選んでください"),
    ):
        answer = client.post(PAGE, {"file": sent})
        assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert not BroughtFile.objects.exists()


def test_what_a_site_does_not_know_is_named(owner: User) -> None:
    deck = {
        **DECK,
        "cards": [[KUSHI, 4], {"printing": 999_999, "copies": 2, "name": "ない札"}, [KUSHI, 1], [OROCHI, 1]],
        "names": {str(KUSHI): "隠された櫛の家", str(OROCHI): "別の名の札"},
        "card_notes": [{"card": 1, "name": "ない札", "text": "強い"}],
        "cover": 999_999,
        "versions": [{"number": 1, "message": "", "made_at": DAY, "cards": [[888_888, 1]]}],
    }
    group = {"name": "夏", "cards": ["ない札", "隠された櫛の家"]}
    report = put_back(owner, file_of_rows(decks=[deck], favourites=[group], future_things=[{"a": 1}]))
    named = {name for reason in report.reasons for name in reason.names}
    assert named == {
        "束：ない札",
        "束：別の名の札",
        "束：ない札（強い）",
        "束：番号999999の札",
        "束：番号888888の札",
        "夏：ない札",
    }
    assert report.unknown == ["future_things"]
    assert Deck.objects.get().copies_by_printing() == {KUSHI: 5}
    page = client_of(owner).get(PAGE).content.decode()
    assert all(name in page for name in (*named, "future_things"))
    again = put_back(owner, file_of_rows(decks=[deck], favourites=[group]))
    assert again.taken == 0


def test_beyond_a_quota_nothing_comes_and_it_is_said(owner: User) -> None:
    Deck.objects.bulk_create(Deck(owner=owner, name=f"束{number}") for number in range(DECKS.most - 2))
    decks = [
        {**DECK, "name": f"新しい束{number}", "created_at": f"2026-11-01T10:00:{number:02}+09:00"}
        for number in range(5)
    ]
    shown = bring(owner, file_of_rows(decks=decks))
    report = Report.from_data(shown.report)
    assert report.kinds["decks"].outcomes == {Outcome.NEW: 2, Outcome.REFUSED: 3}
    assert report.reasons[0].names == ["新しい束2", "新しい束3", "新しい束4"]
    assert "デッキは500個までです" in report.reasons[0].why
    assert put_back(owner, file_of_rows(decks=decks)).as_data() == report.as_data()
    assert Deck.objects.filter(owner=owner).count() == DECKS.most


def test_nothing_of_others_is_reached(owner: User, friend: User) -> None:
    furnish({"owner": friend})
    Job.objects.all().delete()
    theirs = own_data_of(friend)
    before = {model: list(model.objects.filter(owner=friend).values()) for model in (Deck, SoloGame, Simulation)}
    theirs["likes"] = [{"share": deck["share"], "name": "x", "made_at": DAY} for deck in theirs["decks"]]
    for deck in theirs["decks"]:
        deck["origin"] = {"id": theirs["decks"][0]["id"], "created_at": None, "cards": []}
    theirs["decks"] = [{**deck, "created_at": DAY, "id": 0} for deck in theirs["decks"][1:]]
    report = put_back(owner, theirs)
    assert before == {model: list(model.objects.filter(owner=friend).values()) for model in before}
    assert not Deck.objects.filter(owner=owner, origin__isnull=False).exists()
    assert not SoloGame.objects.filter(owner=owner, deck__owner=friend).exists()
    # Only what everybody may see is liked.
    assert (
        report.kinds["likes"].taken == Deck.objects.filter(owner=friend, visibility="public", deleted_at=None).count()
    )


def test_a_story_is_looked_at_before_it_is_kept(owner: User, friend: User) -> None:
    game = game_of(by_chance(Chair.OPEN, "一", 160))
    SoloGame.objects.filter(pk=game.pk).update(owner=owner, visitor="")
    file = own_data_of(owner)
    bomb = zlib.compress(b'{"form": 2, "x": "' + b" " * 40_000_000 + b'"}')
    good = json.loads(zlib.decompress(bytes(KeptStory.objects.get().told)))
    first, *others = good["steps"]
    headless = {**good, "steps": [{**first, "table": {"own": "x"}, "events": "many"}]}
    for told in (bomb, b"junk", zlib.compress(b"[]"), packed(headless)):
        file["solo_games"][0]["story"]["told"] = b64encode(told).decode()
        SoloGame.objects.filter(owner=friend).delete()
        report = put_back(friend, file)
        assert report.kinds["solo_games"].taken == 1
        assert [reason.count for reason in report.reasons] == [1]
    # One that is wrong further down is kept, and its page passes over it as over any that is damaged.
    wrong = {**good, "steps": [{**first, "table": {**first["table"], "seed": 5}}, *others], "views": [[]]}
    file["solo_games"][0]["story"] |= {"told": b64encode(packed(wrong)).decode(), "end": "another"}
    SoloGame.objects.filter(owner=friend).delete()
    assert put_back(friend, file).kinds["solo_games"].parts == {"各手の記録": 1}
    token = SoloGame.objects.get(owner=friend).token
    for address in (f"/solo/{token}/", f"/solo/{token}/replay/", f"/solo/{token}/replay/?step=2"):
        assert client_of(friend).get(address, follow=True).status_code == 200


def packed(story: Any) -> bytes:
    return zlib.compress(json.dumps(story).encode())


STRANGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 2**31, 2**62, 0.5, "", "x", "\0", "あ" * 5_000, [], {}, [[]], [None], {"x": None}),
    *([0, 0], [[1, "x"]], "2026-13-01", "2026-01-01", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:00"),
)


SAMPLE = 60
"""Of all fields with all values, for each kind; all of them were tried by hand."""


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place within the value; of a list only its first ones."""
    if at:
        yield at
    parts = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, one in parts:
        yield from places(one, (*at, key))


def with_another(row: Any, at: tuple[Any, ...], value: Any) -> Any:
    changed = deepcopy(row)
    inside = changed
    for key in at[:-1]:
        inside = inside[key]
    inside[at[-1]] = value
    return changed


def test_any_value_in_any_field_is_taken_or_refused(owner: User, friend: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every field of every kind of row with every strange value, and then the pages that show it."""
    monkeypatch.setattr(judging, "MOST_BROKEN", 100_000)
    furnish({"owner": owner})
    Job.objects.all().delete()
    game = game_of(by_chance(Chair.OPEN, "一", 160))
    SoloGame.objects.filter(pk=game.pk).update(owner=owner, visitor="")
    file = own_data_of(owner)
    broken: dict[str, list[Any]] = {}
    for kind in (name for name, rows in file.items() if isinstance(rows, list)):
        rows = file[kind][: 4 if kind == "simulations" else 1]
        for row in rows:
            every = [with_another(row, at, value) for at in places(row) for value in STRANGE]
            broken.setdefault(kind, []).extend(random.Random(kind).sample(every, min(len(every), SAMPLE)))
    sent = file_of_rows(**broken)
    report = put_back(friend, sent)
    assert {kind: count.found for kind, count in report.kinds.items()} == {
        kind: len(rows) for kind, rows in broken.items() if rows
    }
    assert not Job.objects.exists()
    json.dumps(own_data_of(friend))
    client = client_of(friend)
    addresses = ["/decks/", "/kept/", "/solo/games/", PAGE, "/accounts/data.json"]
    addresses += [f"/decks/{deck.pk}/edit" for deck in Deck.objects.filter(owner=friend).living()[:2]]
    addresses += [f"/decks/{deck.pk}/history" for deck in Deck.objects.filter(owner=friend).living()[:2]]
    addresses += [f"/solo/{one.token}/" for one in SoloGame.objects.filter(owner=friend)[:2]]
    addresses += [f"/solo/{one.token}/replay" for one in SoloGame.objects.filter(owner=friend)[:2]]
    addresses += [f"/solo/questions/{one.token}/" for one in TurnQuestion.objects.filter(owner=friend)[:2]]
    addresses += [f"/simulations/{one.token}/" for one in Simulation.objects.filter(owner=friend)[:20]]
    for address in addresses:
        answer = client.get(address, follow=True)
        assert answer.status_code < 500, address


def test_a_report_of_many_reasons_stays_a_page(owner: User) -> None:
    decks = [
        {
            **DECK,
            "created_at": f"2026-11-01T10:00:{number:02}+09:00",
            "name": f"束{number}" * 10,
            "cards": [{"printing": 10**6 + n, "copies": 1, "name": f"ない札{number}の{n}"} for n in range(60)],
        }
        for number in range(60)
    ]
    report = put_back(owner, file_of_rows(decks=decks))
    assert sum(reason.count for reason in report.reasons) == 3_600
    page = client_of(owner).get(PAGE)
    assert len(page.content) < 300_000
    assert "ほか2400件" in page.content.decode()


def test_what_is_brought_is_ones_own(owner: User, friend: User) -> None:
    build_deck(owner, name="秘密の束")
    file = bring(owner, own_data_of(owner), "hidden-name.json")
    stranger = client_of(friend)
    assert "hidden-name" not in stranger.get(PAGE).content.decode()
    for act in ("take", "go-on", "forget"):
        stranger.post(f"{PAGE}{act}", {"file": file.token})
    assert (held(owner).state, Job.objects.count()) == ("shown", 0)
    assert not Deck.objects.filter(owner=friend).exists()
