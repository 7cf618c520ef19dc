"""{% cases value %}{% case "drew" %} … {% case "laid" "woke" %} … {% endcases %}: the part whose case the value is.

A chain of `elif` tries one part after the other for every line of a log; here each part is found at once.
"""

from collections.abc import Mapping

from django import template
from django.template import TemplateSyntaxError
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString

register = template.Library()
NOTHING = NodeList()


class Cases(Node):
    """The parts by their cases; a value that is none of them shows nothing."""

    def __init__(self, value: FilterExpression, parts: Mapping[str, NodeList]) -> None:
        self.value, self.parts = value, parts

    @property
    def nodelist(self) -> NodeList:
        """All that is within, for whoever looks through a template."""
        return NodeList(node for part in self.parts.values() for node in part)

    def render(self, context: Context) -> SafeString:
        return self.parts.get(self.value.resolve(context), NOTHING).render(context)


@register.tag
def cases(parser: Parser, token: Token) -> Cases:
    """Each case is one text in quotation marks or several; before the first one nothing may stand."""
    value = parser.compile_filter(token.contents.partition(" ")[2])
    if parser.parse(("case",)):
        raise TemplateSyntaxError("something stands before the first case")
    parts: dict[str, NodeList] = {}
    part = parser.next_token()
    while part.contents != "endcases":
        _, *names = part.split_contents()
        within = parser.parse(("case", "endcases"))
        parts |= {name.strip('"'): within for name in names}
        part = parser.next_token()
    return Cases(value, parts)
