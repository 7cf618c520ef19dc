"""What of a reading goes along as lines that nobody could read."""

import pytest

from cards.catalog import current_data
from decks.deck_codes import Version, encode
from decks.tournaments.entering.given import MAX_LINE_LENGTH, given_of
from decks.tournaments.judging import GivenList
from decks.tournaments.models.entries import MAX_UNREAD
from decks.transfer.reader import Several
from decks.transfer.reading import read_list

pytestmark = pytest.mark.django_db


def given_from(text: str, chosen: dict[str, str] | None = None) -> GivenList:
    return given_of(read_list(text, current_data(), chosen, several=Several.FIRST))


def test_unread_lines_go_along_as_they_were_written_and_headings_do_not() -> None:
    given = given_from("# 春の束\n合計 40枚\n4 隠された櫛の家\n３　火の王\n")
    assert given.unread == ("３ 火の王",)
    assert dict(given.deck.counts) == {1: 4}
    assert [fault.line for fault in given.faults] == [4]


def test_a_line_that_was_left_out_on_purpose_does_not_go_along() -> None:
    assert given_from("4 隠された櫛の家\n3 火の王", {"line_2": "skip"}).unread == ()


def test_a_code_that_cannot_be_read_goes_along_as_a_line() -> None:
    code = encode({1: 4}, Version.V6)
    assert given_from(code).unread == ()
    assert given_from(f"4 火の玉\n{code[:-3]}@@@").unread != ()


def test_cards_that_the_site_does_not_know_go_along_until_somebody_goes_on_without_them() -> None:
    given = given_from(encode({1: 4, 99999: 2}, Version.V6))
    assert dict(given.deck.counts) == {1: 4}
    assert len(given.unread) == 1


def test_a_long_text_is_cut_and_says_so() -> None:
    given = given_from("\n".join(f"1 知らない札{number}{'あ' * 300}" for number in range(150)))
    assert len(given.unread) == MAX_UNREAD
    assert given.unread[-1] == "ほか51行"
    assert max(map(len, given.unread)) <= MAX_LINE_LENGTH
