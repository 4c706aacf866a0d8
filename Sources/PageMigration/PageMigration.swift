/// All of ``PageElements``, ``PageForms`` and ``PageStateViews``, so that code that is brought over
/// needs one import.
@_exported public import PageElements
@_exported public import PageForms
@_exported public import PageStateViews
