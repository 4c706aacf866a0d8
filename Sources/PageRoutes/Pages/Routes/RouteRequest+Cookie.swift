import PageHTTP

extension RouteRequest {
  /// Returns the value of a cookie; `nil` if the browser did not send it.
  public func cookie(_ name: String) -> String? { Cookies(head)[name] }
}
