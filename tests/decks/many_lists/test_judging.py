"""Many lists judged: each as it would be alone, none called legal that could not all be read, and those alike."""

import csv
import io
import random
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from cards.list_question import ListQuestion
from decks.deck_codes import Version, encode
from decks.legality.reports import judge
from decks.many_lists.alike import MOST_COPIES, MOST_NEAR, Alike, Near, alike
from decks.many_lists.judging import judge_lists
from decks.many_lists.rows import HEADER, rows_of, written_csv
from decks.many_lists.showing import by_trouble, choices, chosen_rows, counted, with_namesakes
from decks.many_lists.source import ManyListsError, Source
from decks.transfer.reading import closed, read_list
from decks.transfer.verdict_data import verdict_data
from rules_engine.vocabulary.terms import RestrictionSeries
from tests.decks.many_lists.given import cards_of, data, many, pasted, sample, uploaded

DAY = ListQuestion(date(2026, 11, 20))


def rows(sources: Sequence[Source], question: ListQuestion = DAY) -> list[dict[str, Any]]:
    return rows_of(judge_lists(sources, question, data(), closed), question, data())


def rows_of_text(text: str, question: ListQuestion = DAY) -> list[dict[str, Any]]:
    return rows(pasted(text).sources, question)


@pytest.mark.parametrize("series", [*RestrictionSeries, None])
def test_each_list_is_judged_as_it_would_be_alone(series: RestrictionSeries | None) -> None:
    chance, cards = random.Random(40), [card.name for card in data().catalog]
    lists = [
        "\n".join(f"{chance.randint(1, 5)} {name}" for name in chance.sample(cards, chance.randint(8, 20)))
        for _ in range(40)
    ]
    question = ListQuestion(date(2023, 9, 1 + chance.randrange(20)), series)
    found = rows([Source(str(place), text) for place, text in enumerate(lists)], question)
    for row, text in zip(found, lists, strict=True):
        reading = read_list(text, data())
        alone = verdict_data(judge(reading.deck, question, data(), reading.unread), reading.lines, data().catalog, None)
        assert (row["legal"], row["size"], row["on"], row["list"]) == tuple(
            alone[key] for key in ("legal", "size", "on", "list")
        )
        said = [
            {key: value for key, value in fault.items() if key not in ("sentence", "mend")}
            for fault in row["violations"]
        ]
        assert said == alone["violations"]


def test_each_fault_has_its_sentence_and_the_smallest_repair_in_words() -> None:
    (row,) = rows_of_text(sample() + "\n3 肥川の大蛇")
    assert (row["legal"], row["status"]) == (False, "not_legal")
    assert [(fault["sentence"], fault["mend"]) for fault in row["violations"]] == [
        ("《肥川の大蛇》は制限、1枚まで（いま3枚）", "−2 《肥川の大蛇》")
    ]


def test_several_faults_have_one_smallest_repair_in_data_in_words_and_in_the_table() -> None:
    (row,) = found = rows_of_text(sample() + "\n3 肥川の大蛇\n11 火の玉")
    assert len(row["violations"]) == 2
    assert (row["repair"]["possible"], row["repair"]["changes"], row["repair"]["add"]) == (True, 3, 0)
    assert row["whole"] == "全部を直す最小の変更（3枚）：−2 《肥川の大蛇》、−1 《火の玉》"
    table = list(csv.reader(io.StringIO(written_csv(found).removeprefix("\ufeff"))))
    assert table[1][table[0].index("全部を直す最小の変更")] == row["whole"]


@pytest.mark.parametrize("list_of", ["3 肥川の大蛇", "3 肥川の大蛇\n11 火の玉\n1 なにもない夢の札"])
def test_one_fault_says_its_own_repair_and_of_a_list_not_read_whole_none_is_promised(list_of: str) -> None:
    (row,) = rows_of_text(f"{sample()}\n{list_of}")
    assert (row["repair"], row["whole"]) == (None, "")


@pytest.mark.parametrize("line", ["2 隠された櫛の屋", "0x4 なにもない夢の札", "火の玉 3 4", "fd1.broken"])
def test_a_list_with_a_line_that_cannot_be_read_is_unreadable_never_legal(line: str) -> None:
    (row,) = rows_of_text(f"{sample()}\n{line}")
    assert (row["legal"], row["status"]) == (None, "unreadable")
    assert row["violations"][0]["line"] == sample().count("\n") + 2


def test_an_unreadable_list_names_the_line_of_its_file() -> None:
    first, second = rows_of_text(f"# 甲の人\n{OTHER}\n\n# 乙の人\n4 隠された櫛の屋")
    assert second["violations"][0]["sentence"].startswith("5行目「4 隠された櫛の屋」")
    assert (first["line"], second["line"]) == (2, 5)


def test_lists_with_a_doubt_are_told() -> None:
    aside, cells, notice = rows(
        [
            Source("", sample() + "\nサイド\n1 火の玉"),
            Source("", sample(), beside="コード"),
            Source("", "40 火の玉"),
        ]
    )
    assert [row["status"] for row in (aside, cells)] == ["check", "check"]
    assert aside["notices"][0]["sentence"] == "サイド・候補の1行は、デッキに入れずに調べました"
    assert cells["notices"][0]["sentence"] == "「コード」の欄は読んでいません"
    assert notice["legal"] is False


def test_a_source_of_several_decks_becomes_as_many_lists() -> None:
    code = encode({285: 40}, Version.V6)
    found = rows_of_text(
        '{"decks": [{"name": "甲", "cards": {"285": 10}}, {"name": "乙", "cards": {"285": 9, "99999": 1}}]}'
    )
    assert [(row["name"], row["size"], row["legal"]) for row in found] == [("甲", 10, False), ("乙", 9, None)]
    found = rows([Source("束", f"{code}\n{code}\n4 隠された櫛の家\nfd1.broken")])
    assert [(row["size"], row["legal"]) for row in found[:2]] == [(40, False)] * 2
    assert sorted(row["size"] for row in found[2:]) == [0, 4]
    assert found[0]["same"] == [2]


@pytest.mark.parametrize("text", ["※ なにもない\n# 題", "【場所札】"])
def test_a_list_without_cards_is_unreadable(text: str) -> None:
    (row,) = rows([Source("", text)])
    assert (row["legal"], row["status"], row["problem"]) == (None, "unreadable", "札の行がありません。")
    assert row["name"] == "1番目のリスト"


def test_too_many_decks_are_refused_with_their_number() -> None:
    codes = "\n".join([encode({285: 10}, Version.V6)] * 2) + "\n4 隠された櫛の家"
    with pytest.raises(ManyListsError) as refused:
        judge_lists([Source("", codes)] * 101, DAY, data(), closed)
    assert (refused.value.code, refused.value.found) == ("too_many_lists", 303)


def test_a_day_before_the_game_has_its_answer() -> None:
    (row,) = rows_of_text(sample(), ListQuestion(date(1, 1, 1)))
    assert row["legal"] is False
    assert "まだ発売されていません" in row["violations"][0]["sentence"]


def test_same_lists_are_found_whatever_their_order_and_print_and_near_ones_with_their_distance() -> None:
    cards = cards_of(sample())
    turned = "\n".join(reversed(cards)).replace("隠された櫛の家", "隠された櫛の家 #10017")
    near = "\n".join(cards[1:]) + f"\n1 火の玉\n{cards[0].replace(cards[0][0], str(int(cards[0][0]) - 1), 1)}"
    found = rows([Source("", text) for text in (sample(), turned, near, sample("winter"))])
    assert [row["same"] for row in found] == [[2], [1], [], []]
    assert found[0]["near"] == found[1]["near"] == [{"number": 3, "copies": 1}]
    assert found[2]["near"] == [{"number": 1, "copies": 1}]


def test_lists_are_compared_as_one_would_by_hand() -> None:
    chance = random.Random(7)
    base = {card: chance.randint(1, 4) for card in range(16)}
    lists: list[dict[object, int]] = []
    for _ in range(60):
        one = dict(base)
        for _ in range(chance.randint(0, 4)):
            one[chance.randrange(20)] = chance.randint(1, 4)
        lists.append(one)
    for place, like in enumerate(alike(lists)):
        others = [other for other in range(len(lists)) if other != place]
        assert like.same == tuple(other for other in others if lists[other] == lists[place])
        # Of lists that are the same the first one stands for all.
        others = [other for other in others if lists.index(lists[other]) == other]
        distances = {}
        for other in others:
            shared = sum(min(copies, lists[other].get(card, 0)) for card, copies in lists[place].items())
            larger = max(sum(lists[place].values()), sum(lists[other].values()))
            if lists[other] != lists[place] and shared >= 0.9 * larger:
                distances[other] = larger - shared
        assert [near.copies for near in like.near] == sorted(distances.values())[:MOST_NEAR]
        assert all(distances[near.other] == near.copies for near in like.near)


def test_an_empty_list_is_like_none_and_a_huge_one_is_not_compared() -> None:
    assert alike([{}, {}, {1: 10}, {1: 9, 2: 1}]) == [
        Alike(),
        Alike(),
        Alike((), (Near(3, 1),)),
        Alike((), (Near(2, 1),)),
    ]
    assert alike([{1: MOST_COPIES + 1}, {1: MOST_COPIES}]) == [Alike(), Alike()]


def test_the_csv_is_safe_in_spreadsheets_and_loses_nothing() -> None:
    found = rows(
        uploaded(
            form_csv=f'名前,リスト\n"=HYPERLINK(""x"")","{sample()}"\n＋甲,"5 隠された櫛の家\n-1 火の玉"\n'
        ).sources
    )
    written = written_csv(found)
    assert written.startswith("\ufeff")
    table = list(csv.reader(io.StringIO(written.removeprefix("\ufeff"))))
    assert tuple(table[0]) == HEADER
    assert [row[1] for row in table[1:]] == ['\'=HYPERLINK("x")', "'＋甲"]
    assert [row[2] for row in table[1:]] == ["使用可", "読めない"]
    assert not any(cell.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠")) for row in table for cell in row)
    assert "《隠された櫛の家》は4枚まで（いま5枚）" in table[2][4]
    assert "「-1 火の玉」は枚数を読めません" in table[2][4]


def test_what_is_wrong_stands_first_and_may_be_chosen() -> None:
    lists = (sample(), "5 火の玉", sample("winter") + "\n1 なにもない夢の札", sample("summer"))
    text = "\n".join(f"デッキ名：{name}の人\n{text}" for name, text in zip("甲乙甲丙", lists, strict=True))
    found = with_namesakes(rows_of_text(text))
    assert [row["number"] for row in by_trouble(found)] == [2, 3, 1, 4]
    assert [(code, count) for code, _, count in counted(found)] == [("not_legal", 1), ("unreadable", 1), ("legal", 2)]
    assert [row["number"] for row in chosen_rows(found, "trouble")] == [2, 3]
    assert [row["number"] for row in chosen_rows(found, "namesake")] == [3, 1]
    assert len(chosen_rows(found, "nonsense")) == 4
    assert {choice.code: choice.count for choice in choices(found, "")} == {
        "": 4, "trouble": 2, "unreadable": 1, "legal": 2, "namesake": 2,
    }  # fmt: skip


def test_sixty_lists_tell_how_far_they_are() -> None:
    done: list[int] = []
    judge_lists(pasted(many(60)).sources, DAY, data(), closed, looked_at=done.append)
    assert done == list(range(1, 61))


OTHER = "10 火の玉"
