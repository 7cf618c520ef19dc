"""Admin of cards, attributes and keywords."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from cards.admin.keeping import DataAdmin, KeepingAdmin, TabularInline
from cards.catalog import current_data
from cards.models import (
    Alias,
    Attribute,
    Card,
    CardAttribute,
    CardForm,
    CardKeyword,
    FormSeason,
    Keyword,
    Printing,
)
from cards.models.terms import choices_of
from cards.search.form import Search
from cards.search.queries import found_ids
from rules_engine.vocabulary.terms import Season

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[CardForm]
    CardModelForm = forms.ModelForm[Card]
else:
    ModelForm = CardModelForm = forms.ModelForm


class CardFormForm(ModelForm):
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

    def _save_m2m(self) -> None:
        super()._save_m2m()  # type: ignore[misc]
        if "seasons" in self.changed_data or not self.instance.season_rows.exists():
            self.instance.season_rows.all().delete()
            FormSeason.objects.bulk_create(
                FormSeason(form=self.instance, position=position, season=season)
                for position, season in enumerate(self.cleaned_data["seasons"])
            )


class CardOfItsNumber(CardModelForm):
    def clean_id(self) -> int:
        number: int = self.cleaned_data["id"]
        if printing := Printing.objects.filter(number=number).select_related("card").first():
            raise ValidationError(f"この番号は「{printing.card.name}」の印刷が使っています。")
        return number


class FormInline(TabularInline):
    """One or two, and never the last one taken away: without a form the card could not be read."""

    model = CardForm
    form = CardFormForm
    extra = 0
    min_num = 1
    max_num = 2

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        return super().get_formset(request, obj, validate_min=True, validate_max=True, **kwargs)


class AttributeInline(TabularInline):
    model = CardAttribute
    autocomplete_fields = ("attribute",)
    extra = 0


class KeywordInline(TabularInline):
    model = CardKeyword
    autocomplete_fields = ("keyword",)
    extra = 0


class AliasInline(TabularInline):
    model = Alias
    extra = 0


class PrintingInline(TabularInline):
    """Printings are listed here and edited on their own page."""

    model = Printing
    fields = readonly_fields = ("number", "rarity", "code", "promo_date")
    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(KeepingAdmin):
    form = CardOfItsNumber
    list_display = ("id", "name", "reading", "mixed", "copy_limit", "limit_group", "origin_label", "kept_label")
    list_display_links = ("id", "name")
    list_filter = ("forms__type", "forms__season_rows__season", "mixed", "copy_limit", "limit_group", "origin")
    search_fields = ("name",)
    search_help_text = "札名・よみ・別名・属性・キーワード・#番号"
    inlines = (FormInline, AttributeInline, KeywordInline, AliasInline, PrintingInline)
    groups = {
        CardForm: "forms",
        CardAttribute: "attributes",
        CardKeyword: "keywords",
        Alias: "aliases",
    }
    readonly_fields = ("origin_label", "kept_label", "listed", "older")

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> Any:
        return (*self.readonly_fields, "id") if obj else self.readonly_fields

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """A card's number is that of its first printing, so a new card is printed once."""
        if not change:
            Printing.objects.create(number=form.instance.pk, card=form.instance)
        super().save_related(request, form, formsets, change)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """As on the search page; a card without a form yet is found by its name."""
        if not search_term.strip():
            return queryset, False
        found = found_ids(Search(text=search_term), current_data())
        return queryset.filter(Q(pk__in=found) | Q(forms__isnull=True, name__contains=search_term)), False


@admin.register(Attribute)
class AttributeAdmin(DataAdmin):
    list_display = ("name", "cards_bearing_it")
    search_fields = ("name",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).annotate(bearers=Count("card_rows"))

    @admin.display(description="札の数", ordering="bearers")
    def cards_bearing_it(self, attribute: Any) -> int:
        return int(attribute.bearers)


@admin.register(Keyword)
class KeywordAdmin(KeepingAdmin):
    list_display = ("name", "kind", "meaning", "clause", "origin_label", "kept_label")
    list_filter = ("kind", "origin")
    search_fields = ("name", "meaning")
    readonly_fields = ("origin_label", "kept_label")
