from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "デッキ"

    def ready(self) -> None:
        """Read what each room keeps for people (``decks.people.belongings``), and what it does when others write."""
        from decks.rooms import read_in_every_room

        read_in_every_room("belongings")
        read_in_every_room("hooks")
