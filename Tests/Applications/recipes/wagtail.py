# pip: wagtail==6.3.5 django==5.1.14
# with: anyascii==0.3.3 asgiref==3.13.0 beautifulsoup4==4.12.3 certifi==2026.10.19.post1 charset-normalizer==3.5.3
# with: defusedxml==0.7.1 django-filter==25.1 django-modelcluster==6.5 django-permissionedforms==0.1
# with: django-taggit==6.1.0 django-treebeard==4.8.0 djangorestframework==3.17.2 draftjs-exporter==5.2.0
# with: et-xmlfile==2.0.0 filetype==1.2.0 idna==3.20 l18n==2021.3 laces==0.1.2 openpyxl==3.1.5 pillow==11.3.0
# with: pillow-heif==1.8.1 pytz==2026.6 requests==2.34.2 six==1.17.0 soupsieve==4.1.3 sqlparse==0.6.1 telepath==0.3.1
# with: urllib3==2.8.0 willow==1.12.0
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
