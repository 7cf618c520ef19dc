"""Settings. What differs between places comes from the environment; docs/environment.md lists every name."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from whitenoise.compress import Compressor

from kannagi_site.environment import (
    BASE_DIR,
    at_least_one,
    data_dir,
    database,
    env,
    mail_server,
    one_of,
    secret_key,
    trusted_proxies,
)
from kannagi_site.logs.form import LOGGING as LOGGING

DATA_DIR = data_dir()

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = secret_key(DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.usersessions",
    "kannagi_site",
    "decks",
    "cards",
    "kannagi_site.keepers_admin.KeepersAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "auditlog",
    "csp",
    "corsheaders",
]

MIDDLEWARE = [
    "kannagi_site.client_address.ClientAddressMiddleware",
    "kannagi_site.host_cookies.HostCookiesMiddleware",
    "kannagi_site.logs.requests.LogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "decks.games.matches.news_views.NewsMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "kannagi_site.static_answers.StaticFilesMiddleware",
    "kannagi_site.compression.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "kannagi_site.caching.PrivateUnlessSaid",
    "kannagi_site.request_guard.RequestGuardMiddleware",
    "kannagi_site.unavailable.UnavailableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "decks.people.accounts.last_seen.LastSeenMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "cards.acts.acting.KeepersMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "decks.people.visitors.VisitorMiddleware",
]

ROOT_URLCONF = "kannagi_site.urls"
WSGI_APPLICATION = "kannagi_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "decks.people.preferences.theme.theme",
                "decks.people.preferences.faces.faces",
                "decks.games.matches.marks.match_turns",
                "kannagi_site.sections.section",
            ],
            "builtins": ["cards.templatetags.cases", "cards.templatetags.joined", "decks.templatetags.seats"],
        },
    },
]

DATABASES = {"default": database(DATA_DIR / "fudacho.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
# Nothing of ours lies in the first: each process would have its own. What several must share has a store with a name.
CACHES: dict[str, dict[str, Any]] = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Pictures of decks, drawn once: files, since the memory of the process is for smaller things.
CACHES["pictures"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": DATA_DIR / "pictures",
    "TIMEOUT": 30 * 24 * 3600,
    "OPTIONS": {"MAX_ENTRIES": 400},
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "decks.people.accounts.password_words.SiteWordsValidator"},
]
AUDITLOG_STORE_JSON_CHANGES = True
AUDITLOG_DISABLE_REMOTE_ADDR = True
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "decks:deck_list"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = [
    "decks.people.accounts.backend.AccountBackend",
    # Asked for no password: sessions of former versions name it.
    "django.contrib.auth.backends.ModelBackend",
]
ACCOUNT_ADAPTER = "decks.people.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
# Limits are those of decks/people/accounts/login_throttle.py, whose counts nothing evicts.
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
ACCOUNT_REAUTHENTICATION_METHODS = ["password"]
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# An address of mail is the account's second way back to a forgotten password, where the operator has a mail server.
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_CHANGE_EMAIL = ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 1
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 10 * 60
MFA_ADAPTER = "decks.people.accounts.factors.adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "札帖"
MFA_TOTP_TOLERANCE = 1
# The provider by which people may sign in, too; without the three there is none.
OPENID_DISCOVERY = "/.well-known/openid-configuration"
OPENID_ISSUER = env.str("OPENID_ISSUER", default="").removesuffix(OPENID_DISCOVERY).rstrip("/")
OPENID_CLIENT_ID = env.str("OPENID_CLIENT_ID", default="")
OPENID_CLIENT_SECRET = env.str("OPENID_CLIENT_SECRET", default="")
OPENID_LABEL = env.str("OPENID_LABEL", default="") or urlsplit(OPENID_ISSUER).hostname
SOCIALACCOUNT_ADAPTER = "decks.people.accounts.elsewhere.adapter.ElsewhereAdapter"
SOCIALACCOUNT_AUTO_SIGNUP = SOCIALACCOUNT_LOGIN_ON_GET = SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_QUERY_EMAIL = SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_EMAIL_VERIFICATION = "none"

LANGUAGE_CODE = "ja"
TIME_ZONE = "Asia/Tokyo"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
MEDIA_URL = "media/"
MEDIA_ROOT = DATA_DIR / "media"
# Pictures of cards: "off", on "pages", or "everywhere" (the API too).
CARD_PICTURES = one_of("CARD_PICTURES", ("off", "pages", "everywhere"))
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"directory_permissions_mode": 0o700},
    },
    "staticfiles": {"BACKEND": "kannagi_site.static_files.CollectedFiles"},
}
# Source maps are read by developers only: compressing them would take most of the first start.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")

CSRF_FAILURE_VIEW = "kannagi_site.error_pages.expired_form"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
# A site may not speak for other names of its domain: neither for those below it nor to browsers' lists.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    },
}

TRUSTED_PROXIES = trusted_proxies()
RATELIMIT_ENABLE = env.bool("RATELIMIT_ENABLE", default=True)
# Where the site puts a backup of every day; none unless the operator names a folder.
BACKUP_DIR = Path(backup_dir) if (backup_dir := env.str("BACKUP_DIR", default="")) else None
BACKUPS_KEPT = at_least_one("BACKUPS_KEPT", default=14)
# Whoever has it may read what the site counts of itself; empty, nothing is counted.
METRICS_KEY = env.str("METRICS_KEY", default="")
# Where faults are told of, besides the log.
SENTRY_DSN = env.str("SENTRY_DSN", default="")
# Where somebody who found a hole in the site writes to: an address of mail or a page.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")
# Mail: the server, and the address that mails come from. Without both nothing of mail is shown.
vars().update(mail_server())
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="")
MAIL_IS_SET = bool(env.str("EMAIL_URL", default="") and DEFAULT_FROM_EMAIL)
# What limits count beside SQLite, unless Redis does.
COUNTERS_FILE = DATA_DIR / "counters.sqlite3"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# A list of cards may have 2,000 lines and hold 400 decks, and each of them a choice to send back.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_500

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "cards.api.signed_in.SignedIn",
        "decks.api.keys.KeyAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_PARSER_CLASSES": [
        "kannagi_site.api.parsers.JSONParser",
        "rest_framework.parsers.FormParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "kannagi_site.api.pagination.Pages",
    "DEFAULT_THROTTLE_CLASSES": ["decks.people.api_rates.CallsLimit"],
    "EXCEPTION_HANDLER": "kannagi_site.api.errors.handle",
    # No header is read here: ClientAddressMiddleware has made REMOTE_ADDR the client's.
    "NUM_PROXIES": 0,
}
# Pages of any other site read what needs no account, and judge lists. Cookies are never taken along.
CORS_URLS_REGEX = r"^/(data/|oembed/|api/v1/(?!decks/|simulations/|docs/))"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "content-type", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "RateLimit", "RateLimit-Policy", "Retry-After"]
SPECTACULAR_SETTINGS = {
    "TITLE": "Fudacho API",
    "DESCRIPTION": "札帖の API。巫カードゲームの札・制限・デッキチェック。"
    "ここに書かれていない名前をクエリや本文に書くと、"
    "近い名前を添えて 400 で断る（2026年11月25日から）。アカウントの要らないURLは、ほかのサイトのページからも読める。",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "RestrictionSeries": "cards.api.serializers.SERIES",
        "RestrictionStatus": "cards.api.serializers.STATUSES",
        "Certainty": "cards.api.serializers.CERTAINTIES",
        "VerdictStatus": "kannagi_site.api.description.VERDICTS",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "kannagi_site.api.description.document_errors",
    ],
}
