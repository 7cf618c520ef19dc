"""Of the parts of a template that bear a case, the one whose case the value is."""

from typing import Any

import pytest
from django.template import Context, Template, TemplateSyntaxError

SOURCE = """{% cases line.kind %}{% case "drew" %}引く{{ line.card }}
{% case "laid" "woke" %}{% if line.card %}{{ line.card }}：{% endif %}向き{% endcases %}。"""


def shown(source: str, **context: Any) -> str:
    return Template(source).render(Context(context))


def test_the_part_of_the_value_is_shown_and_no_other() -> None:
    assert shown(SOURCE, line={"kind": "drew", "card": "<札>"}) == "引く&lt;札&gt;\n。"
    assert shown(SOURCE, line={"kind": "laid"}) == shown(SOURCE, line={"kind": "woke"}) == "向き。"
    assert shown(SOURCE, line={"kind": "woke", "card": "札"}) == "札：向き。"


def test_a_value_without_a_part_shows_nothing() -> None:
    assert shown(SOURCE, line={"kind": "unknown"}) == shown(SOURCE, line={}) == shown(SOURCE) == "。"


@pytest.mark.parametrize(
    "source",
    [
        '{% cases kind %}前{% case "a" %}い{% endcases %}',
        '{% cases kind %}{% case "a" %}い',
        "{% cases %}{% endcases %}",
    ],
)
def test_what_cannot_be_read_is_refused_with_the_template(source: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        Template(source)
