"""What somebody could change in the file of an opened deal, and the sentence that refuses it."""

import copy
from collections.abc import Callable
from typing import Any

Deal = dict[str, Any]
NO = "ではありません"
FORM = "ファイルは正しい形（{}）" + NO


def other(digits: str) -> str:
    """Another value of the same length."""
    return ("0" if digits[0] != "0" else "1") + digits[1:]


def put(deal: Deal, *way: str | int, value: Any) -> None:
    """Put the value there; called as a function, it gets the former one."""
    *steps, last = way
    place: Any = deal
    for step in steps:
        place = place[step]
    place[last] = value(place[last]) if callable(value) else value


def change(*way: str | int, value: Any = other) -> Callable[[Deal], None]:
    return lambda deal: put(deal, *way, value=value)


def swapped(order: list[int]) -> list[int]:
    return [order[1], order[0], *order[2:]]


def swap_bytes(deal: Deal) -> None:
    """Each seat's bytes and h taken for the other's."""
    deal["bytes"].reverse()
    deal["hashes"].reverse()


def leave_out_last(deal: Deal) -> None:
    """The last act did not happen."""
    deal["acts"].pop()


def leave_out_one(deal: Deal) -> None:
    """An act was passed over, as if the server had tried again."""
    del deal["acts"][1]


def silence(deal: Deal) -> None:
    """The other's bytes are taken out as if it had sent none."""
    deal["bytes"][1] = deal["hashes"][1] = ""


def exchange_card(deal: Deal) -> None:
    """Another number lies in the pile: still in order, and as many."""
    number = next(n for n in range(40) if n not in deal["acts"][3]["pile"])
    deal["acts"][3]["pile"] = sorted([*deal["acts"][3]["pile"][1:], number])


def disorder(deal: Deal) -> None:
    """The pile is not in ascending order, so that another order could be had of it."""
    deal["acts"][1]["pile"] = swapped(deal["acts"][1]["pile"])


def show_other_pile(deal: Deal) -> None:
    deal["acts"][2].update(pile=[0], result=[0])


def remove(name: str) -> Callable[[Deal], None]:
    return lambda deal: deal.pop(name)


C, KEY = "約束Cは、開かれた中身から作ったもの" + NO, "鍵は、秘密と約束Cと両方の数から作ったもの" + NO
OWN_LIST, OTHER_LIST = "自分のリストは、約束したもの" + NO, "相手のリストは、約束したもの" + NO
GAPS = "抽選の番号は、コインの0から抜けなく続くもの" + NO
H = "{}のブラウザーの数は、hで約束したもの" + NO
KEPT = "{}は、ゲーム中に控えたもの" + NO
ACT = "抽選{}の札は、鍵で決まるもの" + NO

ALTERATIONS: dict[str, tuple[Callable[[Deal], object], str]] = {
    "another match": (change("match", value="m-another"), C),
    "another game": (change("game", value=2), C),
    "other rules": (change("rules", value="3"), C),
    "other data": (change("data"), C),
    "another C": (change("commitment"), C),
    "another secret": (change("secret"), C),
    "another value for one's list": (change("lists", 0), OWN_LIST),
    "another value for the other's list": (change("lists", 1), OTHER_LIST),
    "another salt": (change("opened", 0, "salt"), OWN_LIST),
    "another salt of the other": (change("opened", 1, "salt"), OTHER_LIST),
    "one more copy in one's list": (change("opened", 0, "cards", 0, 1, value=lambda n: n + 1), OWN_LIST),
    "another card in the other's list": (change("opened", 1, "cards", 0, 0, value=1), OTHER_LIST),
    "another h of one's own": (change("hashes", 0), H.format("自分")),
    "another h of the other": (change("hashes", 1), H.format("相手")),
    "other bytes of one's own": (change("bytes", 0), H.format("自分")),
    "other bytes of the other": (change("bytes", 1), H.format("相手")),
    "bytes without their h": (change("hashes", 1, value=""), H.format("相手")),
    "bytes of the seats swapped": (swap_bytes, H.format("自分")),
    "the other's bytes left out": (silence, KEY),
    "another key": (change("key"), KEY),
    "the other seat goes first": (
        change("acts", 0, "seat", value=lambda n: 1 - n),
        "先攻は、鍵のコインで決まるもの" + NO,
    ),
    "two numbers of cards swapped": (
        change("numbers", value=lambda n: [n[1], n[0], *n[2:]]),
        "自分の札の番号は、ソルトで決まる順のもの" + NO,
    ),
    "an act left out": (leave_out_one, GAPS),
    "an act numbered twice": (change("acts", 2, "act", value=1), GAPS),
    "a second coin": (change("acts", 2, value={"act": 2, "kind": "coin", "seat": 1}), GAPS),
    "the last act left out": (leave_out_last, KEPT.format("抽選の一覧")),
    "two cards of a shuffle swapped": (change("acts", 1, "result", value=swapped), ACT.format(1)),
    "a pile out of order": (disorder, ACT.format(1)),
    "another card in a pile": (exchange_card, ACT.format(3)),
    "a card twice in a pile": (change("acts", 3, "pile", 1, value=0), ACT.format(3)),
    "a smaller pile": (change("acts", 3, "size", value=lambda n: n - 1), ACT.format(3)),
    "a number beyond the list": (change("acts", 3, "pile", -1, value=999), ACT.format(3)),
    "another pick": (change("acts", 4, "result", 0, value=lambda n: n + 1), ACT.format(4)),
    "fewer taken": (change("acts", 4, "taken", value=0), ACT.format(4)),
    "the other's pile of another size": (change("acts", 2, "size", value=39), KEPT.format("抽選の一覧")),
    "C is not the one that was kept": (change("kept", "commitment"), KEPT.format("約束C")),
    "h is not the one that was kept": (change("kept", "hashes", 1), KEPT.format("両方のh")),
    "bytes are not those that were kept": (change("kept", "bytes"), KEPT.format("自分の数")),
    "the salt is not the one that was kept": (change("kept", "salt"), KEPT.format("自分のソルト")),
    "the list is not the one that was kept": (change("kept", "cards", 0, 0, value=1), KEPT.format("自分のリスト")),
    "an act that was not seen": (change("kept", "acts", value=lambda n: n[:-1]), KEPT.format("抽選の一覧")),
    "draws in another order": (change("kept", "draws", 0, 1, value=swapped), KEPT.format("引いた札")),
    "a draw of an act that was not": (change("kept", "draws", 0, 0, value=9), KEPT.format("引いた札")),
    "another protocol": (change("protocol", value="fudacho-deal/2"), FORM.format("protocol")),
    "a secret in capitals": (change("secret", value=str.upper), FORM.format("secret")),
    "a short secret": (change("secret", value=lambda n: n[:-2]), FORM.format("secret")),
    "no key": (remove("key"), FORM.format("key")),
    "a field more": (change("note", value=1), FORM.format("note")),
    "a fraction": (change("game", value=1.5), FORM.format("JSON")),
    "true for a number": (change("seat", value=False), FORM.format("seat")),
    "a third seat": (change("seat", value=2), FORM.format("seat")),
    "one's own list closed": (change("opened", 0, value={}), FORM.format("opened, acts")),
    "a card listed twice": (change("opened", 0, "cards", value=lambda n: [n[0], *n]), FORM.format("opened, acts")),
    "the other's pile shown": (show_other_pile, FORM.format("opened, acts")),
    "more taken than there were": (change("acts", 4, "taken", value=99), ACT.format(4)),
    "no acts": (change("acts", value=[]), FORM.format("opened, acts")),
    "kept as a text": (change("kept", value="all"), FORM.format("kept")),
}


def altered(deal: Deal, name: str) -> Deal:
    changed = copy.deepcopy(deal)
    ALTERATIONS[name][0](changed)
    return changed
