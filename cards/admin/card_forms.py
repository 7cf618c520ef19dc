"""The forms of a card and of its rows. What they refuse is what the catalogue's files refuse, by the same check."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.forms.models import inlineformset_factory
from django.template.loader import render_to_string
from django.urls import reverse

from cards.admin.card_check import ScriptLine, faults_of, missed_by_others, name_faults, script_lines
from cards.admin.fact_words import error_of
from cards.catalog import current_catalog
from cards.models import Alias, Attribute, Card, CardAttribute, CardForm, CardKeyword, FormSeason, Printing, Product
from cards.models.terms import choices_of
from rules_engine.catalog import definitions
from rules_engine.catalog.definitions import CardDefinition, PrintedKeyword, PrintingDefinition
from rules_engine.catalog.faults import Faulty, form_faults, parameter_faults
from rules_engine.vocabulary.terms import CardType, Season

if TYPE_CHECKING:
    FormOfForm = forms.ModelForm[CardForm]
    FormOfCard = forms.ModelForm[Card]
    FormOfKeyword = forms.ModelForm[CardKeyword]
    FormOfAlias = forms.ModelForm[Alias]
    FormOfAttribute = forms.ModelForm[Attribute]
else:
    FormOfForm = FormOfCard = FormOfKeyword = FormOfAlias = FormOfAttribute = forms.ModelForm
NOTHING = CardDefinition(0, "", "", ())


def add_faults(form: "forms.BaseForm", faults: Iterable[Faulty], field: str = "") -> None:
    for faulty in faults:
        place = field or faulty.field
        if place not in form.errors:
            form.add_error(place, error_of(faulty))


class CardFormForm(FormOfForm):
    """A form of a card with its seasons as boxes to tick."""

    seasons = forms.MultipleChoiceField(
        label="季節", choices=choices_of(Season), widget=forms.CheckboxSelectMultiple, required=True
    )

    class Meta:
        model = CardForm
        fields = ("position", "type", "cost", "power", "seasons")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["seasons"] = [row.season for row in self.instance.season_rows.all()]

    def clean(self) -> dict[str, Any]:
        super().clean()
        if {"type", "cost", "power"} <= self.cleaned_data.keys():
            add_faults(self, form_faults(form_of(self.cleaned_data)))
        return self.cleaned_data

    def _save_m2m(self) -> None:
        super()._save_m2m()  # type: ignore[misc]
        if "seasons" in self.changed_data or not self.instance.season_rows.exists():
            self.instance.season_rows.all().delete()
            for position, season in enumerate(self.cleaned_data["seasons"]):  # one by one, so that it is recorded
                FormSeason.objects.create(form=self.instance, position=position, season=season)


class CardKeywordForm(FormOfKeyword):
    def clean_parameter(self) -> str:
        parameter: str = self.cleaned_data["parameter"]
        for faulty in parameter_faults(parameter):
            raise error_of(faulty)
        return parameter


class AliasForm(FormOfAlias):
    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        for words in name_faults(name, self.instance.card_id):
            raise ValidationError(words)
        return name


class AttributeForm(FormOfAttribute):
    def clean_name(self) -> str:
        name, before = self.cleaned_data["name"], self.initial.get("name")
        if name.split() != [name]:
            raise ValidationError("属性に空白は入れられません。")
        bearers = [card for card in current_catalog() if before and name != before and before in card.attributes]
        renamed = [
            replace(card, attributes=tuple(name if one == before else one for one in card.attributes))
            for card in bearers
        ]
        for words in missed_by_others(bearers, renamed):
            raise ValidationError(words)
        return str(name)


ROWS: dict[str, tuple[type[Model], Any]] = {
    "forms": (CardForm, CardFormForm),
    "attribute_rows": (CardAttribute, forms.ModelForm),
    "keyword_rows": (CardKeyword, CardKeywordForm),
    "alias_rows": (Alias, AliasForm),
}


class CardOfItsNumber(FormOfCard):
    """The whole card is asked, its rows too: what one field says can be wrong for what another says."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "scripts" in self.fields:
            self.fields["scripts"].widget = ScriptArea(self)

    def clean_id(self) -> int:
        number: int = self.cleaned_data["id"]
        if printing := Printing.objects.filter(number=number).select_related("card").first():
            raise ValidationError(f"この番号は「{printing.card.name}」の印刷が使っています。")
        return number

    def clean(self) -> dict[str, Any]:
        super().clean()
        if "name" not in self.cleaned_data:
            return self.cleaned_data
        for field, words in faults_of(self.as_written, self.before):
            if field not in self.errors:
                self.add_error(field if field in self.fields else None, words)
        self._check_scripts()
        return self.cleaned_data

    def _check_scripts(self) -> None:
        text = self.cleaned_data.get("scripts", "")
        if not self.as_written.forms:
            return  # shown at the forms; of what a card can do nothing is known without
        faults = [words for line in self.lines_of(text) for words in line.faults]
        if faults:
            self.add_error("scripts", faults)
        elif "scripts" in self.cleaned_data:
            self.cleaned_data["scripts"] = "\n".join(line.strip() for line in text.splitlines() if line.strip())

    @property
    def before(self) -> CardDefinition | None:
        catalog = current_catalog()
        return catalog.cards.get(self.instance.pk) if self.instance.pk and not self.instance._state.adding else None

    @cached_property
    def as_written(self) -> CardDefinition:
        """The card that the form and its rows say; what is not sent, or cannot be read, as it is now."""
        before, sent = self.before or NOTHING, getattr(self, "cleaned_data", {})
        number = sent.get("id") or self.instance.pk or 0
        if not self.is_bound:
            return before
        products = tuple(product.name for product in sent.get("products", ()))
        return replace(
            before,
            **{name: sent[name] for name in ("name", "mixed", "copy_limit", "limit_group") if name in sent},
            id=number,
            printed_name=sent.get("printed_name") or sent.get("name", before.name),
            related=tuple(sent.get("related", "").splitlines()),
            forms=self._rows("forms", before.forms, form_of),
            attributes=self._rows("attribute_rows", before.attributes, lambda row: row["attribute"].name),
            keywords=self._rows(
                "keyword_rows", before.keywords, lambda row: PrintedKeyword(row["keyword"].name, row["parameter"])
            ),
            aliases=self._rows("alias_rows", before.aliases, lambda row: row["name"]),
            printings=before.printings or (PrintingDefinition(number, products),),
        )

    def _rows(self, prefix: str, before: tuple[Any, ...], value: Callable[[dict[str, Any]], Any]) -> tuple[Any, ...]:
        if f"{prefix}-TOTAL_FORMS" not in self.data:
            return before
        model, form = ROWS[prefix]
        made = inlineformset_factory(Card, model, form=form, fields="__all__")
        rows = made(self.data, instance=self.instance, prefix=prefix).forms
        if not all(row.is_valid() for row in rows):
            return before
        kept = [row.cleaned_data for row in rows if row.cleaned_data and not row.cleaned_data["DELETE"]]
        return tuple(value(row) for row in sorted(kept, key=lambda row: row["position"]))

    def lines_of(self, text: str) -> list[ScriptLine]:
        return script_lines(text, self.as_written)


def form_of(row: dict[str, Any]) -> definitions.CardForm:
    seasons = tuple(Season.of(season) for season in row.get("seasons", ()))
    return definitions.CardForm(CardType.of(row["type"]) if row["type"] else None, row["cost"], row["power"], seasons)


class NewCard(CardOfItsNumber):
    """A card begins with its first printing, and a printing is in a product."""

    products = forms.ModelMultipleChoiceField(
        Product.objects.all(), label="収録", help_text="はじめの印刷を収録した商品（複数選べます）"
    )


class ScriptArea(forms.Textarea):
    """Lines of scripts with what each says to players, or what is wrong with it."""

    class Media:
        js: ClassVar = [forms.widgets.Script("js/sentences.js", type="module")]

    def __init__(self, form: CardOfItsNumber) -> None:
        super().__init__({"rows": 8, "cols": 90})
        self.form = form

    def __deepcopy__(self, memo: dict[int, Any]) -> "ScriptArea":
        return self

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        context = {
            "area": super().render(name, value, attrs, renderer),
            "lines": self.form.lines_of(value or ""),
            "action": reverse("admin:card_sentences", args=[self.form.instance.pk or 0]),
        }
        return render_to_string("cards/admin/_script.html", context)
