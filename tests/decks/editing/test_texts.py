"""What is written about a deck: how two changes meet, what is refused, and that all of it can be taken back."""

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.editing.changes import Action, Change, Edit, Pile
from decks.editing.invalid import InvalidEditError
from decks.editing.services import apply_edit
from decks.editing.texts import Field, TextChange, TextRefusalCode, meet, read_texts, tidy
from decks.models import Deck, DeckEdit
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck, held

WORDS = st.text(st.sampled_from("あいう\n、 "), max_size=12)


def written(*texts: TextChange) -> Edit:
    return Edit(uuid.uuid4(), 0, texts=texts)


def apply(deck: Deck, *texts: TextChange) -> DeckEdit:
    return apply_edit(deck, written(*texts))


def take(deck: Deck, action: Action) -> None:
    apply_edit(deck, Edit(uuid.uuid4(), 0, action=action))


def state(deck: Deck) -> tuple[str, str, str, str, int | None, list[str], dict[int, str]]:
    stored = Deck.objects.get(pk=deck.pk)
    tags = [tag.name for tag in stored.tags.all()]
    notes = {note.card_id: note.text for note in stored.card_notes.all()}
    return stored.name, stored.note, stored.memo, stored.folder, stored.cover_id, tags, notes


def side(deck: Deck) -> dict[int, int]:
    return dict(deck.candidates.values_list("printing_id", "copies"))


EVERYTHING = (
    TextChange(Field.NAME, "試しの束", "夏の廃屋"),
    TextChange(Field.NOTE, "", "零探しは二枚まで\n秋に弱い"),
    TextChange(Field.MEMO, "", "相手の春に弱い"),
    TextChange(Field.FOLDER, "", "大会"),
    TextChange(Field.TAGS, "", "速い\n夏"),
    TextChange(Field.COVER, "", str(OROCHI)),
    TextChange(Field.CARD_NOTE, "", "一枚でよい", OROCHI),
)


@pytest.mark.django_db
def test_everything_written_is_kept_taken_back_and_redone() -> None:
    deck = build_deck()
    before = state(deck)
    for text in EVERYTHING:
        apply(deck, text)
    after = state(deck)
    assert after == (
        "夏の廃屋",
        "零探しは二枚まで\n秋に弱い",
        "相手の春に弱い",
        "大会",
        OROCHI,
        ["夏", "速い"],
        {OROCHI: "一枚でよい"},
    )
    for _ in EVERYTHING:
        take(deck, Action.UNDO)
    assert state(deck) == before
    for _ in EVERYTHING:
        take(deck, Action.REDO)
    assert state(deck) == after


@pytest.mark.django_db
def test_a_move_between_deck_and_side_list_is_one_edit() -> None:
    deck = build_deck(copies={KUSHI: 3})
    move = (Change(KUSHI, 3, 2), Change(KUSHI, 0, 1, Pile.SIDE))
    apply_edit(deck, Edit(uuid.uuid4(), 0, move))
    assert (held(deck), side(deck)) == ({KUSHI: 2}, {KUSHI: 1})
    take(deck, Action.UNDO)
    assert (held(deck), side(deck)) == ({KUSHI: 3}, {})
    take(deck, Action.REDO)
    assert (held(deck), side(deck)) == ({KUSHI: 2}, {KUSHI: 1})


@pytest.mark.django_db
def test_one_edit_changes_the_printing() -> None:
    deck = build_deck(copies={KUSHI: 2})
    apply_edit(deck, Edit(uuid.uuid4(), 0, (Change(KUSHI, 2, 1), Change(KUSHI_PROMO, 0, 1))))
    assert held(deck) == {KUSHI: 1, KUSHI_PROMO: 1}


@pytest.mark.django_db
def test_two_tabs_write_one_note_and_no_line_is_lost() -> None:
    deck = build_deck(note="元の行")
    apply(deck, TextChange(Field.NOTE, "元の行", "元の行\n一の行"))
    done = apply(deck, TextChange(Field.NOTE, "元の行", "元の行\n二の行"))
    assert state(deck)[1].split("\n") == ["元の行", "一の行", "二の行"]
    assert done.refusals == []


@pytest.mark.django_db
def test_two_tabs_tag_one_deck() -> None:
    deck = build_deck()
    apply(deck, TextChange(Field.TAGS, "", "夏"))
    apply(deck, TextChange(Field.TAGS, "", "大会"))
    apply(deck, TextChange(Field.TAGS, "夏", ""))
    assert state(deck)[5] == ["大会"]


@pytest.mark.parametrize(
    ("before", "after", "tags"),
    [
        ("", "夏 大会", ["夏", "大会"]),
        ("", "夏　速い、大会 ", ["夏", "大会", "速い"]),
        ("", "夏\u200b\u3000夏", ["夏"]),
        ("春の 大会", "春の 大会、夏 速い", ["夏", "春の 大会", "速い"]),
        ("春の 大会", "春の　大会", ["春の 大会"]),
        ("春の 大会", "春の", ["春の"]),
    ],
)
def test_tags_are_split_at_spaces_and_those_that_stand_stay_whole(before: str, after: str, tags: list[str]) -> None:
    [change] = read_texts([{"field": "tags", "from": before, "to": after}])
    assert change.after.split("\n") == tags


@pytest.mark.django_db
def test_a_name_changed_by_two_stays_and_the_other_one_is_kept_with_the_refusal() -> None:
    deck = build_deck(name="元")
    apply(deck, TextChange(Field.NAME, "元", "一"))
    done = apply(deck, TextChange(Field.NAME, "元", "二"))
    assert state(deck)[0] == "一"
    [refusal] = done.refusals
    assert (refusal["code"], refusal["asked"], refusal["held"]) == (TextRefusalCode.CHANGED_ELSEWHERE, "二", "一")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (TextChange(Field.NAME, "試しの束", ""), TextRefusalCode.NO_NAME),
        (TextChange(Field.NAME, "試しの束", "長" * 61), TextRefusalCode.TOO_LONG),
        (TextChange(Field.NOTE, "", "長" * 4001), TextRefusalCode.TOO_LONG),
        (TextChange(Field.FOLDER, "", "長" * 31), TextRefusalCode.TOO_LONG),
        (TextChange(Field.TAGS, "", "長" * 31), TextRefusalCode.TOO_LONG),
        (TextChange(Field.TAGS, "", "\n".join(map(str, range(13)))), TextRefusalCode.TOO_MANY_TAGS),
        (TextChange(Field.COVER, "", "424242"), TextRefusalCode.UNKNOWN_CARD),
        (TextChange(Field.CARD_NOTE, "", "何", 424242), TextRefusalCode.UNKNOWN_CARD),
        (TextChange(Field.CARD_NOTE, "", "長" * 501, OROCHI), TextRefusalCode.TOO_LONG),
    ],
)
def test_what_cannot_stand_is_refused_and_changes_nothing(change: TextChange, code: TextRefusalCode) -> None:
    deck = build_deck()
    before = state(deck)
    assert [item["code"] for item in apply(deck, change).refusals] == [code]
    assert state(deck) == before


@given(WORDS, WORDS, WORDS)
def test_no_line_that_either_wrote_is_lost(before: str, one: str, other: str) -> None:
    before, one, other = (tidy(Field.NOTE, text) for text in (before, one, other))
    result = meet(one, TextChange(Field.NOTE, before, other))
    assert result is not None
    kept = set(result.split("\n"))
    assert set(other.split("\n")) - set(before.split("\n")) <= kept | {""}
    if one not in (before, other):
        assert {line for line in one.split("\n") if line} <= kept


@pytest.mark.parametrize(
    "items",
    [
        {},
        [1],
        [{"field": "colour", "from": "", "to": "x"}],
        [{"field": "name", "from": "", "to": 3}],
        [{"field": "name", "to": "x"}],
        [{"field": "name", "from": "", "to": "x\x00"}],
        [{"field": "note", "from": "", "to": "x" * 20_001}],
        [{"field": "cover", "from": "", "to": "１"}],
        [{"field": "card_note", "card": "1", "from": "", "to": "x"}],
        [{"field": "card_note", "card": True, "from": "", "to": "x"}],
        [{"field": "card_note", "card": 2**40, "from": "", "to": "x"}],
        [{"field": "name", "from": "", "to": "x"}] * 51,
    ],
)
def test_what_is_no_text_is_refused(items: object) -> None:
    with pytest.raises(InvalidEditError):
        read_texts(items)
