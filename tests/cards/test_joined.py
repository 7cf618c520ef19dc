"""Words on several lines of a template reach the page without spaces between them."""

from typing import Any

import pytest
from django.template import Context, Template, TemplateSyntaxError


def shown(source: str, **context: Any) -> str:
    return Template(source).render(Context(context))


def test_line_breaks_and_indents_vanish_and_spaces_stay() -> None:
    source = """{% joined %}
      {% for name in names %}
        <a>{{ name }}</a>{% if not forloop.last %}、{% endif %}
      {% empty %}なし

      {% endfor %}
      ほか {{ more }} 枚
    {% endjoined %} 以上"""
    assert shown(source, names=["零", "壱"], more=3) == "<a>零</a>、<a>壱</a>ほか 3 枚 以上"
    assert shown(source, names=[], more=0) == "なしほか 0 枚 以上"


def test_attributes_on_several_lines_stay_apart() -> None:
    source = """{% joined %}
      <a class="chip"
          href="{{ address }}"{% if now %}
          aria-current="true"{% endif %}>
        {{ name }}
      </a>
    {% endjoined %}"""
    opened = '<a class="chip" href="/cards/"'
    assert shown(source, address="/cards/", now=True, name="札") == f'{opened} aria-current="true">札</a>'
    assert shown(source, address="/cards/", now=False, name="札") == f"{opened}>札</a>"


def test_what_a_variable_holds_keeps_its_lines_and_is_escaped() -> None:
    source = "{% joined %}\n  <p>{{ words }}</p>\n{% endjoined %}\n{{ words }}"
    assert shown(source, words="一\n <二>") == "<p>一\n &lt;二&gt;</p>\n一\n &lt;二&gt;"


def test_a_wide_space_is_a_character_like_others() -> None:
    assert shown("{% joined %}\n　改訂　\n{% endjoined %}") == "　改訂　"


def test_only_up_to_its_end() -> None:
    assert shown("{% joined %}a\n{% endjoined %}b\nc{% joined %}\nd{% endjoined %}") == "ab\ncd"
    with pytest.raises(TemplateSyntaxError):
        shown("{% joined %}a\nb")
