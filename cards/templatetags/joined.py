"""{% joined %} … {% endjoined %}: Japanese words, with no spaces between them, over several lines of a template."""

import re
from typing import cast

from django import template
from django.template.base import Node, NodeList, Parser, Token, TokenType
from django.template.context import Context
from django.utils.safestring import SafeString

register = template.Library()
BREAK_OR_BRACKET = re.compile(r"[ \t]*\n[ \t\n]*|[<>]")


class Joined(Node):
    """What stands between the two tags."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        return self.nodelist.render(context)


@register.tag
def joined(parser: Parser, token: Token) -> Joined:
    """Line breaks with their indents vanish while the template is read; between attributes they are one space."""
    in_tag = False
    for one in reversed(cast(list[Token], parser.tokens)):  # Django holds the tokens to come with the next one last
        if one.token_type == TokenType.BLOCK and one.contents == "endjoined":
            break
        if one.token_type == TokenType.TEXT:
            one.contents, in_tag = _joined(one.contents, in_tag=in_tag)
    nodelist = parser.parse(("endjoined",))
    parser.delete_first_token()
    return Joined(nodelist)


def _joined(text: str, *, in_tag: bool) -> tuple[str, bool]:
    """The text on one line, and whether a tag of HTML is still open behind it."""
    parts: list[str] = []
    start = 0
    for found in BREAK_OR_BRACKET.finditer(text):
        parts.append(text[start : found.start()])
        start = found.end()
        if found[0] in "<>":
            in_tag = found[0] == "<"
            parts.append(found[0])
        elif in_tag:
            parts.append(" ")
    return "".join(parts) + text[start:], in_tag
