"""The sentences of the text writer: how verbs bend, and what the names bound in a script are called."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rules_engine.vocabulary import CardType

TE_FORMS = {
    "する": "して",
    "置く": "置いて",
    "引く": "引いて",
    "加える": "加えて",
    "伏せる": "伏せて",
    "起こす": "起こして",
    "選ぶ": "選んで",
    "見る": "見て",
    "得る": "得て",
    "持つ": "持って",
    "失う": "失って",
    "行う": "行って",
    "行える": "行えて",
    "言う": "言って",
    "扱う": "扱って",
    "混ぜる": "混ぜて",
    "受ける": "受けて",
    "減らす": "減らして",
    "増やす": "増やして",
    "飛ばす": "飛ばして",
    "防ぐ": "防いで",
    "終える": "終えて",
    "入れ替える": "入れ替えて",
    "もよい": "もよく",
    "できる": "できて",
    "できない": "できず",
    "ない": "ず",
    "させる": "させて",
    "加わる": "加わって",
    "数える": "数えて",
    "ダメージ": "ダメージを与えて",
}


def te(sentence: str) -> str:
    """The sentence with its last verb in the form that goes on: 引く → 引いて."""
    for ending in sorted(TE_FORMS, key=len, reverse=True):
        if sentence.endswith(ending):
            return sentence[: -len(ending)] + TE_FORMS[ending]
    return f"{sentence}とし"


def permitted(sentence: str) -> str:
    """The sentence as something a player may do: 引く → 引いてもよい."""
    return sentence if sentence.endswith(("もよい", "行える", "できる")) else f"{te(sentence)}もよい"


def chained(sentences: Iterable[str]) -> str:
    """Several deeds as one sentence, so that a condition before them covers all: 引いて、…置く."""
    *first, last = [sentence for sentence in sentences if sentence]
    return "、".join([*(te(sentence) for sentence in first), last])


ALWAYS_BOUND = {
    "it": "その札",
    "amount": "その数",
    "actor": "そのプレイヤー",
    "source": "原因の札",
    "paid": "支払った札",
}


@dataclass(slots=True)
class Scope:
    """What the writer must know while it writes one ability: the card's type and what bound names are called."""

    card_type: CardType | None = None
    names: dict[str, str] = field(default_factory=ALWAYS_BOUND.copy)
    several: set[str] = field(default_factory=set)
    reduced: set[str] = field(default_factory=set)
    joint: str = "か"

    def call(self, name: str, phrase: str, longer: str, *, several: bool = False) -> None:
        """Let `name` be called `phrase`, or `longer` where another name is called so already.

        `several`: more than one card may be bound to it. A name is `reduced` once part of its cards went elsewhere.
        """
        if name:
            taken = any(said == phrase for other, said in self.names.items() if other not in (name, "it"))
            self.names[name] = longer if taken else phrase
            self.several |= {name} if several else set()

    @contextmanager
    def all_of_them(self) -> Iterator[None]:
        """Within: alternatives are all meant (自分の場と魂の札), not one of them (自分の場か魂の札)."""
        before, self.joint = self.joint, "と"
        yield
        self.joint = before
