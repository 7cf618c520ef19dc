"""The page of a card: every fact, honest about what is only recorded, and reachable under any name."""

import os
from io import BytesIO
from pathlib import Path
from re import findall

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Keyword
from cards.pictures.service import Rights, keep_picture, prepare_picture
from cards.sync.data_version import bump
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition

pytestmark = pytest.mark.usefixtures("catalogue")
CATALOG = load_catalog()


def named(name: str) -> CardDefinition:
    return CATALOG.card_by_name[name]


def page(client: Client, name: str) -> str:
    card = named(name)
    response = client.get(reverse("cards:card_page", args=[card.id, card.name]))
    assert response.status_code == 200
    return response.content.decode()


def test_every_card_has_a_page(client: Client) -> None:
    """Every fifth one, and with `EVERY_CARD=1` every one."""
    for card in list(CATALOG)[:: 1 if os.environ.get("EVERY_CARD") else 5]:
        assert client.get(reverse("cards:card_page", args=[card.id, card.name])).status_code == 200, card.name


@pytest.mark.parametrize("path", ["/cards/45/", "/cards/45-人魚の活血/", "/cards/45-x/"])
def test_another_name_leads_to_the_cards_own_address(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 302
    assert response["Location"] == reverse("cards:card_page", args=[45, "人魚の活き血"])


@pytest.mark.parametrize("path", ["/cards/0/", "/cards/99999-x/", "/cards/999999999999999999999/", "/cards/x/"])
def test_an_unknown_number_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_facts_with_reading_and_links_into_the_search(client: Client) -> None:
    html = page(client, "発狂人形の家")
    assert "<ruby>発狂人形の家<rt>はっきょうにんぎょうのいえ</rt></ruby>" in html
    assert 'href="/cards/?attribute=%E5%BB%83%E5%B1%8B"' in html
    assert "公開の札一覧では: 属性 廃屋 人形" in html
    assert "夏VS冬バトルセット" in html
    assert "4/53" in html


def test_both_forms_of_a_dual_card(client: Client) -> None:
    html = page(client, "朧車")
    assert '<th scope="row">場所札</th>' in html
    assert '<th scope="row">怪異札</th>' in html
    assert "二種類札です" in html


def test_keywords_are_explained_in_our_words(client: Client) -> None:
    html = page(client, "怨まれた別荘")
    assert "■憤怒 25" in html
    assert "自分のライフが25以下の間" in html
    assert "ダメージについて①「防御で誘発した効果より" in page(client, "発狂人形の家")
    assert "分かっていないこと: いつ行えるかは資料にない" in page(client, "炎河荘")
    Keyword.objects.filter(name="憤怒").update(meaning="")
    assert "説明はまだありません。" in page(client, "怨まれた別荘")


def test_the_text_is_written_from_the_scripts(client: Client) -> None:
    html = page(client, "蠢く黒い影")
    assert "<li>相手に2ダメージ。</li>" in html
    assert "<li>■憤怒20：相手に2ダメージ。</li>" in html
    assert "札に印刷された文ではありません" in html
    assert "手で進めます" not in html


def test_what_must_be_played_by_hand_is_told_with_its_reason(client: Client) -> None:
    card = Card.objects.get(name="蠢く黒い影")
    Card.objects.filter(id=card.id).update(scripts="possessed: damage opponent 2", manual="後半が読めません")
    bump()
    assert "一部手動：この札の効果は、対戦では一部を手で進めます。後半が読めません" in page(client, card.name)
    Card.objects.filter(id=card.id).update(scripts="")
    bump()
    assert "手動：この札の効果は、対戦では手で進めます。後半が読めません" in page(client, card.name)


def test_a_script_that_nobody_can_read_leaves_the_page_open(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    Card.objects.filter(name="蠢く黒い影").update(scripts="possessed: explode")
    bump()
    assert "move" not in page(client, "蠢く黒い影")
    assert "expected a statement" in caplog.text


def test_the_scripts_are_shown_with_their_times(client: Client) -> None:
    html = page(client, "神隠しの廃集落（夏）")
    assert "<h2>効果</h2>" in html
    assert '<span class="tag">攻撃時</span>' in html
    assert "<strong>攻撃時</strong>" in html
    assert "attack: may put 1 own.hand -&gt; owner.soul; if done: damage self 1" in html
    assert "詳細（スクリプト）" in html
    assert "詳細（スクリプト）" not in page(client, "隠された櫛の家")


def test_a_card_without_text_says_so(client: Client) -> None:
    assert "効果の書かれていない札です" in page(client, "隠された櫛の家")


@pytest.mark.parametrize("name", ["恐怖", "萬"])
def test_a_card_whose_text_nobody_could_read_is_not_said_to_have_none(client: Client, name: str) -> None:
    html = page(client, name)
    assert "効果の文はまだありません" in html
    assert "効果の書かれていない札です" not in html


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("隠された櫛の家", "<dd>4枚まで</dd>"),
        ("火の玉", "10枚まで（札に書かれた例外）"),
        ("複製体", "何枚でも（札に書かれた例外）"),
        ("ぞくり", "4枚まで（「古書の怪」の札すべてを合わせて）"),
        ("人魚の活き血", "4枚まで。今は公式の制限で1枚"),
    ],
)
def test_copy_limits(client: Client, name: str, limit: str) -> None:
    assert limit in page(client, name)


def test_group_members_same_names_and_related_cards_are_linked(client: Client) -> None:
    assert ">崩壊記録</a>" in page(client, "ぞくり")
    assert ">神隠しの廃集落（冬）</a>" in page(client, "神隠しの廃集落（夏）")
    assert ">未完の石材</a>" in page(client, "解体作業車")
    assert ">解体作業車</a>" in page(client, "未完の石材")


def test_the_legality_history_names_date_status_and_source(client: Client) -> None:
    html = page(client, "肥川の大蛇")
    assert "2025年2月18日までに適用（早ければ2024年6月24日、日付は未確認）" in html
    assert "2025年7月22日から" in html
    assert "公式告知 2025-07-22" in html
    assert "制限されたことはありません" in page(client, "隠された櫛の家")


def test_a_change_known_only_to_the_community_is_marked(client: Client) -> None:
    html = page(client, "大災害")
    assert "コミュニティ: 制限（1枚）" in html
    assert "コミュニティの資料だけ" in html
    assert "公式: 制限" not in html


def test_the_card_that_no_deck_holds(client: Client) -> None:
    html = page(client, "闇")
    assert "デッキに入らない札" in html
    assert "種類なし" in html


def test_promo_days_and_undated_promos(client: Client) -> None:
    assert "配布 2026-07-09" in page(client, "GMK")
    assert "配布 2026年未定" in page(client, "家の中")


def test_neighbours_lead_on_in_both_directions(client: Client) -> None:
    first, last = page(client, "隠された櫛の家"), page(client, [*CATALOG][-1].name)
    assert 'rel="next"' in first
    assert 'rel="prev"' not in first
    assert 'rel="prev"' in last
    assert 'rel="next"' not in last


def test_few_queries(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    page(client, "ぞくり")
    with django_assert_max_num_queries(4):
        page(client, "ぞくり")


def test_the_picture_of_a_printing_stands_beside_it_and_a_lost_file_is_not_found(client: Client, media: Path) -> None:
    buffer = BytesIO()
    Image.new("RGB", (63, 88)).save(buffer, "PNG")
    keep_picture(1, prepare_picture(buffer.getvalue()), Rights("制作者", "許諾"))
    bump()
    html = page(client, "隠された櫛の家")
    address = findall(r'card__picture" src="([^"]+)"', html)[0]
    assert client.get(address).status_code == 200
    for path in media.rglob("*.webp"):
        path.unlink()
    assert client.get(address).status_code == 404
