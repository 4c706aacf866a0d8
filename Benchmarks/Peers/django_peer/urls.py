from django.contrib import admin
from django.urls import path

from .models import Character


@admin.register(Character)
class CharacterAdmin(admin.ModelAdmin):
    list_display = ["id", "name", "block", "width"]
    list_filter = []
    list_per_page = 50
    show_full_result_count = True
    sortable_by = ["id", "name", "block", "width"]

    def lookup_allowed(self, *_):
        return True


urlpatterns = [path("admin/", admin.site.urls)]
