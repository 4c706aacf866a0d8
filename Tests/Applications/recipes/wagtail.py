# pip: wagtail==6.3.5 django==5.1.14
"""A Wagtail site: pages, revisions and images with an FTS5 search index."""
import sys
import types

import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=["wagtail.contrib.forms", "wagtail.contrib.redirects", "wagtail.embeds", "wagtail.sites",
                    "wagtail.users", "wagtail.snippets", "wagtail.documents", "wagtail.images", "wagtail.search",
                    "wagtail.admin", "wagtail", "modelcluster", "taggit", "django.contrib.admin", "django.contrib.auth",
                    "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "wagtail.sqlite"}},
    WAGTAILSEARCH_BACKENDS={"default": {"BACKEND": "wagtail.search.backends.database"}}, WAGTAIL_SITE_NAME="Tea",
    USE_TZ=True, DEFAULT_AUTO_FIELD="django.db.models.AutoField", SECRET_KEY="x" * 50, WAGTAILADMIN_BASE_URL="/",
    STATIC_URL="/static/", ROOT_URLCONF="wagtail.admin.urls")
django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command
from wagtail.models import Page

call_command("migrate", verbosity=0)
ada = User.objects.create_superuser("ada", "ada@example.org", "x")
home = Page.objects.get(slug="home")
for number in range(30):
    page = home.add_child(instance=Page(title=f"Page {number} é", slug=f"page-{number}", owner=ada))
    page.save_revision(user=ada).publish()
call_command("update_index", verbosity=0)
