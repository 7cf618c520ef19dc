from django.apps import AppConfig


class KannagiSiteConfig(AppConfig):
    name = "kannagi_site"
    verbose_name = "札帖"
