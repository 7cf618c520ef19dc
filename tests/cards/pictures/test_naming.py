"""From the name of a file to the number of a printing."""

import pytest

from cards.pictures.naming import UnreadableMapError, number_in, plain_name, read_map, unused


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("101.jpg", 101),
        ("0101.JPG", 101),
        ("101 (2).jpeg", 101),
        ("【101】沼御前.png", 101),
        ("[ 101 ] a b (c).webp", 101),
        ("１０１　沼.png", 101),
        ("#10001_promo.gif", 10001),
        ("folder 7/card-101.png", 101),
        ("沼御前.png", None),
        ("1234567.png", None),
        (".png", None),
    ],
)
def test_the_first_number_of_the_name_counts(name: str, number: int | None) -> None:
    assert number_in(name) == number


def test_a_table_names_number_and_file_in_either_order() -> None:
    assert read_map("番号,ファイル\n101,Numa (1).png\n# later\n\nb.png,#１０２\n") == {
        "numa (1).png": 101,
        "b.png": 102,
    }
    assert read_map("101\ta b.png\n") == {"a b.png": 101}


def test_the_public_list_names_a_file_for_each_number() -> None:
    listed = (
        'window.__CARDS_HTML = `<div class="card" data-number="101"><img data-src="img/%E6%B2%BC%201.jpg?v=2"/></div>'
        '<div class="card" data-number="102"><img src="https://example.org/x/B.PNG"/></div>`;'
    )
    assert read_map(listed) == {"沼 1.jpg": 101, "b.png": 102}


@pytest.mark.parametrize("text", ["", "番号,ファイル\n", "101,a.png\nnothing\n", "101,a.png\n102,103\n"])
def test_a_table_that_says_something_else_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMapError):
        read_map(text)


def test_names_are_compared_without_folder_width_and_case() -> None:
    assert plain_name("a\\Ｎｕｍａ (1).PNG") == "numa (1).png"
    assert unused({"a.png": 1, "b.png": 2}, ["x/A.png"]) == ["b.png"]
