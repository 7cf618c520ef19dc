"""The pack in words: why something is not offered, what a card and a seat show, what happened."""

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.pack import Refusal
from rules_engine.kernel.term import Term
from rules_engine.other_games.duel_masters.cards import CASTLE
from rules_engine.other_games.duel_masters.costs import called, optional_changes
from rules_engine.other_games.duel_masters.effect_frame import EffectFrame
from rules_engine.other_games.duel_masters.may import FROM, is_allowed_from, sides
from rules_engine.other_games.duel_masters.notation import SEATS
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.use_frame import UseFrame
from rules_engine.other_games.duel_masters.words import Act, Told, Why, Zone

SENTENCES: dict[Term, str] = {
    Told.DECLARED: "「{card}」を公開し、使うと宣言する",
    Told.CHOSEN: "「{card}」のコストの変更を用いると決める",
    Told.PAID: "「{card}」をタップして支払う（合わせて{value}）",
    Told.CHANGED: "「{card}」により、コストは{value}になる",
    Told.WAIVED: "「{card}」のコストは支払わない",
    Told.UNDONE: "「{card}」は支払えず、使えなかった",
    Told.ATTACHED: "「{card}」を「{target}」に付ける",
    Told.STANDS_BY: "「{card}」の能力が待機する",
    Told.RESOLVED: "「{card}」の能力を解決する",
    Told.CROSSED: "「{card}」を「{target}」にクロスする（使うことではない）",
    Told.ATTACKED: "「{card}」で攻撃する",
    Told.SKIPPED: "ターンの残りを飛ばさせる",
    Told.LOST: "ゲームに負ける",
    Told.WON: "ゲームに勝つ",
}
LABELS = {
    "use": "使う",
    "tap": "タップする",
    "charge": "マナゾーンに置く",
    "cross": "クロスする",
    "attack": "攻撃する",
    "end": "ターンを終える",
    "with": "用いる：",
    "done": "もう用いない",
    "pay": "コストを支払う",
    "free": "コストを支払わずに使う",
    "instead": "代わりの動作で使う",
    "as": "使う側：",
    "shield": "シールド",
    "attach": "付ける：",
    "yes": "はい",
    "no": "いいえ",
    "put": "出す",
    "destroy": "破壊する",
    "discard": "捨てる",
    "keep": "残す",
    "ready": "用意を終える",
    "set": "両面カードを",
    "aside": "取り除く",
    "from": "←",
    "on": "→",
    "used": "使った枚数",
    "paid": "支払った",
    "unpaid": "支払っていない",
    "attached": "付いている先：",
    "unattached": "付いていない",
    "civilisations": "文明：",
    "none": "なし",
    "tapped": "タップ",
    "untapped": "アンタップ",
    "face_down": "裏向き",
    "face_up": "表向き",
    "start": "始め",
    "trigger": "S・トリガー",
    "draw": "引く",
    "may": "望むなら",
    "if_paid": "払っていれば",
    "remove": "離れさせる",
    "skip": "ターンの残りを飛ばさせる",
    "cost": "コスト",
    "any": "どのタイプでも",
}
STEPS = {"start": "ターンの始め", "end": "ターンの終わり", "ready": "デッキを用意した"}
ACTED = {"tap": "「{card}」をタップする", "discard": "「{card}」を捨てる"}
INSTEAD = {
    "destroy": "負ける代わりに「{card}」を破壊する",
    "discard": "負ける代わりに手札の「{card}」を捨てる",
}


def sentence(table: DuelTable, event: LogEntry) -> str:
    """What happened, for readers."""
    who = f"{SEATS[event.player]}：" if event.player != NOBODY else ""
    names = [table.name(card) if card != NO_CARD else "" for card in (event.card, event.target)]
    return who + _words(event).format(card=names[0], target=names[1], value=event.value)


def _words(event: LogEntry) -> str:
    if event.kind is Told.STEP:
        return STEPS[event.word]
    if event.kind is Told.USED:
        label = next(act.label for act in Act if act.value == event.word)
        return f"「{{card}}」を使った（{label}）" if "使う" not in label else "「{card}」を使った"
    if event.kind is Told.ACTED:
        return ACTED[event.word]
    if event.kind is Told.INSTEAD:
        place = next((zone.label for zone in Zone if zone.value == event.word), "")
        return INSTEAD.get(event.word, f"「{{card}}」は、代わりに{place}に置かれる")
    if event.source is not None and event.destination is not None:
        return f"「{{card}}」が{event.source.label}から{event.destination.label}へ移る"
    return SENTENCES[event.kind]


def refuse(table: DuelTable, seat: int, answer: str) -> Refusal:
    """Why this answer is not offered to the seat."""
    frame = table.frames[-1] if table.frames else None
    if answer.startswith("use ") and any(isinstance(one, EffectFrame | UseFrame) for one in table.frames):
        return Refusal(Why.RESOLVING, "002-ルール-2")
    if table.asker != seat:
        return Refusal(Why.TIME if answer.startswith("use ") else Why.NOT_ASKED, "002-定義-4")
    if isinstance(frame, UseFrame) and answer.startswith("with "):
        named = [one for one in optional_changes(table, seat, frame.card) if answer == f"with {called(table, one)}"]
        return Refusal(Why.IMPOSSIBLE if named else Why.NO_SUCH, "002-手順-1d" if frame.chosen else "002-手順-1c")
    if answer.startswith("use "):
        declares = frame is not None and frame.at == "turn.main"
        return _refused_use(table, seat, answer) if declares else Refusal(Why.TIME, "002-定義-4")
    return Refusal(Why.NO_SUCH, "002-定義-4")


def _refused_use(table: DuelTable, seat: int, answer: str) -> Refusal:
    name, _, word = answer.removeprefix("use ").partition(" from ")
    zone = next((zone for zone in FROM if zone.value == word), Zone.HAND)
    card = table.find(zone, seat, name)
    if card == NO_CARD:
        return Refusal(Why.NO_SUCH, "002-定義-5")
    if not sides(table, card):
        return Refusal(Why.IMPOSSIBLE, "002-手順-6b" if table.printed[card].is_of(CASTLE) else "002-オーラ-4")
    if not is_allowed_from(table, card, zone):
        return Refusal(Why.ZONE, "002-定義-5")
    return Refusal(Why.PRICE, "002-定義-6")


def facts(table: DuelTable, card: int) -> list[str]:
    """What may be expected of a card besides where it lies."""
    host = table.host.get(card, NO_CARD)
    civilisations = "・".join(table.civilisations(card)) or "none"
    return [
        f"civilisations {civilisations}",
        f"attached {table.name(host)}" if host != NO_CARD else "unattached",
        "paid" if card in table.paid else "unpaid",
    ]


def numbers(table: DuelTable, seat: int) -> dict[str, int]:
    """What may be expected of a seat."""
    return {"used": len(table.used[seat])}
