from django.apps import AppConfig


class KannagiSiteConfig(AppConfig):
    name = "kannagi_site"
    verbose_name = "札帖"

    def ready(self) -> None:
        from django.conf import settings
        from django.contrib.auth.models import User
        from django.db.models.signals import post_save

        import kannagi_site.checks
        import kannagi_site.logs.sign_in
        from decks.people.accounts.names import claim_look
        from kannagi_site.fewer_modules import load_late, load_rest_framework

        load_rest_framework()
        load_late()
        if settings.SENTRY_DSN:
            from kannagi_site.logs import reports

            reports.begin(settings.SENTRY_DSN)
        if settings.REDIS_URL:
            import kannagi_site.celery  # noqa: F401

        post_save.connect(claim_look, sender=User)
