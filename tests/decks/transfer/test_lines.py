import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.near_names import LineResult, NearNames
from decks.transfer.lines import DeckLine, read_entry
from rules_engine import DeckList
from rules_engine.catalog import load_catalog
from tests.decks.transfer.typed_lists import typed_list

CATALOG = load_catalog()


def read(text: str) -> DeckLine:
    (line,) = typed_list(text, CATALOG).lines
    return line


def name_of(line: DeckLine) -> str:
    assert line.card_id is not None
    return CATALOG.card(line.card_id).name


@pytest.mark.parametrize(
    ("text", "copies", "name"),
    [
        ("4 発狂人形の家", 4, "発狂人形の家"),
        ("４　発狂人形の家", 4, "発狂人形の家"),
        ("4x 発狂人形の家", 4, "発狂人形の家"),
        ("4x発狂人形の家", 4, "発狂人形の家"),
        ("×4 発狂人形の家", 4, "発狂人形の家"),
        ("4枚 発狂人形の家", 4, "発狂人形の家"),
        ("4枚発狂人形の家", 4, "発狂人形の家"),
        ("発狂人形の家 4", 4, "発狂人形の家"),
        ("発狂人形の家 ×4", 4, "発狂人形の家"),
        ("発狂人形の家×4", 4, "発狂人形の家"),
        ("発狂人形の家 x4", 4, "発狂人形の家"),
        ("発狂人形の家 4枚", 4, "発狂人形の家"),
        ("発狂人形の家4枚", 4, "発狂人形の家"),
        ("発狂人形の家\t4", 4, "発狂人形の家"),
        ("4\t発狂人形の家", 4, "発狂人形の家"),
        ("4,発狂人形の家", 4, "発狂人形の家"),
        ("発狂人形の家,4", 4, "発狂人形の家"),
        ("発狂人形の家", 1, "発狂人形の家"),
        ("2 《悠習の古日記》", 2, "悠習の古日記"),
        ("【悠習の古日記】 2", 2, "悠習の古日記"),
        ("悠習の古日記（ゆうしゅうのこにっき） 2", 2, "悠習の古日記"),
        ("4 神隠しの廃集落（夏）", 4, "神隠しの廃集落（夏）"),
        ("神隠しの廃集落（かみかくしのはいしゅうらく）夏 2", 2, "神隠しの廃集落（夏）"),
        ("365×3", 1, "365×3"),
        ("4 365×3", 4, "365×3"),
        ("365×3 ×4", 4, "365×3"),
        ("36524 3", 3, "36524"),
        ("0831", 1, "0831"),
        ("3億円事件", 1, "3億円事件"),
        ("7 山口：7つの家", 7, "山口：7つの家"),
        ("999 複製体", 999, "複製体"),
        ('"発狂人形の家",4', 4, "発狂人形の家"),
    ],
)
def test_every_usual_way_to_write_a_line(text: str, copies: int, name: str) -> None:
    line = read(text)
    assert (line.result, line.copies, name_of(line)) == (LineResult.EXACT, copies, name)


def test_another_spelling_is_accepted_and_said() -> None:
    line = read("人魚の活血 １")
    assert (line.result, line.copies, name_of(line), line.accepted) == (LineResult.FOLDED, 1, "人魚の活き血", True)


def test_a_misspelt_name_is_not_taken_into_the_deck() -> None:
    parsed = typed_list("2 悠習の古日き", CATALOG)
    (line,) = parsed.lines
    assert (line.result, line.copies, line.refused) == (LineResult.GUESSED, 2, True)
    assert line.candidates[0].name == "悠習の古日記"
    assert parsed.deck.size == 0


@pytest.mark.parametrize(
    "text", ["0 検問", "-1 検問", "−3 検問", "検問 -2", "9999 検問", "1000 検問", "99999999999999999999999999 検問"]
)
def test_counts_no_deck_can_hold_are_refused_with_the_card_recognised(text: str) -> None:
    line = read(text)
    assert (line.result, line.copies, name_of(line)) == (LineResult.BAD_COUNT, 0, "検問")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "# 夏",
        "// note",
        "場所札 13枚",
        "【道具札】(12枚)",
        "季節札",
        "合計 40枚",
        "※メモ",
        "メイン",
        "https://x.org/4",
    ],
)
def test_headings_comments_and_blank_lines_are_answered_too(text: str) -> None:
    (line,) = typed_list(text + "\n", CATALOG).lines
    assert (line.result, line.refused) == (LineResult.NOT_A_CARD, False)


@pytest.mark.parametrize(
    "text", ["2 隠された櫛の家 #10017", "隠された櫛の家 ×2 ＃１００１７", "2枚 《隠された櫛の家》#10017"]
)
def test_a_line_may_name_the_printing(text: str) -> None:
    line = read(text)
    assert (line.result, line.copies, name_of(line), line.printing) == (LineResult.EXACT, 2, "隠された櫛の家", 10017)


@pytest.mark.parametrize(
    ("text", "offered", "printing"),
    [("2 隠された櫛の家 #112", [112, 1], 112), ("2 隠された櫛の家 #999999", [1], None), ("2 xyzzy #999999", [], None)],
)
def test_a_printing_of_another_card_is_no_guess_of_ours(text: str, offered: list[int], printing: int | None) -> None:
    line = read(text)
    assert (line.accepted, [item.card_id for item in line.candidates], line.printing) == (False, offered, printing)


@pytest.mark.parametrize(
    ("name", "copies", "printing", "result"),
    [
        ("検問", "4", None, LineResult.EXACT),
        ("人魚の活血", "×４", None, LineResult.FOLDED),
        ("", "4枚", 10017, LineResult.EXACT),
        ("隠された櫛の家", "1", 10017, LineResult.EXACT),
        ("検問", "1", 10017, LineResult.GUESSED),
        ("", "1", 424242, LineResult.UNKNOWN),
        ("検問", "", None, LineResult.BAD_COUNT),
        ("検問", "1.5", None, LineResult.BAD_COUNT),
        ("検問", "1000", None, LineResult.BAD_COUNT),
        ("合計", "40", None, LineResult.NOT_A_CARD),
        ("", "", None, LineResult.NOT_A_CARD),
    ],
)
def test_parts_told_apart_are_read_as_a_line_is(
    name: str, copies: str, printing: int | None, result: LineResult
) -> None:
    line = read_entry(3, "x", name, copies, printing, CATALOG, NearNames(CATALOG).find)
    assert (line.number, line.result) == (3, result)


def test_the_same_card_on_two_lines_adds_up() -> None:
    parsed = typed_list("2 検問\n1 検問\n検問 ×1", CATALOG)
    assert list(parsed.deck.counts.values()) == [4]


def test_a_whole_list_with_an_old_name_full_width_digits_and_one_misspelt_name() -> None:
    names = [
        "人魚の活血",
        "発狂人形の家",
        "神隠しの廃集落（夏）",
        "腐乱別荘",
        "炎河荘",
        "病ねずみ",
        "蠢く黒い影",
        "生活指導",
        "検問",
    ]
    text = (
        "\n".join(f"{'１４４４４４４４４'[at]} {name}" for at, name in enumerate(names))
        + "\n３ 悠習の古日き\n４ 生活指道\n"
    )
    parsed = typed_list(text, CATALOG)
    assert len(parsed.lines) == 11
    assert [line.number for line in parsed.lines if line.refused] == [10, 11]
    assert [line.candidates[0].name for line in parsed.lines if line.refused] == ["悠習の古日記", "生活指導"]
    assert parsed.deck.size == 33


@given(st.text(max_size=300))
def test_any_text_is_answered_line_by_line(text: str) -> None:
    parsed = typed_list(text, CATALOG)
    assert [line.text for line in parsed.lines] == text.splitlines()
    assert parsed.deck.size == sum(line.copies for line in parsed.lines if line.accepted)


@given(st.dictionaries(st.sampled_from(sorted(CATALOG.cards)), st.integers(1, 50), max_size=40), st.sampled_from(
    ["{n} {name}", "{name} ×{n}", "{n}x {name}", "{name}\t{n}", "《{name}》 {n}枚"]
))  # fmt: skip
def test_any_deck_survives_being_written_and_read(counts: dict[int, int], form: str) -> None:
    text = "\n".join(form.format(n=copies, name=CATALOG.card(card_id).name) for card_id, copies in counts.items())
    assert typed_list(text, CATALOG).deck.counts == counts


def test_a_deck_list_adds_up_and_leaves_nothing_out() -> None:
    deck = DeckList.of([(5, 2), (3, 1), (5, 1), (9, 0)])
    assert (deck.counts, deck.size, deck.cards()) == ({3: 1, 5: 3}, 4, [3, 5, 5, 5])
