// Everyone who has lists or stores on PostgreSQL needs a database. One import is enough.
@_exported public import PagePostgresClient
