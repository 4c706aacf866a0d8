// Lists and stores use the types of this module, so that one import is enough.
@_exported public import PagePostgresClient
