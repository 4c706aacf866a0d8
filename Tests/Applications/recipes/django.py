# pip: django==5.2.8
# with: asgiref==3.13.0 sqlparse==0.6.1
"""A Django project with admin, sessions, JSON, decimals, UUID keys, constraints and many-to-many tables."""
import datetime
import decimal
import sys
import types
import uuid

import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
                    "django.contrib.admin", "django.contrib.messages", "shop"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "django.sqlite"}},
    USE_TZ=True, DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", SECRET_KEY="x" * 50)
shop = sys.modules["shop"] = types.ModuleType("shop")
shop.__path__, shop.__file__ = ["."], "shop.py"
django.setup()
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import connection, models


class Kind(models.Model):
    name = models.CharField(max_length=50, unique=True)

    class Meta:
        app_label = "shop"


class Product(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    name = models.CharField(max_length=100)
    slug = models.SlugField(blank=True, default="")
    price = models.DecimalField(max_digits=10, decimal_places=2)
    stock = models.PositiveIntegerField(default=0)
    kinds = models.ManyToManyField(Kind)
    data = models.JSONField(default=dict)
    is_active = models.BooleanField(default=True)
    added = models.DateTimeField()
    day = models.DateField(null=True)
    lasts = models.DurationField(null=True)
    picture = models.BinaryField(null=True)
    total = models.GeneratedField(expression=models.F("price") * models.F("stock"),
                                  output_field=models.DecimalField(max_digits=20, decimal_places=2), db_persist=True)

    class Meta:
        app_label = "shop"
        constraints = [models.CheckConstraint(condition=models.Q(price__gte=0), name="price_not_negative"),
                       models.UniqueConstraint(fields=["slug"], condition=~models.Q(slug=""), name="slug_once")]
        indexes = [models.Index(models.F("data__kind"), name="by_data_kind")]


call_command("migrate", verbosity=0)
with connection.schema_editor() as editor:
    for model in (Kind, Product):
        editor.create_model(model)
kinds = [Kind.objects.create(name=name) for name in ("tea", "coffee", "Öl")]
start = datetime.datetime(2024, 1, 1, 12, tzinfo=datetime.timezone.utc)
for n in range(80):
    product = Product.objects.create(
        id=uuid.UUID(int=n + 1), name=f"Product {n}", slug=f"p{n}" if n % 2 else "", price=decimal.Decimal(n) / 4,
        stock=n % 7, data={"kind": "ab"[n % 2], "list": [n]}, is_active=n % 3 != 0, added=start + datetime.timedelta(hours=n),
        day=(start + datetime.timedelta(days=n)).date() if n % 4 else None, lasts=datetime.timedelta(minutes=n),
        picture=b"\x89PNG" if n % 5 == 0 else None)
    product.kinds.set(kinds[:n % 3])
user = User.objects.create_superuser("ada", "ada@example.org", "x")
LogEntry.objects.create(user=user, content_type=ContentType.objects.get_for_model(Product), object_id="1",
                        object_repr="Product", action_flag=1, change_message="[]")
session = SessionStore()
session["cart"] = [1, 2]
session.create()
