"""Cards come in by two doors, the catalogue's files and `/admin/`: what the one refuses, the other refuses, too.

Each line that the readers of the files refuse in their own tests is sent through the form of the same thing here.
"""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.admin.fact_words import WORDS
from cards.admin.revision_check import WORDS as REVISION_WORDS
from cards.catalog import current_catalog
from cards.models import Attribute, Card, Keyword, Printing, Product, RestrictionRevision
from cards.sync.catalogue import sync_catalogue
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.catalog.faults import FactFault
from rules_engine.legality.restrictions import RevisionFault
from rules_engine.vocabulary.errors import InvalidScriptError
from tests.admin_forms import NEW_CARD, address, posted
from tests.cards.test_sync_catalogue import BAD_KEYWORDS
from tests.keepers import sign_in
from tests.rules_engine.catalog.test_catalog import BAD_CARDS, BAD_PRODUCTS
from tests.rules_engine.legality.test_restrictions import BAD_LISTS

pytestmark = pytest.mark.usefixtures("catalogue")
Sent = dict[str, Any]
Refusals = list[tuple[str, Any, str]]
"""What the files say, what is sent instead of something sound (or who makes it), and what keepers read."""
REQUIRED = "必須です"
NO_CHOICE = "正しく選択"
ROWS = ("forms", "attribute_rows", "keyword_rows", "alias_rows", "printings")
MANAGED = {f"{rows}-{count}_FORMS": "0" for rows in ROWS for count in ("TOTAL", "INITIAL")}
CARD: Sent = MANAGED | NEW_CARD | {"forms-0-type": "place", "forms-0-power": "2", "copy_limit": "4"}
SECOND_FORM: Sent = {
    "forms-TOTAL_FORMS": "2",
    **{f"forms-1-{name}": CARD[f"forms-0-{name}"] for name in ("type", "cost", "power", "seasons")},
    "forms-1-position": "1",
}
PRINTING: Sent = {
    "number": "90001",
    "card": "4",
    "products": ["1"],
    "differences-TOTAL_FORMS": "0",
    "differences-INITIAL_FORMS": "0",
}
PRODUCT: Sent = {"name": "新しい商品", "kind": "deck", "certainty": "unknown"}
KEYWORD: Sent = {"name": "見本", "kind": "常在", "meaning": "い"}
REVISION: Sent = {
    "series": "official",
    "number": "6",
    "title": "第六回改訂",
    "effective": "2027-01-01",
    "_publish": "1",
    "certainty": "sure",
    "source": "告知",
    "entries-TOTAL_FORMS": "1",
    "entries-INITIAL_FORMS": "0",
    "entries-0-card": "4",
    "entries-0-position": "0",
    "entries-0-status": "limited",
    "entries-0-certainty": "sure",
}
ONLY_IN_FILES = (
    "needs a printing",  # the form makes it
    "'colour' is not known",  # a form has the fields it has
    "'ability' is not known",
    "'done' is not known",
    "emblem ''",  # an empty field is no emblem
)


def rows(name: str, *values: Sent) -> Sent:
    sent = {f"{name}-{at}-{key}": value for at, row in enumerate(values) for key, value in row.items()}
    places = {f"{name}-{at}-position": str(at) for at in range(len(values))}
    return {f"{name}-TOTAL_FORMS": str(len(values)), **places, **sent}


def aliases(*names: str) -> Sent:
    return rows("alias_rows", *({"name": name} for name in names))


def keywords(*values: tuple[str, str]) -> Sent:
    ids = dict(Keyword.objects.values_list("name", "pk"))
    return rows("keyword_rows", *({"keyword": str(ids[name]), "parameter": said} for name, said in values))


def attributes(*names: str) -> Sent:
    ids = dict(Attribute.objects.values_list("name", "pk"))
    return rows("attribute_rows", *({"attribute": str(ids[name])} for name in names))


CARDS: Refusals = [
    ("expected 'card NUMBER NAME'", {"id": "x"}, "整数"),
    ("expected 'card NUMBER NAME'", {"id": "0"}, "番号は1以上です"),
    ("expected 'card NUMBER NAME'", {"name": "　"}, REQUIRED),
    ("one form or two", {"forms-TOTAL_FORMS": "0"}, "少なくとも 1"),
    ("'場所' is none of", {"forms-0-type": "場所"}, NO_CHOICE),
    ("'梅' is none of", {"forms-0-seasons": ["梅"]}, NO_CHOICE),
    ("cost '100'", {"forms-0-cost": "100"}, "コストは0から99まで"),
    ("expected 'form TYPE", {"forms-0-cost": ""}, REQUIRED),
    ("expected 'form TYPE", {"forms-0-seasons": []}, REQUIRED),
    ("a 場所札 has a power", {"forms-0-power": ""}, WORDS[FactFault.POWER]),
    ("a 場所札 has a power", {"forms-0-type": "tool"}, WORDS[FactFault.POWER]),
    ("product '別の帖'", {"products": ["別の帖"]}, "無効な値"),
    ("product '別の帖'", {"products": []}, REQUIRED),
    ("copies 'many'", {"copy_limit": "many"}, "整数"),
    ("copies '100'", {"copy_limit": "100"}, "上限枚数は1から99まで"),
    ("copies are a number", {"copy_limit": "0"}, "上限枚数は1から99まで"),
    ("needs a name", rows("keyword_rows", {"keyword": "", "parameter": "3"}), REQUIRED),
    ("emblem 'Oni.svg'", {"emblem": "Oni.svg"}, "「Oni.svg」という図柄はありません"),
    ("card 1 stands already", {"id": "1"}, "この番号は「隠された櫛の家」の印刷が使っています"),
    ("name 見本 stands already", {"name": "隠された櫛の家"}, "#1「隠された櫛の家」の札名か別名と同じです"),
    ("name 見　本 stands already", {"name": "隠された　櫛の家"}, "#1「隠された櫛の家」の札名か別名と同じです"),
    ("name 見　本 stands already", {"name": "人魚の活血"}, "「人魚の活き血」の札名か別名と同じです"),
    ("name 見 本 stands already", aliases("隠された 櫛の家"), "#1「隠された櫛の家」の札名か別名と同じです"),
    ("a form has a season once", {"forms-0-seasons": ["none", "none"]}, "同じ季節が二つあります"),
    ("a card with several seasons", {"forms-0-seasons": ["summer", "winter"]}, WORDS[FactFault.MIXED]),
    ("a card with several seasons", {"mixed": "on"}, WORDS[FactFault.MIXED]),
    ("two forms of one type", SECOND_FORM, "重複"),
    ("an attribute stands once", lambda: attributes("廃屋", "廃屋"), "重複"),
    ("a keyword stands once", lambda: keywords(("不屈", ""), ("不屈", "")), "重複"),
    ("behind a keyword stands", lambda: keywords(("憤怒", "多い")), "数か季節"),
    ("behind a keyword stands", lambda: keywords(("憤怒", "²")), "数か季節"),
    ("behind a keyword stands", lambda: keywords(("混化", "春春")), "数か季節"),
    ("an alias is another name", aliases("管理者の札"), "別名は札名と違う名前"),
    ("an alias is another name", aliases("二つ目", "二つ目"), "重複"),
    ("script", {"scripts": "use: draw 1"}, "use は道具札だけの時点です"),
    ("script", {"scripts": "attack: draw 1\n\nattack: explode"}, "3行目の9文字目：「explode」は読めません"),
    ("script", {"scripts": "attack: put 1 own.soul{幽靈} -> owner.exile"}, "【幽靈】という属性の札はありません"),
    ("script", {"scripts": "attack: put 1 own.soul{「無い札」} -> owner.exile"}, "「無い札」という札はありません"),
    ("script", {"scripts": "counts as place power 9"}, "この札の力は2です"),
    ("script", {"scripts": "attack: " + "may { " * 30}, "入れ子が深すぎます"),
    ("script", {"scripts": f"attack: draw {'9' * 5000}"}, "数が大きすぎます"),
    ("script", {"scripts": "always"}, "ここで終わっています"),
]
PRINTINGS: Refusals = [
    ("expected 'printing NUMBER", {"number": "一"}, "整数"),
    ("expected 'printing NUMBER", {"number": "0"}, "番号は1以上です"),
    ("printing 1 stands already", {"number": "1"}, "既に存在"),
    ("product '別の帖'", {"products": []}, WORDS[FactFault.NO_PRODUCT]),
]
PRODUCTS: Refusals = [
    ("expected 'product NAME'", {"name": ""}, REQUIRED),
    ("needs 'kind'", {"kind": ""}, WORDS[FactFault.KIND]),
    ("stands twice", {"name": "百鬼夜行"}, "既に存在"),
    ("'earliest' needs 'released'", {"earliest": "2025-01-01"}, WORDS[FactFault.EARLIEST_ALONE]),
    ("not a date", {"released": "soon"}, "日付"),
    ("'earliest' is later", {"released": "2025-01-01", "earliest": "2025-01-02"}, WORDS[FactFault.EARLIEST_LATE]),
    ("certainty", {"certainty": "sure"}, WORDS[FactFault.CERTAINTY]),
]
KEYWORDS: Refusals = [
    ("expected 'keyword NAME'", {"name": ""}, REQUIRED),
    ("needs 'meaning'", {"meaning": ""}, "意味を書いてください"),
    ("stands twice", {"name": "不屈"}, "既に存在"),
    ("'colour' is not known", {"kind": ""}, "種別を書いてください"),
    ("a name is one word", {"name": "見 本"}, "空白は入れられません"),
    ("a clause is one of the table", {"clause": "無い条項"}, "「無い条項」という条項はありません"),
]
LISTS: Refusals = [
    ("no card is named", {"entries-0-card": "99999"}, NO_CHOICE),
    ("is none of 封印", {"entries-0-status": "禁止"}, NO_CHOICE),
    ("not a date", {"effective": "2025-13-01"}, "日付"),
    ("is not a certainty", {"certainty": "maybe"}, NO_CHOICE),
    ("is not a certainty", {"entries-0-certainty": ""}, "確かさを選んでください"),
    ("needs 'source'", {"source": ""}, REVISION_WORDS[RevisionFault.NO_SOURCE]),
    ("needs 'title'", {"title": " "}, REVISION_WORDS[RevisionFault.NO_TITLE]),
    ("needs 'effective'", {"effective": ""}, "適用日を書いてください"),
    (
        "one per card",
        {name.replace("-0-", "-1-"): said for name, said in REVISION.items() if "-0-" in name}
        | {"entries-TOTAL_FORMS": "2"},
        "重複",
    ),
    ("needs entries", {"entries-TOTAL_FORMS": "0"}, REVISION_WORDS[RevisionFault.NO_ENTRIES]),
    ("'earliest' is later", {"earliest": "2027-02-01"}, "「早ければ」は適用日より後にできません"),
    ("'announced' is later", {"announced": "2027-01-02"}, "発表日は適用日より後にできません"),
    ("expected 'revision NUMBER'", {"number": "x"}, "整数"),
    ("expected 'revision NUMBER'", {"number": ""}, "回を書いてください"),
    ("the first number is 1", {"number": "0"}, "回は1からです"),
    ("no revision of the number before", {"number": "9"}, "前の第8回がありません"),
    ("has a revision of this number", {"number": "5"}, "第5回は、もう公開されています"),
    ("days of a series follow", {"effective": "2025-09-26"}, "「第五回改訂」と日付の順が逆です"),
    ("is in no deck", {"entries-0-card": "10044"}, "「闇」は、デッキに入れる札ではありません"),
    ("changes only", {"entries-0-status": "released"}, "「発狂人形の家」は、前の日からもう制限なしです"),
    ("changes only", {"entries-0-card": "45"}, "「人魚の活き血」は、前の日からもう制限です"),
]
DOORS: list[tuple[Any, Sent, Refusals]] = [
    (Card, CARD, CARDS),
    (Printing, PRINTING, PRINTINGS),
    (Product, PRODUCT, PRODUCTS),
    (Keyword, KEYWORD, KEYWORDS),
    (RestrictionRevision, REVISION, LISTS),
]


@pytest.fixture
def keeper(db: None) -> Client:
    return sign_in(Client(), User.objects.create_superuser("keeper"))


def faults_told(answer: Any) -> list[str]:
    context = answer.context
    parts = [context["adminform"].form.errors, *(one.formset.errors for one in context["inline_admin_formsets"])]
    return [*map(str, parts), *(str(one.formset.non_form_errors()) for one in context["inline_admin_formsets"])]


@pytest.mark.parametrize(("model", "sound", "refused"), DOORS, ids=[model.__name__ for model, _, _ in DOORS])
def test_what_the_files_refuse_is_refused_in_japanese(
    keeper: Client, model: Any, sound: Sent, refused: Refusals
) -> None:
    url, before = address(model, "add"), model.objects.count()
    for reason, change, words in refused:
        answer = keeper.post(url, sound | (change() if callable(change) else change))
        assert answer.status_code == 200, reason
        assert words in answer.content.decode(), (reason, words, faults_told(answer))
        assert model.objects.count() == before
    assert keeper.post(url, sound).status_code == 302
    assert model.objects.count() == before + 1


@pytest.mark.parametrize(
    ("lines", "forms"),
    [
        ([reason for _, _, reason in BAD_CARDS], [*CARDS, *PRINTINGS]),
        ([reason for _, reason in BAD_PRODUCTS], PRODUCTS),
        ([reason.partition(": ")[2] for _, reason in BAD_KEYWORDS], KEYWORDS),
        ([reason for _, _, reason in BAD_LISTS], LISTS),
    ],
)
def test_every_refusal_of_the_files_is_sent_through_a_form(lines: list[str], forms: Refusals) -> None:
    sent = [*(reason for reason, _, _ in forms), *ONLY_IN_FILES]
    assert [line for line in lines if not any(one in line for one in sent)] == []


def test_every_fault_has_words_for_keepers() -> None:
    assert WORDS.keys() == set(FactFault)
    assert REVISION_WORDS.keys() == set(RevisionFault)


def changed(keeper: Client, model: Any, number: int, **fields: Any) -> str:
    url = address(model, "change", number)
    return str(keeper.post(url, posted(keeper, url) | fields, follow=True).content.decode())


def test_what_scripts_of_others_name_stays_or_is_kept_as_an_alias(keeper: Client) -> None:
    cards = list(current_catalog())
    naming = [(other, line) for other in cards for line in other.scripts]

    def is_named(card: CardDefinition) -> bool:
        others = [(other, line) for other, line in naming if other != card and card.name not in other.related]
        return any(f"{{「{card.name}」}}" in line and "becomes" not in line for _, line in others)

    named = next(card for card in cards if is_named(card))
    assert "の効果が名指ししています" in changed(
        keeper, Card, named.id, name="まったく別の名", printed_name="まったく別の名"
    )
    assert "名指ししています" in keeper.post(address(Card, "delete", named.id), {"post": "yes"}).content.decode()
    assert Card.objects.get(pk=named.id).name == named.name
    at = len(named.aliases)
    alias = {"alias_rows-TOTAL_FORMS": str(at + 1), f"alias_rows-{at}-position": str(at)}
    changed(
        keeper,
        Card,
        named.id,
        name="まったく別の名",
        printed_name="まったく別の名",
        **alias,
        **{f"alias_rows-{at}-name": named.name},
    )
    assert current_catalog().card(named.id).name == "まったく別の名"


def test_an_attribute_that_scripts_name_keeps_its_name(keeper: Client) -> None:
    row = Attribute.objects.get(name="動物")
    assert "名指ししています" in changed(keeper, Attribute, row.pk, name="どうぶつ")
    assert "空白は入れられません" in changed(keeper, Attribute, row.pk, name="動 物")
    assert Attribute.objects.get(pk=row.pk).name == "動物"


def test_the_sentences_stand_beside_the_scripts_and_are_asked_for_without_saving(keeper: Client) -> None:
    url = address(Card, "change", 4)
    assert "■不屈：相手に1ダメージ。" in keeper.get(url).content.decode()
    sent = posted(keeper, url) | {"scripts": "不屈: damage opponent 3\nattack: explode"}
    page = keeper.post("/admin/cards/card/4/sentences/", sent).content.decode()
    assert "■不屈：相手に3ダメージ。" in page
    assert "2行目の9文字目：「explode」は読めません。" in page
    assert Card.objects.get(pk=4).scripts == "不屈: damage opponent 1"
    assert keeper.get("/admin/cards/card/4/sentences/").status_code == 405
    new = keeper.post("/admin/cards/card/0/sentences/", CARD | {"scripts": "attack: draw 2"}).content.decode()
    assert "攻撃時：2枚引く。" in new


def test_a_helper_without_the_right_asks_for_no_sentence(client: Client) -> None:
    sign_in(client, User.objects.create_user("helper", is_staff=True))
    assert client.post("/admin/cards/card/4/sentences/", {"scripts": "attack: draw 1"}).status_code == 403


def test_a_script_of_the_files_that_a_form_would_refuse_is_not_taken_in() -> None:
    """The whole of what was to be taken in is refused: it came with the program."""
    texts = load_catalog()
    card = texts.card(4)
    worse = replace(card, scripts=("不屈: damage opponent 1", "use: draw 1"))
    with pytest.raises(InvalidScriptError, match="card 4:2:1: 'use' happens"):
        sync_catalogue(Catalog.of([worse if one.id == 4 else one for one in texts], texts.products.values()))
    assert current_catalog().card(4).scripts == card.scripts
