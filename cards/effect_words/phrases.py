"""What players call an effect in a few words, said in the search language: 相手に4ダメージ is 効果:ダメージ=4."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cards.effect_words.phrase_parts import Parts, parts_of
from cards.effect_words.words import word_of
from rules_engine.vocabulary.terms import CardType

KINDS = {
    "place": CardType.PLACE.label,
    "apparition": CardType.APPARITION.label,
    "tool": CardType.TOOL.label,
    "season_card": CardType.SEASON_CARD.label,
}
_AFTER_A_DEED = re.compile("(?<=[てで])(?=[^ぁ-ん])|[、。]")
MOMENTS = {"on_attack": "攻撃時", "on_summon": "召喚時", "on_deploy": "展開時"}
AWAY = frozenset(("discard", "destroy", "exile", "lower"))


@dataclass(frozen=True, slots=True)
class Rule:
    """`needs` stand in the phrase, `also` may stand there and add nothing; kinds of cards become 対象. `words` are
    effect words of which any fits, `beside` is asked for as well."""

    needs: frozenset[str]
    words: tuple[str, ...]
    also: frozenset[str]
    beside: str = ""


def _rule(needs: str, words: str, also: str = "", beside: str = "") -> Rule:
    return Rule(frozenset(needs.split()), tuple(words.split()), frozenset(also.split()), beside)


# The first rule that explains the whole phrase holds.
RULES = (
    _rule("draw opp", "相手ドロー", "deck card forced"),
    _rule("draw bottom", "底ドロー", "own deck card hand"),
    _rule("draw open_hand", "公開ドロー", "own deck top card put"),
    _rule("draw", "ドロー", "own deck top card hand"),
    _rule("hand raise", "ドロー", "own"),
    _rule("damage negate cannot", "魂貫通", "opp soul card"),
    _rule("damage negate", "ダメ無効", "own card"),
    _rule("damage lower", "ダメ無効", "own card"),
    _rule("damage take cannot", "ダメ無効", "own card"),
    _rule("damage heal", "ドレイン", "opp own life"),
    _rule("damage own", "自傷ダメ", "life"),
    _rule("damage place", "札ダメ", "opp field place"),
    _rule("damage card", "札ダメ", "opp field"),
    _rule("damage", "ダメージ", "opp life"),
    _rule("life lower own", "自傷ダメ"),
    _rule("life lower", "ダメージ", "opp"),
    _rule("heal cannot", "ヒール無効", "opp life forced"),
    _rule("heal negate", "ヒール無効", "opp life"),
    _rule("heal opp", "相手ヒール", "life forced"),
    _rule("heal", "回復", "own life raise"),
    _rule("life raise opp", "相手ヒール"),
    _rule("life raise", "回復", "own"),
    _rule("power raise", "力上昇", "own card field place"),
    _rule("place raise", "力上昇", "own card field place"),
    _rule("power lower", "力減少", "opp card field place"),
    _rule("cost lower", "コスト軽減", "own card"),
    _rule("free", "踏み倒し", "cost own card summon use"),
    _rule("effect take cannot", "神秘付与", "card opp own"),
    _rule("away cannot", "除去無効", "own card field place"),
    _rule("sacrifice", "生贄", "own card field place"),
    _rule("hand away opp", "ハンデス", "card forced"),
    _rule("hand away forced", "ハンデス", "card"),
    _rule("hand away own", "除外加速 魂加速", "card", "対象:手札"),
    _rule("hand away", "ハンデス 除外加速 魂加速", "card", "対象:手札"),
    _rule("soul away opp", "ランデス", "card forced"),
    _rule("soul away own", "魂利用", "card"),
    _rule("soul away", "魂利用 ランデス", "card"),
    _rule("deck away own", "除外加速", "card top", "対象:山札"),
    _rule("deck away", "デッキ破壊", "opp card top"),
    _rule("virtue away", "徳除去", "opp card"),
    _rule("exiled away", "除外除去", "opp card"),
    _rule("away own place", "生贄", "field card place"),
    _rule("away own card", "生贄", "field"),
    _rule("away apparition", "憑依破壊", "opp field"),
    _rule("away season_card", "季節札除去", "opp field"),
    _rule("away place", "札除去", "opp field"),
    _rule("away card", "札除去", "opp field"),
    _rule("away field", "札除去", "opp"),
    _rule("destroy", "札除去", "opp"),
    _rule("discard", "ハンデス 除外加速 魂加速", "card own", "対象:手札"),
    _rule("exiled return", "除外戻し", "own card hand"),
    _rule("soul return", "魂戻し", "own card hand"),
    _rule("deck bottom return", "底送り", "own opp card"),
    _rule("deck top return", "トップ送り", "own opp card"),
    _rule("place return", "バウンス", "opp own field card hand"),
    _rule("field return", "バウンス", "opp own card hand"),
    _rule("return card hand", "バウンス", "opp"),
    _rule("return hand", "バウンス 魂戻し 除外戻し"),
    _rule("return", "魂戻し 除外戻し", "card own"),
    _rule("search", "サーチ", "own deck card hand put"),
    _rule("deck hand put", "サーチ ドロー", "own card top"),
    _rule("soul hand put", "魂戻し", "own card"),
    _rule("exiled hand put", "除外戻し", "own card"),
    _rule("bottom put", "底送り", "deck card hand own opp"),
    _rule("top put", "トップ送り", "deck card hand own opp"),
    _rule("soul put", "魂加速", "own deck top card hand"),
    _rule("soul raise", "魂加速", "own card"),
    _rule("exiled put", "除外加速", "own card"),
    _rule("exiled raise", "除外加速", "own card"),
    _rule("wake summon", "起き", "own card field hand", "本文:起きで"),
    _rule("wake", "起き", "own card field"),
    _rule("lay", "伏せ", "opp own card field"),
    _rule("attack cannot", "攻撃不可", "opp card forced"),
    _rule("attack negate", "攻撃不可", "opp card"),
    _rule("effect lose", "効果を失う", "opp card forced"),
    _rule("effect negate", "札無効 効果を失う", "opp card"),
    _rule("negate", "札無効", "opp card"),
    _rule("attack again", "追加行動", "", "本文:攻撃"),
    _rule("summon again", "追加行動", "card", "本文:召喚"),
    _rule("possess again", "憑依加速", "card"),
    _rule("summon soul", "特殊召喚", "own card field", "対象:魂"),
    _rule("summon exiled", "特殊召喚", "own card field", "対象:除外"),
    _rule("summon deck", "特殊召喚", "own card field", "対象:山札"),
    _rule("summon hand", "特殊召喚", "own card field", "対象:手札"),
    _rule("look top", "トップ確認", "own deck card"),
    _rule("look deck", "トップ確認 デッキ確認", "own card"),
    _rule("look hand opp", "手札公開", "card", "対象:相手"),
    _rule("look hand", "手札公開", "own card"),
    _rule("shuffle", "シャッフル", "own deck"),
    _rule("hand swap", "手札入替", "own card"),
    _rule("hand put", "サーチ 魂戻し 除外戻し", "own card"),
    _rule("soul hand", "魂戻し", "own card"),
    _rule("exiled hand", "除外戻し", "own card"),
    _rule("deck hand", "サーチ ドロー", "own card"),
    _rule("win", "勝利", "game effect"),
)


@lru_cache(1024)
def queries_for(phrase: str) -> tuple[str, ...]:
    """The searches that `phrase` may stand for, the closest first; none where a part of it says nothing known."""
    if whole := _one_deed(phrase):
        return whole
    deeds = [_one_deed(deed) for deed in _AFTER_A_DEED.split(phrase) if deed]
    return (" ".join(deed[0] for deed in deeds),) if len(deeds) > 1 and all(deeds) else ()


def _one_deed(phrase: str) -> tuple[str, ...]:
    if effect := word_of(phrase):
        return (f"効果:{effect.word}",)
    parts = parts_of(phrase)
    return tuple(dict.fromkeys(_queries(parts))) if parts else ()


def _queries(parts: Parts) -> Iterator[str]:
    aside = {"all", *MOMENTS}
    tags = (parts.tags - aside) | ({"away"} if parts.tags & AWAY else set())
    beside = [f"効果:{word}" for tag, word in MOMENTS.items() if tag in parts.tags]
    beside += ["本文:すべて"] if "all" in parts.tags else []
    rule = next((rule for rule in RULES if _explains(rule, tags)), None)
    if rule is not None:
        asked = [_asked(word, parts) for word in rule.words]
        effect = asked[0] if len(asked) == 1 else f"({' または '.join(asked)})"
        beside += [rule.beside] if rule.beside else []
        beside += ["本文:除外"] if "exile" in tags else []
        yield " ".join([effect, *beside, *(f"対象:{KINDS[tag]}" for tag in sorted(tags & KINDS.keys()))])
        yield " ".join([effect, *beside])
    elif not tags and parts.number is None and "all" not in parts.tags:
        yield " ".join(beside)


def _explains(rule: Rule, tags: frozenset[str] | set[str]) -> bool:
    """Whether the rule has a place for all that was named."""
    rest = tags - rule.needs - rule.also - ({"away", *AWAY} if "away" in rule.needs else {"away"})
    return rule.needs <= tags and rest <= KINDS.keys()


def _asked(word: str, parts: Parts) -> str:
    effect = word_of(word)
    if parts.number is None or effect is None:
        return f"効果:{word}"
    if effect.counted:
        return f"効果:{word}{parts.operator}{parts.number}"
    return f"効果:{word} 本文:{parts.number}{parts.counter}"
