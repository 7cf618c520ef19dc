"""Bodies as sentences; how one statement is said stands in the modules that fill the table."""

import re
from collections.abc import Callable
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.wording import AFTERWARDS, Scope, chained

Body = tuple[tree.Statement, ...]


Joined = tuple[int, str] | None


JOINED: list[Callable[[Scope, Body, int], Joined]] = []
"""Statements that make one sentence together: how many from a place on, and the sentence."""


STATEMENTS: dict[type, Callable[..., str]] = {}


def statement(scope: Scope, node: tree.Statement) -> str:
    """One statement as a sentence without its full stop."""
    return STATEMENTS[type(node)](scope, node)


def sentences(scope: Scope, body: Body) -> str:
    """A body as sentences, each with its full stop."""
    return "".join(f"{said}。" for said in worded(scope, body))


def inner(scope: Scope, body: Body) -> str:
    """A body inside another statement, as one sentence without its full stop."""
    return chained(worded(scope, body))


def worded(scope: Scope, body: Body) -> list[str]:
    """The sentences of a body without their full stops: statements that make one deed are one sentence."""
    said: list[str] = []
    at = 0
    while at < len(body):
        length, text = next((made for join in JOINED if (made := join(scope, body, at))), (1, ""))
        text = text or once_more(body, at, statement(scope, body[at]))
        if text:
            said.append(_link(body, at, said, text) + text)
        at += length
    return said


def once_more(body: Body, at: int, text: str) -> str:
    """もう1枚, where the same is done a second time on a condition."""
    node, before = body[at], body[at - 1] if at else None
    if not isinstance(node, tree.If) or not isinstance(before, tree.Put) or not node.then:
        return text
    again = node.then[0]
    if not isinstance(again, tree.Put) or replace(again, name=before.name) != before:
        return text
    asked, comma, deed = text.partition("なら、")
    return asked + comma + MORE.sub(r"もう\1", deed, count=1)


MORE = re.compile(r"(?<=から)([0-9]+枚)")


def _link(body: Body, at: int, said: list[str], text: str) -> str:
    """その後 after what is optional or conditional, and where the subject changes back."""
    node, before = body[at], body[at - 1] if at else None
    if before is None or not said or isinstance(node, LASTS):
        return ""
    back = said[-1].startswith(("相手は", "お互いは")) and _is_own_draw(node)
    if back and isinstance(node, tree.Draw):
        return f"{AFTERWARDS}自分は"
    same = text.endswith("同じ枚数引く") and not text.endswith("と同じ枚数引く")
    if same or "を無効にし、" in said[-1] or isinstance(before, tree.May | tree.If):
        return AFTERWARDS
    return ""


LASTS = (tree.If, tree.Replaces, tree.Listens, tree.Grants, tree.ChangeValue, tree.Forbids)


def _is_own_draw(node: tree.Statement) -> bool:
    return isinstance(node, tree.Draw) and node.player == tree.Player(tree.Whose.OWN)
