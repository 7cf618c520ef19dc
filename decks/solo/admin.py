"""Solo games for keepers: to look one up when somebody asks about it."""

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse

from decks.models.solo_game import SoloGame


@admin.register(SoloGame)
class SoloGameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["deck_name", "owner", "ply", "created_at", "changed_at"]
    search_fields = ["deck_name", "token", "owner__username"]
    date_hierarchy = "changed_at"
    list_select_related = ["owner"]
    readonly_fields = ["token", "owner", "deck", "deck_name", "record", "ply", "created_at", "changed_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def view_on_site(self, game: SoloGame) -> str | None:
        return reverse("solo:replay", args=[game.share]) if game.share else None
