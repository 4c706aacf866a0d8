from django.db import models


class Character(models.Model):
    id = models.AutoField(primary_key=True)
    name = models.TextField()
    block = models.TextField()
    width = models.IntegerField()

    class Meta:
        managed = False
        db_table = "characters"
