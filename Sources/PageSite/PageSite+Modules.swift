// Everyone who builds a site needs the values of these modules. One import is enough.
@_exported public import PageHTTP
@_exported public import PageRoutes
@_exported public import PageScheduling
@_exported public import PageVisitors
