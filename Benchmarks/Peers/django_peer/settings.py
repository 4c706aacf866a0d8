"""Django's admin for the table of `bench lists`, without a log-in."""

import os

SECRET_KEY = "only for benchmarks"
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "django_peer.urls"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
INSTALLED_APPS = [
    "django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.messages",
    "django.contrib.sessions", "django.contrib.staticfiles", "django_peer",
]
STATIC_URL = "static/"
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware", "django_peer.users.LetIn",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [{
    "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
    "OPTIONS": {"context_processors": [
        "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ]},
}]
DATABASES = {"default": {
    "ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["BENCH_DATABASE"], "CONN_MAX_AGE": None,
}}
