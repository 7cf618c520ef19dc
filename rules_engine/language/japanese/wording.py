"""The sentences of the text writer: how verbs bend, and what the names bound in a script are called."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rules_engine.language.tree import Amount, Filter, Selector, Whose
from rules_engine.vocabulary.terms import CardType

STEMS = {
    "する": "し",
    "置く": "置き",
    "引く": "引き",
    "加える": "加え",
    "伏せる": "伏せ",
    "起こす": "起こし",
    "戻す": "戻し",
    "選ぶ": "選び",
    "見る": "見て",
    "得る": "得て",
    "持つ": "持ち",
    "失う": "失い",
    "行う": "行い",
    "行える": "行え",
    "言う": "言い",
    "扱う": "扱い",
    "混ぜる": "混ぜ",
    "受ける": "受け",
    "減らす": "減らし",
    "増やす": "増やし",
    "飛ばす": "飛ばし",
    "防ぐ": "防ぎ",
    "終える": "終え",
    "入れ替える": "入れ替え",
    "なる": "なり",
    "もよい": "もよく",
    "できる": "でき",
    "できない": "できず",
    "ない": "ず",
    "させる": "させ",
    "される": "され",
    "加わる": "加わり",
    "増える": "増え",
    "ダメージ": "ダメージを与え",
}
TE_FORMS = {
    "置く": "置いて",
    "引く": "引いて",
    "選ぶ": "選んで",
    "見る": "見て",
    "得る": "得て",
    "持つ": "持って",
    "失う": "失って",
    "行う": "行って",
    "言う": "言って",
    "扱う": "扱って",
    "防ぐ": "防いで",
    "なる": "なって",
    "加わる": "加わって",
    "もよい": "もよく",
}
CONNECTIVES = {
    "がある": "があり",
    "にある": "にあり",
    "にない": "になく",
    "がない": "がなく",
    "ていない": "ておらず",
    "でいない": "でおらず",
    "ている": "ていて",
    "でいる": "でいて",
    "でない": "でなく",
    "多い": "多く",
    "少ない": "少なく",
    "大きい": "大きく",
    "高い": "高く",
    "低い": "低く",
    "持つ": "持ち",
    "含む": "含み",
    "られない": "られず",
    "れない": "れず",
    "できない": "できず",
}
AFTERWARDS = "その後、"
IF_DONE = ("そうしたなら、", "そうしなかったなら、")


def te(sentence: str) -> str:
    """The sentence with its last verb in the form that asks leave: 引く → 引いて."""
    for ending in sorted(TE_FORMS, key=len, reverse=True):
        if sentence.endswith(ending):
            return sentence[: -len(ending)] + TE_FORMS[ending]
    return f"{stem(sentence)}て"


def stem(sentence: str) -> str:
    """The sentence with its last verb in the form that goes on: 引く → 引き."""
    for ending in sorted(STEMS, key=len, reverse=True):
        if sentence.endswith(ending):
            return sentence[: -len(ending)] + STEMS[ending]
    return f"{sentence}とし"


def connective(predicate: str) -> str:
    """A condition as it is before another one: 自分のターン → 自分のターンで, 札がある → 札があり."""
    for ending in sorted(CONNECTIVES, key=len, reverse=True):
        if predicate.endswith(ending):
            return predicate[: -len(ending)] + CONNECTIVES[ending]
    return f"{predicate}で"


def before_noun(predicate: str) -> str:
    """A condition as it is before 時 or 場合: 札がある, 自分のライフが1の."""
    return predicate if predicate.endswith((*CONNECTIVES, "同じ", "した", "れた")) else f"{predicate}の"


def at_the_time(predicate: str) -> str:
    """A condition as a time: 自分のターン, 札がある時, 自分のライフが1の時."""
    return predicate if predicate.endswith("のターン") else f"{before_noun(predicate)}時"


def permitted(sentence: str) -> str:
    """The sentence as something a player may do: 引く → 引いてもよい."""
    before, stop, last = sentence.rpartition("。")
    return before + stop + (last if last.endswith(("もよい", "行える", "できる")) else f"{te(last)}もよい")


def chained(sentences: Iterable[str]) -> str:
    """Several deeds as one sentence, so that a condition before them covers all: 引き、…置く.

    What depends on a deed just done begins a sentence of its own (そうしたなら).
    """
    said = ""
    for sentence in sentences:
        if not said or not sentence:
            said += sentence
        elif _stands_apart(said, sentence):
            said = f"{said}。{sentence}"
        else:
            said = f"{stem(said)}、{without_object(said, sentence)}"
    return said


def _stands_apart(before: str, sentence: str) -> bool:
    """Whether a sentence speaks of what was done just before, so that it need not be joined to it."""
    leave = sentence.startswith(("その", "それ", "残り")) and sentence.endswith("もよい")
    if leave and not before.endswith("もよい"):
        return True
    if sentence.startswith(AFTERWARDS) and before.endswith("もよい"):
        return True
    return sentence.startswith(IF_DONE) or "そうでなければ、" in before.rpartition("。")[2]


def without_object(before: str, sentence: str) -> str:
    """この札を表向きにし、除外する: the same object is not said again."""
    thing = before.rpartition("。")[2].split("を", 1)[0]
    again = thing in ("この札", "その札", "その場所札", "その怪異札", "その季節札", "その道具札")
    return sentence.removeprefix(f"{thing}を") if again else sentence


SEATS = {
    Whose.OWN: "自分",
    Whose.OPP: "相手",
    Whose.BOTH: "お互い",
    Whose.OWNER: "持ち主",
    Whose.TURN: "ターンプレイヤー",
}
ALWAYS_BOUND = {
    "it": "その札",
    "amount": "その数",
    "actor": "そのプレイヤー",
    "source": "原因の札",
    "paid": "支払った札",
}


@dataclass(slots=True)
class Scope:
    """What the writer must know while it writes one ability.

    `names` are what bound names are called, `longer` what they are called once another name is called so already;
    `several`: more than one card may be bound to the name; `reduced`: part of its cards went elsewhere; `numbers` are
    amounts that a `let` fixed, `counted` those of them already put into words. `shown` are cards both players know,
    `sources` where bound cards came from, `split` which part of them was moved already, `done_to` what was done to
    them (選んだ).
    `seats` are what the players are called where the writer stands: the holder of the card is always 自分.
    """

    card_type: CardType | None = None
    names: dict[str, str] = field(default_factory=ALWAYS_BOUND.copy)
    longer: dict[str, str] = field(default_factory=dict)
    several: set[str] = field(default_factory=set)
    reduced: set[str] = field(default_factory=set)
    numbers: dict[str, Amount] = field(default_factory=dict)
    counted: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    sources: dict[str, Selector] = field(default_factory=dict)
    split: dict[str, Filter] = field(default_factory=dict)
    done_to: dict[str, str] = field(default_factory=dict)
    seats: dict[Whose, str] = field(default_factory=SEATS.copy)
    joint: str = "か"

    def call(self, name: str, phrase: str, longer: str, *, several: bool = False) -> None:
        """Let `name` be called `phrase`; if another name is called so already, both get their `longer` one."""
        if not name:
            return
        others = [other for other, said in self.names.items() if said == phrase and other not in (name, "it")]
        for other in others:
            self.names[other] = self.longer.get(other, phrase)
        self.names[name] = longer if others else phrase
        self.longer[name] = longer
        self.several |= {name} if several else set()
        self.reduced -= {name}

    @contextmanager
    def all_of_them(self) -> Iterator[None]:
        """Within: alternatives are all meant (自分の場と魂の札), not one of them (自分の場か魂の札)."""
        before, self.joint = self.joint, "と"
        yield
        self.joint = before

    @contextmanager
    def seat(self, seats: dict[Whose, str]) -> Iterator[None]:
        """Within: the players are called so."""
        before, self.seats = self.seats, {**self.seats, **seats}
        yield
        self.seats = before
