"""The grammar of the search language, and the reading of a text by it."""

import re
from collections.abc import Sequence
from functools import lru_cache

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken, v_args

from cards.search_language.faults import SearchSyntaxError
from cards.search_language.tree import AllOf, AnyOf, Negation, Node, Term, Word

MAX_LENGTH = 200
MAX_DEPTH = 20
SPELLED = {"≦": "<=", "≧": ">=", "≠": "!=", "=>": ">=", "=<": "<="}
GRAMMAR = r"""
start: [either]
either: both (OR both)*
both: part (AND? part)*
?part: NOT part -> negated
     | "(" either ")" -> group
     | TERM -> term
     | QUOTED -> quoted
     | WORD -> word

OR.5: /\||(or|または|又は|もしくは)(?=[\s(]|$)/i
AND.5: /&|(and|かつ)(?=[\s(]|$)/i
NOT.5: /-(?=[^\s])|not(?=[\s(]|$)/i
TERM.4: KEY SIGN (QUOTED | VALUE)
KEY: /[^\s()|&":=!<>≦≧≠-][^\s()|&":=!<>≦≧≠]*/
SIGN: /(?:[!<>]=|=[<>]|[:=<>≦≧≠])/
VALUE: /[^\s()|&"]+(\([^\s()]*\)[^\s()|&"]*)*/
QUOTED.3: /"[^"]*"/
WORD.2: /[^\s()|&"-][^\s()|&"]*(\([^\s()]*\)[^\s()|&"]*)*|-+(?=\s|$)/
%ignore /\s+/
"""
# One character for one, so that every place in the text stays where the person sees it.
PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    ord("\u3000"): " ",
    **{ord(quote): '"' for quote in "“”„‟〝〞〟「」『』"},
    ord("−"): "-",
}
HEAD = re.compile(r"[^:=!<>≦≧≠]+")
PARSER = Lark(GRAMMAR, parser="lalr", lexer="basic", propagate_positions=True)


@lru_cache(1024)
def parse(text: str) -> Node:
    """The tree of `text`, at most 200 characters; ``SearchSyntaxError`` points at what cannot be read."""
    if len(text) > MAX_LENGTH:
        raise SearchSyntaxError(text, MAX_LENGTH, len(text), f"検索は{MAX_LENGTH}文字までです。")
    plain = text.translate(PLAIN)
    _check_brackets(text, plain)
    try:
        tree = PARSER.parse(plain)
    except UnexpectedCharacters as fault:
        raise _unexpected(text, fault.pos_in_stream or 0) from None
    except UnexpectedToken as fault:
        token = fault.token
        ended = token.type == "$END" or token.start_pos is None
        raise _unexpected(text, len(text) if ended else token.start_pos or 0) from None
    return _Builder(text).transform(tree)


def _check_brackets(text: str, plain: str) -> None:
    open_at: list[int] = []
    quote = -1
    for at, character in enumerate(plain):
        if character == '"':
            quote = at if quote < 0 else -1
        elif quote < 0 and character == "(":
            open_at.append(at)
            if len(open_at) > MAX_DEPTH:
                raise SearchSyntaxError(text, at, at + 1, f"括弧は{MAX_DEPTH}重までです。")
        elif quote < 0 and character == ")":
            if not open_at:
                raise SearchSyntaxError(text, at, at + 1, "対応する「(」がありません。")
            open_at.pop()
    if quote >= 0:
        raise SearchSyntaxError(text, quote, quote + 1, "引用符が閉じられていません。")
    if open_at:
        raise SearchSyntaxError(text, open_at[-1], open_at[-1] + 1, "括弧が閉じられていません。")


def _unexpected(text: str, at: int) -> SearchSyntaxError:
    if at >= len(text):
        return SearchSyntaxError(text, len(text), len(text), "ここに続きの条件が要ります。")
    if text[at] in "(（)）":
        return SearchSyntaxError(text, at, at + 1, "括弧の中に条件がありません。")
    return SearchSyntaxError(text, at, at + 1, f"「{text[at]}」はここには置けません。")


@v_args(inline=True)
class _Builder(Transformer[Token, Node]):
    """Lark's tree → ours."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def start(self, node: Node | None = None) -> Node:
        return node or AllOf()

    def either(self, *parts: Node | Token) -> Node:
        nodes = _nodes(parts)
        return nodes[0] if len(nodes) == 1 else AnyOf(nodes)

    def both(self, *parts: Node | Token) -> Node:
        nodes = _nodes(parts)
        return nodes[0] if len(nodes) == 1 else AllOf(nodes)

    def negated(self, _: Token, part: Node) -> Node:
        return Negation(part)

    def group(self, node: Node) -> Node:
        return node

    def quoted(self, token: Token) -> Node:
        at, end = _span(token)
        return Word(self.text[at + 1 : end - 1], at, end, quoted=True)

    def word(self, token: Token) -> Node:
        at, end = _span(token)
        return Word(self.text[at:end], at, end)

    def term(self, token: Token) -> Node:
        at, end = _span(token)
        key = HEAD.match(token)
        assert key is not None, token
        rest = token[key.end() :]
        sign = rest[:2] if rest[:2] in ("!=", "<=", ">=", "=>", "=<") else rest[0]
        value_at = at + key.end() + len(sign)
        quoted = token.endswith('"')
        return Term(
            key=str(key[0]),
            operator=SPELLED.get(sign, sign),
            value=self.text[value_at + quoted : end - quoted],
            at=at,
            value_at=value_at,
            end=end,
            raw=self.text[at:end],
            quoted=quoted,
        )


def _nodes(parts: Sequence[Node | Token]) -> tuple[Node, ...]:
    return tuple(part for part in parts if not isinstance(part, Token))


def _span(token: Token) -> tuple[int, int]:
    assert token.start_pos is not None
    assert token.end_pos is not None
    return token.start_pos, token.end_pos
