// A site uses the types of these modules, so that one import is enough.
@_exported public import PageHTTP
@_exported public import PageRoutes
@_exported public import PageScheduling
@_exported public import PageVisitors
