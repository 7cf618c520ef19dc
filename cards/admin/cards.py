"""Admin of cards, attributes and keywords."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse
from django.urls import path

from cards.admin.card_check import missed_by_others
from cards.admin.card_forms import AliasForm, AttributeForm, CardFormForm, CardKeywordForm, CardOfItsNumber, NewCard
from cards.admin.choosing import RowsSelect
from cards.admin.keeping import DataAdmin, KeepingAdmin, TabularInline
from cards.admin.keyword_form import KeywordForm
from cards.catalog import current_catalog, current_data
from cards.models import Alias, Attribute, Card, CardAttribute, CardForm, CardKeyword, Keyword, Printing
from cards.search.form import Search
from cards.search.queries import found_ids


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
    form = CardKeywordForm
    autocomplete_fields = ("keyword",)
    extra = 0


class AliasInline(TabularInline):
    model = Alias
    form = AliasForm
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

    def get_urls(self) -> list[Any]:
        own = path("<int:card_id>/sentences/", self.admin_site.admin_view(self.sentences), name="card_sentences")
        return [own, *super().get_urls()]

    def sentences(self, request: HttpRequest, card_id: int) -> HttpResponse:
        """What the scripts of a card that is being written say, or what is wrong with them. Nothing is kept."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        card = Card.objects.filter(pk=card_id).first()
        if not (self.has_change_permission(request, card) if card else self.has_add_permission(request)):
            raise PermissionDenied
        form = self.get_form(request, card, change=card is not None)(request.POST, instance=card)
        form.is_valid()
        context = {
            **self.admin_site.each_context(request),
            "title": "効果の文",
            "opts": self.opts,
            "lines": form.lines_of(request.POST.get("scripts", "")),
        }
        return TemplateResponse(request, "cards/admin/sentences.html", context)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        if obj:
            return super().get_form(request, obj, change, **kwargs)
        made = super().get_form(request, obj, change, **{**kwargs, "form": NewCard})
        products: Any = made.base_fields["products"]
        products.widget = RowsSelect(Printing._meta.get_field("products"), self.admin_site)
        products.widget.choices = products.choices
        return made

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """A card that scripts of others name stays: they could not be played."""
        deleted, counts, lacking, protected = super().get_deleted_objects(objs, request)
        gone = [card for one in objs if (card := current_catalog().cards.get(one.pk))]
        return deleted, counts, lacking, [*protected, *missed_by_others(gone, [])]

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> Any:
        return (*self.readonly_fields, "id") if obj else self.readonly_fields

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """A card's number is that of its first printing, so a new card is printed once."""
        if not change:
            printing = Printing.objects.create(number=form.instance.pk, card=form.instance)
            printing.products.set(form.cleaned_data["products"])
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
    form = AttributeForm
    list_display = ("name", "cards_bearing_it")
    search_fields = ("name",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).annotate(bearers=Count("card_rows"))

    @admin.display(description="札の数", ordering="bearers")
    def cards_bearing_it(self, attribute: Any) -> int:
        return int(attribute.bearers)


@admin.register(Keyword)
class KeywordAdmin(KeepingAdmin):
    form = KeywordForm
    list_display = ("name", "kind", "meaning", "clause", "origin_label", "kept_label")
    list_filter = ("kind", "origin")
    search_fields = ("name", "meaning")
    readonly_fields = ("origin_label", "kept_label")
