"""The pack in words: why something is not offered, what a card and a seat show, what happened."""

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.pack import Refusal
from rules_engine.kernel.term import Term
from rules_engine.other_games.magic.cast import CastFrame
from rules_engine.other_games.magic.draw import refusal
from rules_engine.other_games.magic.effect_frame import EffectFrame
from rules_engine.other_games.magic.notation import SEATS
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.words import Told, Why, Zone

WITH_CARD: dict[Term, str] = {
    Told.ANNOUNCED: "「{card}」を唱え始める（起動し始める）",
    Told.COMPLETED: "「{card}」を唱え終える（起動し終える）",
    Told.REWOUND: "「{card}」の手順を巻き戻す",
    Told.RESOLVED: "「{card}」が解決する",
    Told.TRIGGERED: "「{card}」が誘発する",
    Told.INSTEAD: "「{card}」により、引く代わりに別のことをする",
    Told.REVEALED: "「{card}」を公開する",
    Told.SEEN: "引く前に「{card}」を見る",
    Told.TURNED_UP: "「{card}」が表向きになる",
    Told.MANA: "「{card}」からマナを加える（{value}）",
    Told.CHANGED: "「{card}」により、引く枚数が{value}枚になる",
    Told.PREVENTED: "「{card}」により、{value}点のダメージは与えられない",
    Told.DAMAGED: "「{card}」から{value}点のダメージを受ける",
    Told.DECLINED: "「{card}」では引かない",
}
WITHOUT_CARD: dict[Term, str] = {
    Told.INSTRUCTED: "{value}枚引くように指示される",
    Told.EMPTY: "空のライブラリーから引こうとする",
    Told.FORBIDDEN: "引くことができない",
    Told.GAINED: "{value}点のライフを得る",
    Told.PASSED: "優先権を放棄する",
    Told.LOST: "敗北する",
    Told.WON: "勝利する",
}
LABELS = {
    "cast": "唱える",
    "activate": "起動する",
    "pass": "優先権を放棄する",
    "mana": "マナ",
    "draw": "引く",
    "decline": "引かない",
    "finish": "支払いを終える",
    "rewind": "巻き戻す",
    "exile": "追放",
    "discard": "捨てる",
    "hidden": "裏向きの札",
    "gain": "ライフを得る",
    "each": "全員が引く",
    "may": "望むなら",
    "let": "決めて引かせる",
    "opponent": "相手に",
    "fetch": "手札に加える",
    "damage": "ダメージを与える",
    "you": "自分に",
    "then": "そして",
    "keep": "公開しない",
    "reveal": "公開する",
    "first": "先に引く：",
    "life": "ライフ",
    "drawn": "引いた枚数",
    "colour": "色：",
    "none": "なし",
    "face_down": "裏向き",
    "face_up": "表向き",
    "untapped": "アンタップ",
    "step": "ステップ",
    "main": "メイン",
    "end": "終わり",
}
STEPS = {"draw": "ドロー・ステップ", "main": "メイン・フェイズ", "end": "ターンの終わり"}


def sentence(table: MagicTable, event: LogEntry) -> str:
    """What happened, for readers."""
    who = f"{SEATS[event.player]}：" if event.player != NOBODY else ""
    card = table.name(event.card) if event.card != NO_CARD else ""
    if event.kind is Told.STEP:
        return f"{who}{STEPS[event.word]}"
    if event.source is not None and event.destination is not None:
        verb = "引く" if event.kind is Told.DRAWN else "動かす"
        return f"{who}「{card}」を{verb}（{event.source.label}から{event.destination.label}へ）"
    told = WITHOUT_CARD.get(event.kind) or WITH_CARD[event.kind]
    return who + told.format(card=card, value=event.value)


def refuse(table: MagicTable, seat: int, answer: str) -> Refusal:
    """Why this answer is not offered to the seat."""
    if table.asker != seat:
        return Refusal(Why.NOT_ASKED, "003-121.4-1")
    frame = table.frames[-1]
    word, _, name = answer.partition(" ")
    if isinstance(frame, EffectFrame) and word == "draw":
        drawer = seat if frame.words[0] == "may" else table.opponent(seat)
        forbidden = "003-121.3-2" if drawer == seat else "003-121.3a-3"
        return _refused_draw(table, drawer, int(frame.words[-1]), forbidden, "003-121.2b-4")
    if isinstance(frame, CastFrame):
        return _refused_payment(table, frame, word, name)
    return Refusal(Why.NO_SUCH, "003-121.4-1")


def _refused_draw(table: MagicTable, seat: int, number: int, forbidden: str, limited: str) -> Refusal:
    if refusal(table, seat, number) == "003-121.3-2":
        return Refusal(Why.FORBIDDEN, forbidden)
    return Refusal(Why.ONE_A_TURN, limited)


def _refused_payment(table: MagicTable, frame: CastFrame, word: str, name: str) -> Refusal:
    seat, printed = frame.player, table.printed[frame.card]
    if word == "draw" and printed.draws and refusal(table, seat, printed.draws):
        return _refused_draw(table, seat, printed.draws, "003-121.3-2", "003-121.2b-5")
    hidden = [card for card in table.area(Zone.HAND, seat) if card in table.face_down]
    if word == "exile" and any(table.name(card) == name for card in hidden):
        return Refusal(Why.NO_CHARACTERISTICS, "003-121.8-6")
    return Refusal(Why.CANNOT_PAY if word == "finish" else Why.NO_SUCH, "003-121.8-6")


def facts(table: MagicTable, card: int) -> list[str]:
    """What may be expected of a card besides where it lies."""
    shown = "" if card in table.face_down else table.printed[card].colour
    return [f"colour {shown or 'none'}"]


def numbers(table: MagicTable, seat: int) -> dict[str, int]:
    """What may be expected of a seat."""
    return {"life": table.life[seat], "mana": table.mana[seat], "drawn": table.drawn[seat]}
