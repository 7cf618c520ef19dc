"""What the parts of a phrase for an effect stand for: 相手の手札を2枚捨てさせる is opp, hand, a number and discard."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.vocabulary.numerals import from_printed

_NUMBER = r"[0-9]{1,2}|[〇零一二三四五六七八九十壱弐参]{1,3}"
NOUNS: tuple[tuple[str, str], ...] = (
    ("on_attack", "攻撃(?:した)?時"),
    ("on_summon", "(?:召喚(?:した)?|場に出た)時"),
    ("on_deploy", "展開(?:した)?時"),
    ("at_least", "以上"),
    ("at_most", "以下"),
    ("opp", "対戦相手|相手|敵"),
    ("own", "自分|自身"),
    ("place", "場所札|場所"),
    ("apparition", "怪異札|怪異"),
    ("tool", "道具札|道具"),
    ("season_card", "季節札"),
    ("open_hand", "手札公開場|公開場"),
    ("hand", "手札|ハンド"),
    ("bottom", "(?:の?(?:一番)?下(?![げが])|底|ボトム)"),
    ("top", "(?:の?(?:一番)?上(?![げがり昇])|トップ)"),
    ("deck", "山札|デッキ"),
    ("soul", "魂|マナ"),
    ("life", "ライフ|体力|hp|lp"),
    ("virtue", "徳"),
    ("power", "攻撃力|力|パワー|打点"),
    ("cost", "コスト"),
    ("effect", "効果|能力"),
    ("field", "場(?!所)|盤面"),
    ("card", "札|カード"),
    ("all", "全体|全部|すべて|全て"),
    ("game", "ゲーム|対戦|試合"),
)
VERBS: tuple[tuple[str, str], ...] = (
    ("draw", "引|ドロー"),
    ("damage", "ダメージ|ダメ|バーン"),
    ("heal", "回復|ヒール|ゲイン"),
    ("raise", "上げ|上が|上昇|アップ|強化|増加|増や|増え|プラス|得る"),
    ("lower", "下げ|下が|低下|ダウン|弱体化|減ら|減少|減る|軽減|マイナス|削"),
    ("discard", "捨て|落と"),
    ("destroy", "破壊|除去|壊|倒す|消す|潰"),
    ("return", "戻|回収|拾|バウンス"),
    ("search", "サーチ|探"),
    ("wake", "起き状態|起こ|起き|アンタップ"),
    ("lay", "伏せ|寝か|タップ"),
    ("negate", "無効|打ち消|防"),
    ("look", "見|確認|覗|公開"),
    ("put", "置|送|加え|溜め|貯め|加速"),
    ("summon", "召喚|出す|出し|出る"),
    ("possess", "憑依"),
    ("attack", "攻撃"),
    ("use", "使"),
    ("free", "踏み倒|払わず|払わない|無視|タダで|無料で"),
    ("cannot", "できな|不可|禁止"),
    ("shuffle", "シャッフル|切り直|混ぜ"),
    ("sacrifice", "生け?贄|捧げ"),
    ("take", "受け"),
    ("swap", "入れ替|入替|交換"),
    ("lose", "失"),
    ("win", "勝"),
    ("again", "追加|もう[一1][度回]|連続"),
)
_EXILE = "除外(?=する|し|さ|$)|除外に(?=置|送)"
_SIGNED = "|".join(f"(?P<{tag}>{words})" for tag, words in (*NOUNS, ("exile", _EXILE), ("exiled", "除外"), *VERBS))
_PART = re.compile(rf"(?:(?P<number>\+?(?:{_NUMBER}))(?P<counter>枚|体|点|つ|回(?!復))?)|{_SIGNED}")
POINTS = "点"
TIMES = "回"
_BETWEEN = re.compile("与え(?:る|て|た)?|から|まで|より|だけ|ずつ|など|する|した|して|[のをにがはもでとへ、]")
_ENDING = re.compile("[ぁ-ん]{1,8}")
_FORCED = re.compile("させ")
_DENIED = re.compile("な[いくけ]|ず$")
_VERB_TAGS = frozenset(tag for tag, _ in VERBS) | {"exile"}


@dataclass(frozen=True, slots=True)
class Parts:
    """`tags` of what was named; `number` and how it binds (=, >=, <=), `counter` the word behind it."""

    tags: frozenset[str]
    number: int | None = None
    operator: str = "="
    counter: str = ""


def parts_of(phrase: str) -> Parts | None:
    """None where a part says nothing known here, or where two numbers stand: nothing that was typed is passed over."""
    plain = "".join(unicodedata.normalize("NFKC", phrase).lower().split())
    tags: set[str] = set()
    numbers: list[re.Match[str]] = []
    for found in _read(plain):
        if found is None:
            return None
        if found["number"]:
            numbers.append(found)
        else:
            tags.update(_tags(found, plain))
    if len(numbers) > 1 or not (tags or (numbers and numbers[0]["counter"] == POINTS)):
        return None
    if not numbers:
        return Parts(frozenset(tags))
    return _counted(tags, numbers[0])


def _counted(tags: set[str], number: re.Match[str]) -> Parts | None:
    """Points alone are damage; more than once is once more."""
    try:
        value = from_printed(number["number"].lstrip("+"))
    except ValueError:
        return None
    if number["counter"] == TIMES:
        return Parts(frozenset(tags | {"again"}))
    operator = ">=" if "at_least" in tags else "<=" if "at_most" in tags else "="
    more = {"raise"} if number["number"].startswith("+") else set()
    named = tags - {"at_least", "at_most"} or {"damage"}
    return Parts(frozenset(named | more), value, operator, number["counter"] or "")


def _read(plain: str) -> Iterator[re.Match[str] | None]:
    """The parts in their order; None where one cannot be read."""
    at = 0
    while at < len(plain):
        if found := _PART.match(plain, at):
            yield found
            at = found.end()
            if found.lastgroup in _VERB_TAGS and (ending := _ENDING.match(plain, at)):
                at = ending.end()
        elif between := _BETWEEN.match(plain, at):
            at = between.end()
        else:
            yield None
            return


def _tags(found: re.Match[str], plain: str) -> Iterator[str]:
    tag = found.lastgroup or ""
    yield tag
    if tag in _VERB_TAGS and (ending := _ENDING.match(plain, found.end())):
        if _FORCED.search(ending[0]):
            yield "forced"
        if _DENIED.search(ending[0]):
            yield "cannot"
