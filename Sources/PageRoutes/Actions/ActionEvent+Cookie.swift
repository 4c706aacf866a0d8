import PageBytes
import PageVisitors
public import PageElements
public import PageHTTP

extension ActionEvent {
  /// Sets a cookie in the browser, if the handler ends without an error.
  ///
  /// - Parameter cookie: The cookie. It replaces an earlier one with the same name.
  public mutating func set(_ cookie: Cookie) {
    extras.cookies.removeAll { $0.name.hasSameBytes(as: cookie.name) }
    extras.cookies.append(cookie)
  }
}
