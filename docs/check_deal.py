"""Checks how the cards of a match were dealt: python check_deal.py FILE (or the file on standard input).
docs/fair_deal.md says what it checks. ○ begins a line that is right, × one that is not, ？ what cannot be checked.
"""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

SHORT, DIGEST, SEAT, SIZE = "[0-9a-f]{32}", "[0-9a-f]{64}", range(2), range(1001)
VERSION, HASHES, NUMBERS = "[A-Za-z0-9._:+-]{1,100}", [f"(?:{DIGEST})?"] * 2, [SIZE]
CARDS, PILE = [[range(1, 10**9), range(1, 1001)]], {"pile": NUMBERS, "result": NUMBERS}
COIN = {"act": range(2**32), "kind": "coin", "seat": SEAT}
SHUFFLE = {**COIN, "kind": "shuffle", "size": SIZE}
PICK = {**SHUFFLE, "kind": "pick", "seat": range(-1, 2), "size": range(2001), "taken": range(2001)}
KEPT = {"commitment": DIGEST, "hashes": HASHES, "bytes": f"(?:{SHORT})?", "salt": DIGEST, "cards": CARDS}
KEPT |= {"acts": [(COIN, SHUFFLE, PICK)], "draws": [[range(2**32), NUMBERS]]}
FILE = {"protocol": "fudacho-deal/1", "match": "[A-Za-z0-9_-]{1,64}", "game": range(1, 2**31), "rules": VERSION}
FILE |= {"data": VERSION, "seat": SEAT, "commitment": DIGEST, "secret": DIGEST, "lists": [DIGEST] * 2, "hashes": HASHES}
FILE |= {"bytes": [f"(?:{SHORT})?"] * 2, "key": DIGEST, "opened": [({}, {"salt": DIGEST, "cards": CARDS})] * 2}
SHEET = [(COIN, SHUFFLE, {**SHUFFLE, **PILE}, PICK, {**PICK, **PILE})]
FILE |= {"numbers": ["[0-9]{1,9}/[0-9]{1,4}"], "acts": SHEET, "kept": None}
WHO = (("自分", "Your"), ("相手", "The other's"))
TEXTS = {
    "form": ("ファイルは正しい形（{}）", "The file is of the right form ({})"),
    "commitment": ("約束Cは、開かれた中身から作ったもの", "C is made of what was opened"),
    "list": ("{}のリストは、約束したもの", "{} list is the one that was committed to"),
    "closed": ("{}のリストは開かれていないので、約束したもの", "{} list is not opened"),
    "hash": ("{}のブラウザーの数は、hで約束したもの", "{} browser's bytes are those of h"),
    "none": ("{}のブラウザーは数を送っていないので、配りに加わったもの", "{} browser sent no bytes"),
    "key": ("鍵は、秘密と約束Cと両方の数から作ったもの", "The key is made of the secret, C, both h and the bytes"),
    "numbers": ("自分の札の番号は、ソルトで決まる順のもの", "The numbers of your cards follow from your salt"),
    "gaps": ("抽選の番号は、コインの0から抜けなく続くもの", "The acts are numbered from the coin, 0, without a gap"),
    "coin": ("先攻は、鍵のコインで決まるもの", "Who goes first follows from the key"),
    "act": ("抽選{}の札は、鍵で決まるもの", "The cards of act {} follow from the key"),
    "kept": ("{}は、ゲーム中に控えたもの", "{}: as kept during the game"),
}
KEPT_NAMES = [("約束C", "C"), ("両方のh", "Both h"), ("自分の数", "Your bytes"), ("自分のソルト", "Your salt")]
KEPT_NAMES += [("自分のリスト", "Your list"), ("抽選の一覧", "The acts"), ("引いた札", "Your draws")]
ENDS = {"○": ("です", ""), "×": ("ではありません", ": NO"), "？": ("とは確かめられません", ": cannot be checked")}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def mac(key, message):
    return hmac.digest(bytes.fromhex(key), message, "sha256")


def fits(value, form):
    """Forms: a pattern, a range, a tuple of which one fits, one form for a list's elements or one for each, a dict."""
    if isinstance(form, str):
        return isinstance(value, str) and re.fullmatch(form, value) is not None
    if isinstance(form, range):
        return type(value) is int and value in form
    if isinstance(form, tuple):
        return any(fits(value, one) for one in form)
    if isinstance(form, list):
        forms = form * len(value) if isinstance(value, list) and len(form) == 1 else form
        return isinstance(value, list) and len(forms) == len(value) and all(map(fits, value, forms))
    return isinstance(value, dict) and value.keys() == form.keys() and all(fits(value[k], form[k]) for k in form)


def misfit(text, deal):
    """Where the file is not of the form; empty if it is. No escapes, fractions or repeated names are let in."""
    bare = re.sub(r'("[^"]*")|[ \t\r\n]+', r"\1", text)
    if bare != json.dumps(deal, separators=(",", ":"), ensure_ascii=False) or not isinstance(deal, dict):
        return "JSON"
    kept = deal.get("kept", {})
    forms = {**FILE, "kept": {name: form for name, form in KEPT.items() if isinstance(kept, dict) and name in kept}}
    wrong = [name for name in {**forms, **deal} if not fits({"kept": {}, **deal}.get(name), forms.get(name, ()))]
    if wrong:
        return wrong[0]
    rows = [[card for card, _ in one.get("cards", ())] for one in deal["opened"]]
    own = [("pile" in act) == (act["kind"] != "coin" and act["seat"] == deal["seat"]) for act in deal["acts"]]
    right = own and all(own) and rows[deal["seat"]] and all(row == sorted(set(row)) for row in rows)
    return "" if right else "opened, acts"


def reader(key, act):
    """What gives the next number of this act that is below a limit."""
    blocks = (hmac.digest(key, act.to_bytes(4, "big") + block.to_bytes(4, "big"), "sha256") for block in range(2**32))
    numbers = (int.from_bytes(digest[at : at + 4], "big") for digest in blocks for at in range(0, 32, 4))
    return lambda limit: next(n for n in numbers if n < 2**32 // limit * limit) % limit


def dealt(key, act):
    below, left = reader(key, act["act"]), sorted(act["pile"])
    if act["kind"] == "pick":
        return [left.pop(below(len(left))) for _ in range(min(act["taken"], len(left)))]
    for last in range(len(left) - 1, 0, -1):
        other = below(last + 1)
        left[last], left[other] = left[other], left[last]
    return left


def checks(deal):
    """Each check: its name, what it is about in both languages, and whether it is right (None: cannot be checked)."""
    seat, hashes, acts, own = deal["seat"], deal["hashes"], deal["acts"], deal["opened"][deal["seat"]]
    about = {name: deal[name] for name in ("protocol", "match", "game")}
    made = {**about, "rules": deal["rules"], "data": deal["data"], "lists": deal["lists"]}
    made["secret"] = hashlib.sha256(bytes.fromhex(deal["secret"])).hexdigest()
    yield "commitment", WHO[0], hashlib.sha256(canonical(made)).hexdigest() == deal["commitment"]
    for one in (seat, 1 - seat):
        who, opened, sent = WHO[one != seat], deal["opened"][one], deal["bytes"][one]
        listed = opened and mac(opened["salt"], canonical(opened["cards"])).hex() == deal["lists"][one]
        yield ("list", who, listed) if opened else ("closed", who, None)
        h = hashlib.sha256(canonical({**about, "seat": one, "bytes": sent})).hexdigest()
        yield ("hash", who, h == hashes[one]) if sent or hashes[one] else ("none", who, None)
    parts = deal["commitment"] + "".join(h or "0" * 64 for h in hashes) + "".join(deal["bytes"])
    key = mac(deal["secret"], bytes.fromhex(parts))
    yield "key", WHO[0], key.hex() == deal["key"]
    copies = [f"{card}/{copy}" for card, count in own["cards"] for copy in range(1, count + 1)]
    copies.sort(key=lambda copy: mac(own["salt"], copy.encode("ascii")))
    yield "numbers", WHO[0], copies == deal["numbers"]
    whole = all((act["act"], act["kind"] == "coin") == (n, n == 0) for n, act in enumerate(acts))
    yield "gaps", WHO[0], None if whole and len(acts) == 1 else whole
    yield "coin", WHO[0], acts[0]["seat"] == reader(key, 0)(2)
    for act in (act for act in acts if "pile" in act):
        right = act["pile"] == sorted({n for n in act["pile"] if n < len(copies)}) and len(act["pile"]) == act["size"]
        yield "act", (act["act"],) * 2, right and act["result"] == dealt(key, act)
    kept, seen = deal.get("kept", {}), [{name: act[name] for name in act if name not in PILE} for act in acts]
    now = {**deal, **own, "bytes": deal["bytes"][seat], "acts": seen}
    orders = {act["act"]: act["result"][::-1] for act in acts if "pile" in act and act["kind"] == "shuffle"}
    now["draws"] = [[n, orders.get(n, [])[: len(drawn)]] for n, drawn in kept.get("draws", ())]
    for place, name in enumerate(KEPT):
        known = name in kept and (len(acts) > 1 or name not in ("acts", "draws"))
        yield "kept", KEPT_NAMES[place], kept[name] == now[name] if known else None


def main():
    try:
        text = (Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else sys.stdin.buffer.read()).decode("ascii")
        wrong = misfit(text, deal := json.loads(text, parse_float=int))
    except (OSError, ValueError, RecursionError):
        wrong = "JSON"
    for name, about, right in (found := [("form", (wrong, wrong), False)] if wrong else list(checks(deal))):
        mark = "？" if right is None else "○" if right else "×"
        print(mark, " / ".join(TEXTS[name][i].format(about[i]) + ENDS[mark][i] for i in (0, 1)))
    bad, unknown = (sum(right is value for _, _, right in found) for value in (False, None))
    print(f"× {bad}か所が違います / {bad} wrong" if bad else "○ 違うところはありません / No fault", f"（？{unknown}）")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
