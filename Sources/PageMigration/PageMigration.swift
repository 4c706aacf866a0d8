/// All of ``PageElements``, so that code that is brought over needs one import.
@_exported public import PageElements
