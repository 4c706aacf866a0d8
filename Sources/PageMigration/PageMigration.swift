/// Exports ``PageElements``, ``PageForms`` and ``PageStateViews``, so that migrated code needs one import.
@_exported public import PageElements
@_exported public import PageForms
@_exported public import PageStateViews
