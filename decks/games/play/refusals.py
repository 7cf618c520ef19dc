"""Why an answer was not taken: every reason there is, with the status and the sentence of the page."""

from dataclasses import dataclass
from enum import Enum

from decks.games.play.positions import MOST_ACTIONS
from rules_engine.game import Fault
from rules_engine.vocabulary.terms import Verb


class RefusalKind(Enum):
    """`sentence` may name what was `{said}`; the page itself words what is illegal, from the engine's fault."""

    STALE = 409, "卓はもう先へ進んでいたので、その手は使わずに今の卓を表示しました。"
    FORMER_GAME = 409, "前のゲームの画面から送られたので、何もしないで今の卓を表示しました。"
    NOT_YOURS = 409, "いまはコンピュータが決めるところです。"
    NOT_YOUR_TURN = 409, "いまは相手が決めるところです。"
    OVER = 409, "この対戦はもう終わっています。"
    NOT_HERE = 422, "この操作は対戦ではできません。卓は変わっていません。"
    REFUSED_TWICE = 422, "相手が2回断ったので、この勝負ではもう「元に戻す」をお願いできません。"
    TOO_EARLY = 409, "まだ、勝ちにはできません。相手が答えなくなってから12日たつと選べます。"
    ANSWER_FIRST = 409, "相手の申し出に、先に答えてください。"
    NO_OFFER = 409, "その申し出はもうありません。いまの卓を表示しました。"
    NOTHING = 409, "これより先の手はありません。"
    UNREADABLE = 400, "その手は読めませんでした。卓は変わっていません。"
    TOO_LONG = 422, f"この勝負は手数が多く、これ以上は続けられません（{MOST_ACTIONS}手まで）。"
    ILLEGAL = 422, ""
    LINE = 422, "局面の{said}行目を読めませんでした。卓は変わらず、書いた文字は「局面を直す」に残っています。"
    FOREIGN = 422, "局面に書かれた枚数の「{said}」は、このデッキにありません。卓は変わっていません。"
    DECK = 422, "山札の枚数は0から{said}までの数にできます（除外の札まで戻せます）。卓は変わっていません。"
    SAME = 422, "その局面は、いまの局面と同じです。"

    def __init__(self, status: int, sentence: str) -> None:
        self.status, self.sentence = status, sentence


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer that was not taken. What is illegal has a `fault` and the `verb` that was tried; `said` is the part of
    what was sent that the sentence names."""

    kind: RefusalKind
    fault: Fault | None = None
    verb: Verb | None = None
    said: str = ""

    @property
    def sentence(self) -> str:
        return self.kind.sentence.format(said=self.said)
