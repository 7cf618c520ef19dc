"""Keeping and finding again: what one person has kept, exactly, and nothing of anybody else's."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.test import RequestFactory

from cards.search.groups import CardGroup
from decks.models import MAX_QUERY_LENGTH, Favourite, FavouriteGroup, SavedSearch
from decks.people.cookies import hash_of
from decks.people.models import Owner
from decks.saved import services
from decks.saved.names import CannotSaveError
from decks.saved.queries import SavedThings, own_saved, saved_by
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES
from decks.saved.services import keep_search, make_group, put_card, rename, take_card
from tests.decks.builders import DIARY, KUSHI, OROCHI

pytestmark = pytest.mark.django_db

ME: Owner = {"visitor": hash_of("somebody")}
OTHER: Owner = {"visitor": hash_of("another")}


def asking(person: User | None = None, visitor: str = "") -> HttpRequest:
    """A request of this user, or of the visitor whose rows bear this hash."""
    request = RequestFactory().get("/")
    request.user = person or AnonymousUser()
    request.visitor = visitor  # type: ignore[attr-defined]
    return request


def cards_of(group: FavouriteGroup) -> set[int]:
    return set(group.favourites.values_list("card_id", flat=True))


def test_who_has_kept_nothing_has_empty_lists_without_a_query(django_assert_num_queries: object) -> None:
    keep_search(ME, "春", "season=spring")
    put_card(KUSHI, [make_group(ME, "赤")], FavouriteGroup.objects.all())
    with django_assert_num_queries(0):  # type: ignore[operator]
        nothing = saved_by(asking())
        assert list(own_saved(asking(), SavedSearch)) == []
    assert nothing == SavedThings(searches=(), groups=(), last_used=None)
    assert (nothing.favourites, nothing.group_of_id) == (frozenset(), {})
    assert saved_by(asking(visitor=OTHER["visitor"])) == nothing


def test_what_one_has_kept_is_found_in_the_order_it_was_made(owner: User) -> None:
    holder: Owner = {"owner": owner}
    searches = tuple(keep_search(holder, name, f"q={name}") for name in ("二", "一", "三"))
    red, blue, white = (make_group(holder, name) for name in ("赤", "青", "白"))
    theirs = make_group(ME, "人の")
    keep_search(ME, "人の", "q=x")
    for card, group in ((KUSHI, blue), (OROCHI, red), (KUSHI, red)):
        put_card(card, [group], [red, blue, white])
    put_card(DIARY, [theirs], [theirs])
    found = saved_by(asking(owner))
    assert found.searches == searches
    assert found.groups == (
        CardGroup(red.pk, "赤", frozenset({KUSHI, OROCHI})),
        CardGroup(blue.pk, "青", frozenset({KUSHI})),
        CardGroup(white.pk, "白", frozenset()),
    )
    assert (found.last_used, found.favourites) == (red.pk, {KUSHI, OROCHI})
    assert found.group_of_id[blue.pk].name == "青"
    assert saved_by(asking(owner, visitor=ME["visitor"])) == found, "who is signed in is no visitor"
    assert [group.name for group in saved_by(asking(visitor=ME["visitor"])).groups] == ["人の"]
    put_card(OROCHI, [blue], [red, blue, white])
    assert saved_by(asking(owner)).last_used == blue.pk


def test_the_same_search_is_kept_once_and_another_of_the_name_gets_a_number() -> None:
    first = keep_search(ME, " 春 ", "season=spring")
    assert (first.name, first.query, first.visitor) == ("春", "season=spring", ME["visitor"])
    assert keep_search(ME, "春", "season=spring") == first
    second = keep_search(ME, "春", "season=spring&mixed=1")
    assert (second.name, keep_search(ME, "春", "season=spring&mixed=1")) == ("春（2）", second)
    assert keep_search(OTHER, "春", "season=summer").name == "春"
    assert SavedSearch.objects.count() == 3


def test_a_search_may_be_so_long_and_no_longer() -> None:
    assert keep_search(ME, "長い", "q=" + "x" * (MAX_QUERY_LENGTH - 2)).pk
    with pytest.raises(CannotSaveError) as told:
        keep_search(ME, "長すぎる", "q=" + "x" * (MAX_QUERY_LENGTH - 1))
    assert str(told.value) == "条件が長すぎて保存できません。条件を減らしてください。"
    assert SavedSearch.objects.count() == 1


def test_as_many_are_kept_as_may_be_and_those_of_others_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SEARCHES", replace(SEARCHES, most=1))
    monkeypatch.setattr(services, "GROUPS", replace(GROUPS, most=1))
    for holder in (OTHER, ME):
        keep_search(holder, "一", "q=1")
        make_group(holder, "一")
    assert keep_search(ME, "一", "q=1")
    assert make_group(ME, "一")
    with pytest.raises(CannotSaveError, match=SEARCHES.sentence):
        keep_search(ME, "二", "q=2")
    with pytest.raises(CannotSaveError, match=GROUPS.sentence):
        make_group(ME, "二")


def test_a_group_of_a_name_is_made_once_for_each_person() -> None:
    group = make_group(ME, " 赤 ")
    assert (group.name, group.visitor, make_group(ME, "赤")) == ("赤", ME["visitor"], group)
    assert make_group(OTHER, "赤") != group


def test_a_name_that_another_bears_is_refused_and_both_keep_theirs() -> None:
    one, other = make_group(ME, "赤"), make_group(ME, "青")
    with pytest.raises(CannotSaveError) as told:
        rename(one, " 青 ")
    assert str(told.value) == "「青」という名前はもう使われています。"
    assert list(FavouriteGroup.objects.values_list("name", flat=True)) == ["赤", "青"]
    rename(other, "白")
    assert list(FavouriteGroup.objects.values_list("name", flat=True)) == ["赤", "白"]


def test_a_card_is_put_into_these_groups_and_stays_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "FAVOURITES", replace(FAVOURITES, most=3))
    mine = red, blue, white = [make_group(ME, name) for name in ("赤", "青", "白")]
    theirs = make_group(OTHER, "赤")
    put_card(DIARY, [theirs], [theirs])
    put_card(KUSHI, [red], mine)
    put_card(KUSHI, [red, blue], mine)
    assert [cards_of(group) for group in mine] == [{KUSHI}, {KUSHI}, set()]
    put_card(OROCHI, [white], mine)
    put_card(KUSHI, [red, blue], mine)
    with pytest.raises(CannotSaveError, match=FAVOURITES.sentence):
        put_card(KUSHI, [red, white], mine)
    assert [cards_of(group) for group in mine] == [{KUSHI}, {KUSHI}, {OROCHI}]
    put_card(OROCHI, [], mine)
    assert Favourite.objects.count() == 4


def test_a_card_is_taken_out_of_these_groups_alone() -> None:
    mine = red, blue, white = [make_group(ME, name) for name in ("赤", "青", "白")]
    theirs = make_group(OTHER, "赤")
    for card in (KUSHI, OROCHI):
        put_card(card, [red, white], mine)
        put_card(card, [theirs], [theirs])
    assert take_card(KUSHI, [red, blue]) == [red.pk]
    assert [cards_of(group) for group in (*mine, theirs)] == [{OROCHI}, set(), {KUSHI, OROCHI}, {KUSHI, OROCHI}]
    assert take_card(KUSHI, [red, blue]) == []
