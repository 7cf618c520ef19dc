from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = "札"

    def ready(self) -> None:
        from cards.acts import acting  # noqa: F401  its receivers
        from cards.acts.followed import follow_cards

        follow_cards()
