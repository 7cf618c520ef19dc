"""Questions in plain words and the rulings that answer them."""

from pathlib import Path

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.kernel.errors import InvalidScriptError
from rules_engine.kernel.text_blocks import read_file
from rules_engine.rulings import wording
from rules_engine.rulings.answers import cards_named, nearest
from rules_engine.rulings.book import all_entries, entry_of
from rules_engine.rulings.wording import synonyms

FILES = Path(__file__).parents[2] / "rulings"


def asked(name: str) -> list[tuple[str, list[str]]]:
    return [(one.text, one.words("answered").split()) for one in read_file(FILES / name)]


def ids(question: str, **how: object) -> list[str]:
    return [near.entry.id for near in nearest(question, **how)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("question", "answers"), asked("plain_questions.txt"))
def test_a_right_answer_is_among_the_first_three(question: str, answers: list[str]) -> None:
    assert all(entry_of(one) for one in answers)
    assert set(ids(question)[:3]) & set(answers)


def test_there_are_four_and_twenty_questions_and_twelve_kept_aside() -> None:
    assert len(asked("plain_questions.txt")) == 24
    assert len(asked("held_out_questions.txt")) == 12


def test_questions_that_were_kept_aside_are_mostly_answered() -> None:
    found = [bool(set(ids(question)[:3]) & set(answers)) for question, answers in asked("held_out_questions.txt")]
    assert sum(found) >= 10


@pytest.mark.parametrize(
    "question",
    [
        "今日の天気は",
        "カレーの作り方",
        "おすすめの最強デッキ",
        "デッキの値段",
        "hello world",
        "",
        "？？",
        "あああああ",
    ],
)
def test_what_no_ruling_speaks_of_finds_none(question: str) -> None:
    assert ids(question) == []


@pytest.mark.parametrize(
    ("question", "both"),
    [
        ("隠蔽と燃ゆる茸", {"F-21", "F-21b"}),
        ("すずめの道に悠習の古日記を使ったら", {"F-02", "O-19b"}),
        ("座敷童がいるとき大女の祟りで攻撃できる", {"H-04"}),
    ],
)
def test_rulings_with_both_named_cards_come_first(question: str, both: set[str]) -> None:
    assert set(ids(question)[: len(both)]) == both


def test_a_named_card_leads_to_its_rulings() -> None:
    card = entry_of("F-24").cards[0]
    assert cards_named("鬼門は何回使える") == (card,)
    assert cards_named("きもんの話") == (), "three kana may be anything"
    assert cards_named("「凪」の力") != (), "between marks the shortest name is one"
    assert cards_named("なんてことだ") == ()
    assert all(card in entry_of(one).cards for one in ids("鬼門は何回使える")[:2])


def test_every_name_and_reading_can_be_asked_and_finds_its_rulings_first() -> None:
    ruled = {card for entry in all_entries() for card in entry.cards}
    for card in load_catalog():
        nearest(card.reading)
        found = nearest(card.name)
        assert card.id not in ruled or card.id in found[0].entry.cards, card.name


def test_writing_makes_no_difference() -> None:
    assert ids("ﾄﾞｳｸﾞ札はいつ使える") == ids("ドウグ札はいつ使える")
    assert ids("手札９枚") == ids("手札 9 枚") == ids("手札九枚")


def test_only_rulings_that_are_in_question_are_found() -> None:
    among = {"C-01", "R-12"}
    assert set(ids("山札がなくなったら", among=among)) == among
    assert len(ids("道具札", most=30)) > 5


def test_a_word_of_players_stands_for_that_of_the_rulings() -> None:
    assert "C-09" in ids("マリガン")[:3]
    assert set(ids("山札切れ")[:3]) & {"C-01", "C-76"}
    assert ids("サレンダー")[0] == "C-02"


def test_a_table_that_says_a_word_twice_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "synonyms.txt"
    monkeypatch.setattr(wording, "SYNONYMS_FILE", table)
    for text, reason in (
        ("said 引く / ひく\n  means ドロー\n", None),
        ("said 引く / 引く\n  means ドロー\n", "twice"),
        ("says 引く\n", "expected"),
        ("said 引く\n", "means"),
    ):
        table.write_text(text, "utf-8")
        synonyms.cache_clear()
        if reason is None:
            assert len(synonyms()) == 2
            continue
        with pytest.raises(InvalidScriptError, match=reason):
            synonyms()
    synonyms.cache_clear()


def test_every_word_of_the_table_leads_to_a_ruling() -> None:
    said = "".join(f"{entry.answer} {entry.question} " for entry in all_entries())
    words = wording.wording(said).text + "".join(
        wording.wording(one.says).text for e in all_entries() for one in e.cited
    )
    for word, means in synonyms().items():
        assert not means or any(one.text in words for one in means), word
