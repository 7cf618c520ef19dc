"""Settings. What differs between places comes from the environment; docs/environment.md lists every name."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from whitenoise.compress import Compressor

from kannagi_site.environment import at_least_one, database, env, one_of, secret_key, trusted_proxies
from kannagi_site.logs.form import LOGGING as LOGGING

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = secret_key(DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "kannagi_site",
    "decks",
    "cards",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "corsheaders",
]

MIDDLEWARE = [
    "kannagi_site.client_address.ClientAddressMiddleware",
    "kannagi_site.logs.requests.LogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "kannagi_site.compression.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "kannagi_site.caching.PrivateUnlessSaid",
    "kannagi_site.request_guard.RequestGuardMiddleware",
    "kannagi_site.unavailable.UnavailableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
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
                "kannagi_site.sections.section",
            ],
            "builtins": ["cards.templatetags.joined", "decks.templatetags.seats"],
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
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "decks:deck_list"
LOGOUT_REDIRECT_URL = "home"

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

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
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
# What limits count beside SQLite, unless Redis does.
COUNTERS_FILE = DATA_DIR / "counters.sqlite3"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# A list of cards may have 2,000 lines and hold 400 decks, and each of them a choice to send back.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_500

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
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
CORS_URLS_REGEX = r"^/api/v1/(?!decks/|simulations/|docs/)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "content-type", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After"]
SPECTACULAR_SETTINGS = {
    "TITLE": "札帖 API",
    "DESCRIPTION": "巫カードゲームの札・制限・デッキチェック。ここに書かれていない名前をクエリや本文に書くと、"
    "近い名前を添えて 400 で断る（2026年11月25日から）。アカウントの要らない住所は、ほかのサイトのページからも読める。",
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
