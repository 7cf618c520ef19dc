"""Words that no player is to read, and where they stand: `docs/words_not_said.txt` is the list."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.house import ROOT

FILE = ROOT / "docs" / "words_not_said.txt"
COMMENT = re.compile(r"{%\s*comment.*?{%\s*endcomment\s*%}|{#.*?#}", re.DOTALL)
CODE = re.compile(r"^\s*(?://|\*|/\*).*$", re.MULTILINE)
TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Unsaid:
    """`say` stands for `phrases`, but for a phrase inside one of `others`, where it is another word."""

    say: str
    phrases: tuple[str, ...]
    others: tuple[str, ...]

    def found_in(self, text: str) -> list[str]:
        for other in self.others:
            text = text.replace(other, "")
        return [phrase for phrase in self.phrases if phrase in text]


@cache
def unsaid() -> tuple[Unsaid, ...]:
    blocks = re.findall(r"^say (.+)\n((?:  .+\n)+)", FILE.read_text("utf-8"), re.MULTILINE)
    return tuple(Unsaid(say, _parts(rows, "not"), _parts(rows, "but")) for say, rows in blocks)


def _parts(rows: str, word: str) -> tuple[str, ...]:
    return tuple(part for row in re.findall(rf"^  {word} (.+)$", rows, re.MULTILINE) for part in row.split(" / "))


def faults(text: str) -> list[str]:
    """The unsaid phrases in what somebody reads, each with what is said instead."""
    return [f"{phrase} → {one.say}" for one in unsaid() for phrase in one.found_in(text)]


def read_of_template(path: Path) -> str:
    """What is read of a template: as it stands, and with its tags left out."""
    text = COMMENT.sub("", path.read_text("utf-8"))
    return f"{text}\n{TAG.sub('', text)}"


def read_of_script(path: Path) -> str:
    return CODE.sub("", path.read_text("utf-8"))


def read_of_module(path: Path) -> str:
    """Its strings but for the docstrings and the names that only keepers see: those of tables and their columns."""
    return "\n".join(_strings(ast.parse(path.read_text("utf-8"))))


def _strings(tree: ast.AST) -> Iterator[str]:
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
