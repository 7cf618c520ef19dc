"""Admin of products and printings."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from cards.admin.fact_words import WORDS, error_of
from cards.admin.keeping import KeepingAdmin, ModelAdmin, TabularInline
from cards.models import Card, ListDifference, Printing, Product
from rules_engine.catalog.definitions import ProductDefinition
from rules_engine.catalog.faults import FactFault, product_faults
from rules_engine.vocabulary.terms import Certainty

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Printing]
    FormOfProduct = forms.ModelForm[Product]
else:
    ModelForm = FormOfProduct = forms.ModelForm


class ProductForm(FormOfProduct):
    """Asked what the file of products is asked."""

    def clean(self) -> dict[str, Any]:
        super().clean()
        if {"name", "certainty", "released", "earliest"} <= self.cleaned_data.keys():
            facts = {name: self.cleaned_data[name] for name in ("name", "released", "earliest")}
            certainty = Certainty.of(self.cleaned_data["certainty"])
            product = ProductDefinition(kind=self.cleaned_data.get("kind", ""), certainty=certainty, **facts)
            for faulty in product_faults(product):
                self.add_error(faulty.field, error_of(faulty))
        return self.cleaned_data


@admin.register(Product)
class ProductAdmin(KeepingAdmin):
    form = ProductForm
    list_display = ("name", "kind", "earliest", "released", "certainty", "source", "origin_label", "kept_label")
    list_filter = ("kind", "certainty", "origin")
    search_fields = ("name",)
    readonly_fields = ("origin_label", "kept_label")


class DifferenceInline(TabularInline):
    model = ListDifference
    readonly_fields = ("field", "ours", "listed", "seen_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def without_printing(given: Iterable[Printing]) -> list[Card]:
    """The cards that would have no printing left without the `given` ones."""
    rows = list(given)
    left = set(
        Printing.objects.filter(card__in=[row.card_id for row in rows])
        .exclude(number__in=[row.number for row in rows])
        .values_list("card_id", flat=True)
    )
    return list(Card.objects.filter(pk__in={row.card_id for row in rows} - left))


class PrintingForm(ModelForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "products" in self.fields:
            self.fields["products"].required = True
            self.fields["products"].error_messages["required"] = WORDS[FactFault.NO_PRODUCT]

    def clean_card(self) -> Card:
        card: Card = self.cleaned_data["card"]
        before = self.initial.get("card")
        if before and before != card.pk and (bare := without_printing([self.instance])):
            raise ValidationError(f"「{bare[0].name}」のただ一つの印刷です。ほかの札へは移せません。")
        return card


@admin.register(Printing)
class PrintingAdmin(KeepingAdmin):
    form = PrintingForm
    list_display = ("number", "card", "rarity", "code", "promo_date", "promo_text", "origin_label", "kept_label")
    list_select_related = ("card",)
    list_filter = ("products", "rarity", "origin")
    search_fields = ("=number", "card__name", "card__reading", "code")
    autocomplete_fields = ("card", "products")
    readonly_fields = ("origin_label", "kept_label")
    inlines = (DifferenceInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: Printing | None = None) -> Any:
        return (*self.readonly_fields, "number") if obj else self.readonly_fields

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """The last printing of a card stays: a card is found and put into decks by its printings."""
        deleted, counts, lacking, protected = super().get_deleted_objects(objs, request)
        bare = [f"「{card.name}」（ただ一つの印刷です）" for card in without_printing(objs)]
        return deleted, counts, lacking, [*protected, *bare]


@admin.register(ListDifference)
class ListDifferenceAdmin(ModelAdmin):
    list_display = ("printing", "field", "ours", "listed", "seen_at")
    list_select_related = ("printing__card",)
    list_filter = ("field",)
    search_fields = ("=printing__number", "printing__card__name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ListDifference | None = None) -> bool:
        return False
