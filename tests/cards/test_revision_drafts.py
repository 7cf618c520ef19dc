"""A keeper drafts a revision, publishes it and takes it back; who and when is kept, and nothing happens twice."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
import time_machine
from auditlog.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client

from cards.admin.draft_links import DRAFT_LINKS, DraftLink
from cards.catalog import current_data
from cards.models import RestrictionRevision, RevisionState
from rules_engine.legality.restrictions import load_revisions
from tests.admin_forms import address, posted
from tests.cards.test_two_doors import REVISION
from tests.keepers import sign_in

pytestmark = pytest.mark.usefixtures("catalogue")
TOMORROW = {"title": "第六回改訂", "effective": "2026-11-22", "announced": "2026-11-21", "entries-0-status": "sealed"}
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """The last second of 2026-11-21 in Japan."""
    with time_machine.travel("2026-11-21T14:59:59+00:00", tick=False) as clock:
        yield clock


@pytest.fixture
def keeper(db: None) -> Client:
    return sign_in(Client(), User.objects.create_superuser("keeper"))


def drafted(keeper: Client, **values: Any) -> RestrictionRevision:
    sent = {name: value for name, value in REVISION.items() if name != "_publish"} | TOMORROW | values
    assert keeper.post(address(RestrictionRevision, "add"), sent).status_code == 302
    return RestrictionRevision.objects.latest("pk")


def page_of(row: RestrictionRevision, act: str) -> str:
    return f"/admin/cards/restrictionrevision/{row.pk}/{act}/"


def press(keeper: Client, row: RestrictionRevision, act: str, **values: str) -> str:
    """Open the page of an act and press its button; what is read then."""
    opened = keeper.get(page_of(row, act))
    seen = opened.context["seen"] if opened.status_code == 200 else ""
    answer = keeper.post(page_of(row, act), {"seen": seen, **values}, follow=True).content.decode()
    row.refresh_from_db()
    return answer


def statuses(client: Client) -> dict[str, str]:
    rows = client.get("/api/v1/restrictions/").json()["rows"]
    return {row["name"]: row["status"] for row in rows}


def test_a_draft_is_kept_however_far_it_is_written_and_says_what_is_missing(keeper: Client) -> None:
    sent = {"series": "official", "certainty": "sure", "entries-TOTAL_FORMS": "0", "entries-INITIAL_FORMS": "0"}
    answer = keeper.post(address(RestrictionRevision, "add"), sent, follow=True).content.decode()
    for words in ("下書きとして保存しました", "回を書いてください", "適用日を書いてください", "札を一枚以上", "出典を"):
        assert words in answer
    draft = RestrictionRevision.objects.get(state=RevisionState.DRAFT)
    opened = keeper.get(page_of(draft, "publish"))
    assert 'value="公開する"' not in opened.content.decode()
    refused = keeper.post(page_of(draft, "publish"), {"seen": opened.context["seen"]}).content.decode()
    assert "まだ公開できません。回を書いてください" in refused
    assert "改訂の下書き <strong>1</strong>" in keeper.get("/admin/").content.decode()


def test_published_for_tomorrow_it_is_in_force_at_midnight_and_taken_back_as_if_it_never_was(
    keeper: Client, clock: time_machine.Traveller
) -> None:
    draft = drafted(keeper)
    for public in ("/restrictions/", "/restrictions/feed.atom", "/api/v1/restrictions/revisions/", "/cards/4/"):
        assert "第六回改訂" not in Client().get(public, follow=True).content.decode()
    shown = keeper.get(page_of(draft, "publish")).content.decode()
    assert "2026年11月22日（日）の0時（日本時間）" in shown
    assert "発狂人形の家：" in shown
    assert "2026-11-22 の0時（日本時間）から効きます" in press(keeper, draft, "publish")
    assert (draft.state, draft.published_by_id) == (RevisionState.PUBLISHED, User.objects.get().pk)
    assert draft.published_at is not None

    assert "発狂人形の家" not in statuses(keeper)
    assert "これからの改訂:" in keeper.get("/restrictions/").content.decode()
    ahead = keeper.get("/api/v1/restrictions/revisions/").json()
    assert [one["number"] for one in ahead["announced"]] == [6]
    clock.move_to("2026-11-21T15:00:00+00:00")
    assert statuses(keeper)["発狂人形の家"] == "sealed"
    assert "これからの改訂:" not in keeper.get("/restrictions/").content.decode()
    assert keeper.get("/api/v1/restrictions/revisions/").json()["in_force"][-1]["in_force"] is True

    refused = press(keeper, draft, "withdraw", reason="告知が取り消された")
    assert "確認のチェックを入れてください" in refused
    assert "告知が取り消された" in refused
    assert "理由を書いてください" in press(keeper, draft, "withdraw", past="on")
    assert "取り下げました" in press(keeper, draft, "withdraw", past="on", reason="告知が取り消された")
    assert draft.state == RevisionState.TAKEN_BACK
    assert current_data().revisions == load_revisions()
    assert "発狂人形の家" not in statuses(keeper)
    told = keeper.get("/api/v1/restrictions/revisions/").json()["taken_back"]
    assert [(one["number"], one["reason"]) for one in told] == [(6, "告知が取り消された")]


def test_before_its_day_it_is_taken_back_without_a_question(keeper: Client) -> None:
    draft = drafted(keeper)
    press(keeper, draft, "publish")
    assert "まだ効いていない改訂です" in keeper.get(page_of(draft, "withdraw")).content.decode()
    assert "取り下げました" in press(keeper, draft, "withdraw", reason="誤り")
    assert draft.taken_back_by is not None


def test_a_day_that_is_over_asks_for_consent(keeper: Client) -> None:
    draft = drafted(keeper, effective="2026-11-20", announced="")
    assert "過ぎた日の判定も変わります" in press(keeper, draft, "publish")
    assert draft.state == RevisionState.DRAFT
    press(keeper, draft, "publish", past="on")
    assert statuses(keeper)["発狂人形の家"] == "sealed"


def test_a_second_press_publishes_nothing_twice(keeper: Client) -> None:
    draft = drafted(keeper)
    seen = keeper.get(page_of(draft, "publish")).context["seen"]
    keeper.post(page_of(draft, "publish"), {"seen": seen})
    first = RestrictionRevision.objects.get(pk=draft.pk).published_at
    again = keeper.post(page_of(draft, "publish"), {"seen": seen}, follow=True).content.decode()
    assert "もう公開されています（2026-11-21 23:59、keeper）" in again
    assert RestrictionRevision.objects.get(pk=draft.pk).published_at == first
    assert "取り下げられています" not in again


def test_a_draft_that_somebody_just_changed_is_not_published(keeper: Client) -> None:
    draft = drafted(keeper)
    seen = keeper.get(page_of(draft, "publish")).context["seen"]
    draft.entries.update(status="limited")
    answer = keeper.post(page_of(draft, "publish"), {"seen": seen}).content.decode()
    assert "確認の画面を開いたあとで、この改訂が変えられました" in answer
    draft.refresh_from_db()
    assert draft.state == RevisionState.DRAFT


def test_what_was_published_meanwhile_is_not_written_over(keeper: Client) -> None:
    draft = drafted(keeper)
    url = address(RestrictionRevision, "change", draft.pk)
    values = posted(keeper, url) | {"title": "ほかの題"}
    press(keeper, draft, "publish")
    answer = keeper.post(url, values)
    assert "この改訂が変えられました（いまは公開です）" in answer.content.decode()
    assert "ほかの題" in answer.content.decode()
    draft.refresh_from_db()
    assert draft.title == "第六回改訂"
    again = {**values, "seen": answer.context["adminform"].form["seen"].value()}
    assert keeper.post(url, again).status_code == 302
    draft.refresh_from_db()
    assert draft.title == "ほかの題"


def test_of_two_drafts_of_one_number_one_is_published(keeper: Client) -> None:
    one, other = drafted(keeper), drafted(keeper)
    press(keeper, one, "publish")
    seen = keeper.get(page_of(other, "publish")).context["seen"]
    refused = keeper.post(page_of(other, "publish"), {"seen": seen}).content.decode()
    assert "第6回は、もう公開されています" in refused
    other.refresh_from_db()
    assert other.state == RevisionState.DRAFT


def test_one_taken_back_is_copied_and_published_again_under_its_number(keeper: Client) -> None:
    draft = drafted(keeper)
    press(keeper, draft, "publish")
    press(keeper, draft, "withdraw", reason="誤り")
    assert "写しを下書きにしました" in keeper.post(page_of(draft, "copy"), follow=True).content.decode()
    assert "同じ内容の下書きが、もうあります" in keeper.post(page_of(draft, "copy"), follow=True).content.decode()
    [copy] = RestrictionRevision.objects.filter(state=RevisionState.DRAFT)
    assert copy.entries.get().card_id == 4
    assert "0時（日本時間）から効きます" in press(keeper, copy, "publish")
    assert current_data().revisions[-1].number == 6


def test_what_counts_is_not_deleted_and_one_taken_back_is_only_read(keeper: Client) -> None:
    fifth = RestrictionRevision.objects.get(number=5)
    assert keeper.post(address(RestrictionRevision, "delete", fifth.pk), {"post": "yes"}).status_code == 403
    press(keeper, fifth, "withdraw", reason="誤り", past="on")
    page = keeper.get(address(RestrictionRevision, "change", fifth.pk))
    assert "取り下げた改訂です" in page.content.decode()
    assert keeper.post(address(RestrictionRevision, "change", fifth.pk), {}).status_code == 403
    assert fifth.kept_fields == {"state": "keeper"}


def test_acts_are_recorded_and_not_undone_behind_the_page(keeper: Client) -> None:
    draft = drafted(keeper)
    press(keeper, draft, "publish")
    act = LogEntry.objects.get_for_object(draft).latest("pk")
    assert act.changes["state"] == ["draft", "published"]
    answer = keeper.post(f"/admin/auditlog/logentry/{act.cid}/take-back/", follow=True).content.decode()
    assert "公開と取り下げは、記録からは戻せません" in answer
    draft.refresh_from_db()
    assert draft.state == RevisionState.PUBLISHED


def test_rooms_above_show_what_a_draft_does(keeper: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = drafted(keeper)
    links = [DraftLink("札を見る", "admin:cards_card_change"), DraftLink("ない", "no_such_address")]
    monkeypatch.setattr("cards.admin.draft_links.DRAFT_LINKS", [*DRAFT_LINKS, *links])
    for url in (address(RestrictionRevision, "change", draft.pk), page_of(draft, "publish")):
        page = keeper.get(url).content.decode()
        assert f'<a href="/admin/cards/card/{draft.pk}/change/">札を見る</a>' in page
        assert ">ない<" not in page


def test_who_may_only_look_acts_on_nothing(keeper: Client) -> None:
    draft = drafted(keeper)
    person = User.objects.create_user("looking", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="view_restrictionrevision"))
    looking = sign_in(Client(), person)
    page = looking.get(address(RestrictionRevision, "change", draft.pk))
    assert page.status_code == 200
    assert "写して下書きを作る" not in page.content.decode()
    for act in ("publish", "withdraw", "copy"):
        assert looking.post(page_of(draft, act), {"seen": "x"}).status_code == 403


def test_a_revision_that_is_gone_is_named_so(keeper: Client) -> None:
    for act in ("publish", "withdraw", "copy"):
        answer = keeper.post(f"/admin/cards/restrictionrevision/99999/{act}/", follow=True)
        assert "この改訂は、もう削除されています" in answer.content.decode()


def entries_of(client: Client) -> list[ElementTree.Element]:
    answer = client.get("/restrictions/feed.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    assert feed.tag == f"{ATOM}feed"
    for part in (feed, *feed.iter(f"{ATOM}entry")):
        assert all(part.findtext(f"{ATOM}{name}") for name in ("id", "title", "updated"))
    found = feed.findall(f"{ATOM}entry")
    assert len({entry.findtext(f"{ATOM}id") for entry in found}) == len(found)
    return found


def test_the_feed_has_what_was_published_and_what_was_taken_back_under_stable_ids(
    keeper: Client, clock: time_machine.Traveller
) -> None:
    assert len(entries_of(Client())) == 6
    draft = drafted(keeper, source="告知 <b>\x0b")
    press(keeper, draft, "publish")
    [new] = [entry for entry in entries_of(Client()) if "第六回" in (entry.findtext(f"{ATOM}title") or "")]
    assert new.findtext(f"{ATOM}title") == "公式 第六回改訂（2026-11-22から）"
    assert "<li>発狂人形の家：封印</li>" in (new.findtext(f"{ATOM}summary") or "")
    assert "告知 &lt;b&gt;" in (new.findtext(f"{ATOM}summary") or "")
    clock.move_to("2026-11-23T00:00:00+00:00")
    press(keeper, draft, "withdraw", reason="誤り", past="on")
    [gone] = [entry for entry in entries_of(Client()) if "第六回" in (entry.findtext(f"{ATOM}title") or "")]
    assert gone.findtext(f"{ATOM}title") == "取り下げ：公式 第六回改訂"
    assert gone.findtext(f"{ATOM}id") == new.findtext(f"{ATOM}id")
    assert (gone.findtext(f"{ATOM}updated") or "") > (new.findtext(f"{ATOM}updated") or "")


@pytest.mark.parametrize("url", ["/restrictions/feed.atom", "/api/v1/restrictions/revisions/"])
def test_what_a_program_has_already_is_not_sent_again(url: str, client: Client) -> None:
    first = client.get(url)
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert 'rel="alternate" type="application/atom+xml"' in client.get("/restrictions/").content.decode()
