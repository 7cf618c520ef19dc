"""The admin of Django behind the site's own gate."""

from django.contrib.admin import apps


class KeepersAdminConfig(apps.AdminConfig):
    default_site = "decks.people.accounts.keepers.gate.KeepersSite"
