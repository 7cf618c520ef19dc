"""Handing in by the page: read, judged, handed in, whatever happens between the two presses."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.utils import timezone

from decks.models import Deck
from decks.tournaments.forgetting import delete_event, forget_personal
from decks.tournaments.models import Entry, Event, HandIn, HeldEntry
from tests.decks.builders import KUSHI, build_deck, visitor_client
from tests.decks.tournaments.events import PLAYER, build_event, hand_in_for
from tests.decks.tournaments.handing import FORTY, checked, handed_in, hidden, page_of, sent, text_in

pytestmark = pytest.mark.django_db

MISSPELT = FORTY + "4 火の王\n"


def test_a_visitor_without_an_account_goes_from_the_link_to_the_receipt() -> None:
    event, phone = build_event(), Client()
    page = text_in(phone.get(f"/events/{event.key}/"))
    assert all(words in page for words in ("受付中", "札帖杯", "カードの店", "リストを出せます", "0人"))
    assert page_of(event) in page
    shown = checked(phone, page_of(event), handle="甲", reading="こう")
    read = text_in(shown)
    assert "確かめる" in read
    assert "このまま出す" in read
    assert read.index('class="verdict-line') < read.index("このまま出す")
    assert "大会の30日後" in read
    assert HandIn.objects.count() == 0
    answer = sent(phone, page_of(event), shown, reading="こう")
    made = HandIn.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/events/{event.key}/entries/1/")
    own = text_in(phone.get(answer["Location"]))
    assert all(
        words in own for words in (made.receipt, "隠された櫛の家", "受付番号 1", "自分だけのリンク", made.entry.key)
    )
    stranger = Client()
    assert stranger.get(answer["Location"]).status_code == 404
    told = text_in(stranger.get(f"/verify/{made.receipt}"))
    assert "その時から変わっていません" in told
    assert "いまのリストです" in told
    assert not any(words in told for words in ("隠された櫛の家", "札帖杯", made.entry.key))
    assert "提出済み" in text_in(phone.get(f"/events/{event.key}/"))
    assert "甲のリスト" in text_in(phone.get("/events/"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp932", "euc_jp"])
def test_files_are_read_in_the_encodings_that_shops_have(encoding: str) -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event), "", file=SimpleUploadedFile("list.txt", FORTY.encode(encoding)))
    read = text_in(shown)
    assert "4 隠された櫛の家" in read
    assert sent(phone, page_of(event), shown).status_code == 303
    assert sum(HandIn.objects.get().counts.values()) == 16


def test_a_saved_deck_is_chosen_and_a_deleted_one_asked_again() -> None:
    event, phone = build_event(), visitor_client(PLAYER)
    deck = build_deck(visitor=PLAYER, copies={KUSHI: 3}, name="春の束")
    build_deck(visitor="another", name="ほかの人の束")
    form = text_in(phone.get(page_of(event)))
    assert "春の束" in form
    assert "ほかの人の束" not in form
    shown = checked(phone, page_of(event), "", deck=str(deck.pk))
    assert "3 隠された櫛の家" in text_in(shown)
    Deck.objects.update(deleted_at=timezone.now())
    assert sent(phone, page_of(event), shown, "3 隠された櫛の家\n").status_code == 303
    gone = checked(phone, page_of(event), "", deck=str(deck.pk))
    assert (gone.status_code, "選び直してください" in text_in(gone)) == (422, True)


def test_a_deck_beside_a_pasted_list_is_asked_about() -> None:
    event, phone = build_event(), visitor_client(PLAYER)
    deck = build_deck(visitor=PLAYER, copies={KUSHI: 3})
    answer = checked(phone, page_of(event), FORTY, deck=str(deck.pk))
    assert answer.status_code == 422
    assert "どちらか一つ" in text_in(answer)
    assert "4 病ねずみ" in text_in(answer)


def test_the_same_submission_twice_in_one_second_is_one() -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event))
    again = Client()  # the second answer finds a browser that has not taken the first answer's cookie
    first, second = sent(phone, page_of(event), shown), sent(again, page_of(event), shown)
    assert first["Location"] == second["Location"]
    assert HandIn.objects.count() == Entry.objects.count() == 1
    assert {one.get(first["Location"]).status_code for one in (phone, again)} == {200}


def test_another_list_under_the_same_form_changes_the_entry_after_a_look() -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event))
    sent(phone, page_of(event), shown)
    other = "3 隠された櫛の家\n"
    seen = hidden(checked(phone, page_of(event), other))["seen"]
    answer = sent(phone, page_of(event), shown, other, seen=seen)
    assert answer.status_code == 409
    assert "受付番号1のリストを、このリストに出し直します" in text_in(answer)
    assert f'action="{page_of(event)}?entry=1' in text_in(answer)
    assert sent(phone, page_of(event, 1), answer, other).status_code == 303
    assert (Entry.objects.count(), HandIn.objects.count()) == (1, 2)


def test_nothing_is_refused_because_of_what_a_list_holds() -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event), MISSPELT)
    read = text_in(shown)
    assert "「要確認」として届き" in read
    assert "どの札ですか" in read
    assert sent(phone, page_of(event), shown, MISSPELT).status_code == 303
    made = HandIn.objects.get()
    assert (made.verdict, made.unread) == ("unreadable", ["4 火の王"])
    own = text_in(phone.get(f"/events/{event.key}/entries/1/"))
    assert "要確認（読めない行）" in own
    assert "4 火の王" in own


def test_a_line_that_was_decided_goes_in_as_its_card() -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event), MISSPELT)
    changed = sent(phone, page_of(event), shown, MISSPELT, line_5="285")
    assert "もう一度確かめてから" in text_in(changed)
    assert HandIn.objects.count() == 0
    assert sent(phone, page_of(event), changed, MISSPELT, line_5="285").status_code == 303
    assert HandIn.objects.get().unread == []


@pytest.mark.parametrize("text", ["", "  \n\n", "# 何もない\n"])
def test_an_empty_list_is_asked_again(text: str) -> None:
    event, phone = build_event(), Client()
    for step in ("read", "hand_in"):
        answer = checked(phone, page_of(event), text, step=step)
        assert (answer.status_code, "リストが空です" in text_in(answer)) == (422, True)
    assert Entry.objects.count() == 0


def test_a_name_is_needed_and_what_was_typed_stays() -> None:
    answer = checked(Client(), page_of(build_event()), handle="")
    assert answer.status_code == 422
    assert "名前を入れてください" in text_in(answer)
    assert "4 病ねずみ" in text_in(answer)


def test_a_name_taken_away_on_the_second_page_loses_no_answer() -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event), MISSPELT, line_5="285")
    answer = sent(phone, page_of(event), shown, MISSPELT, handle=" ", line_5="285")
    assert answer.status_code == 422
    assert "まだ出していません" in text_in(answer)
    assert 'name="line_5" value="285" checked' in text_in(answer)
    assert sent(phone, page_of(event), answer, MISSPELT, line_5="285").status_code == 303


def fix(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(fixed_at=timezone.now())


def fill(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(limit=1)
    hand_in_for(event, "another", "乙")


@pytest.mark.parametrize(("happens", "words"), [(fix, "リストを確定しました"), (fill, "定員の1人に達しました")])
def test_what_happens_between_the_presses_is_told_and_the_list_stays(happens: Any, words: str) -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event))
    happens(event)
    answer = sent(phone, page_of(event), shown)
    assert answer.status_code == 422
    assert words in text_in(answer)
    assert "書いた内容は下に残っています" in text_in(answer)
    assert "4 病ねずみ" in text_in(answer)
    assert not Entry.objects.filter(handle="甲").exists()


def test_an_event_deleted_between_the_presses_gives_the_list_back() -> None:
    event, phone = build_event(), Client()
    shown = checked(phone, page_of(event))
    delete_event(event)
    answer = sent(phone, page_of(event), shown)
    assert (answer.status_code, "4 病ねずみ" in text_in(answer)) == (404, True)
    assert phone.get(page_of(event)).status_code == 404


def test_an_event_that_is_over_takes_nothing_and_says_so() -> None:
    event = build_event()
    hand_in_for(event)
    phone = visitor_client(PLAYER)
    forget_personal(event)
    assert "大会は終わり" in text_in(phone.get(f"/events/{event.key}/"))
    assert "大会は終わり" in text_in(phone.get(page_of(event)))
    answer = phone.post(page_of(event, 1), {"handle": "甲", "text": FORTY, "step": "read"})
    assert (answer.status_code, "4 病ねずみ" in text_in(answer)) == (404, True)


def test_a_change_begins_with_what_was_handed_in_and_only_for_ones_own_entry() -> None:
    event = build_event()
    hand_in_for(event)
    phone = visitor_client(PLAYER)
    form = text_in(phone.get(page_of(event, 1)))
    assert 'value="甲"' in form
    assert "fudacho-list" not in form
    text = form.split("<textarea", 1)[1].split(">", 1)[1].split("</textarea>", 1)[0]
    assert sent(phone, page_of(event, 1), checked(phone, page_of(event, 1), text), text).status_code == 303
    assert (Entry.objects.count(), HandIn.objects.count()) == (1, 2)
    first, second = HandIn.objects.order_by("number")
    assert first.text == second.text
    assert Client().get(page_of(event, 1)).status_code == 404
    assert phone.get(page_of(event, 7)).status_code == 404
    assert phone.get(page_of(event) + "?entry=x").status_code == 404


def test_a_deck_is_carried_from_its_share_panel_to_the_form_of_an_event() -> None:
    event, deck = build_event(listed=True), build_deck(visitor=PLAYER, name="櫛の束", copies={KUSHI: 4})
    phone, stranger = visitor_client(PLAYER), visitor_client("stranger")
    to_events = f"/events/?deck={deck.pk}"
    assert to_events in text_in(phone.get(f"/decks/{deck.pk}/share/"))
    listed = text_in(phone.get(to_events))
    assert "「櫛の束」を出す大会を選んでください" in listed
    to_event = f"/events/{event.key}/?deck={deck.pk}"
    assert to_event in listed
    to_form = f"{page_of(event)}?deck={deck.pk}"
    assert to_form in text_in(phone.get(to_event))
    chosen = f'<option value="{deck.pk}" selected>櫛の束</option>'
    assert chosen in text_in(phone.get(to_form))
    for page in (to_events, to_event, to_form):
        assert "櫛の束" not in text_in(stranger.get(page))
    handed_in(phone, event)
    again = f"{page_of(event, 1)}&deck={deck.pk}"
    assert again in text_in(phone.get(to_event)).replace("&amp;", "&")
    assert (chosen in (form := text_in(phone.get(again))), "4 隠された櫛の家" in form) == (True, False)
    assert "4 隠された櫛の家" in text_in(phone.get(f"{page_of(event, 1)}&deck=999999"))


def test_after_the_deadline_the_page_says_that_it_is_late() -> None:
    event, phone = build_event(deadline=timezone.now() - timedelta(minutes=5)), Client()
    assert "締切を過ぎていますが" in text_in(phone.get(page_of(event)))
    own = text_in(phone.get(handed_in(phone, event)["Location"]))
    assert "締切のあと" in own
    assert HandIn.objects.get().late


def test_what_may_stay_is_kept_as_it_was_chosen() -> None:
    event = build_event()
    handed_in(Client(), event, list_may_stay="on")
    entry = Entry.objects.get()
    assert (entry.list_may_stay, entry.handle_may_stay) == (True, False)


def test_a_format_of_no_use_any_more_is_said_and_the_list_taken() -> None:
    rules = build_event().rules | {"fixed": ["official", 999]}
    event = build_event(rules=rules, format_key="gone", format_name="夏の形")
    phone = Client()
    page = phone.get(f"/events/{event.key}/")
    assert (page.status_code, "ページは削除されました" in text_in(page)) == (200, True)
    shown = checked(phone, page_of(event))
    assert "判定できません" in text_in(shown)
    assert sent(phone, page_of(event), shown).status_code == 303


def test_sixty_phones_behind_one_address_hand_in_at_once() -> None:
    event = build_event(limit=80)
    with override_settings(RATELIMIT_ENABLE=True):
        codes = {handed_in(Client(), event, handle=f"人{number}").status_code for number in range(60)}
    assert codes == {303}
    assert HeldEntry.objects.count() == Entry.objects.count() == 60
