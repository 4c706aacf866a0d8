import HTTPTypes
import PageBytes
import PageElements

/// The parameters of a URL's query, in order, decoded.
struct URLQuery: Sendable {
  private(set) var items: [(name: String, value: String)] = []

  /// Reads `application/x-www-form-urlencoded` text (HTML Standard, "URL-encoded form data").
  ///
  /// - Throws: A 400 for a `%` without two hexadecimal digits, or bytes that are not UTF-8.
  init(_ text: Substring) throws(SiteProblem) {
    if text.isEmpty { return }
    for pair in text.parts(between: "&") where !pair.isEmpty {
      let parts = pair.parts(between: "=", atMost: 2)
      items.append(
        (
          try Self.decode(parts[0], plus: true),
          parts.count > 1 ? try Self.decode(parts[1], plus: true) : ""
        ))
    }
  }

  /// The value of a parameter that may be given once.
  ///
  /// - Throws: A 400 when it is given twice, since it would be unclear which one holds.
  func value(_ name: String) throws(SiteProblem) -> String? {
    guard let first = items.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    guard !items[(first + 1)...].contains(where: { $0.name.hasSameBytes(as: name) }) else {
      throw SiteProblem(.badRequest, "The parameter '\(name)' is given more than once.")
    }
    return items[first].value
  }

  /// Undoes percent-encoding.
  static func decode(_ text: Substring, plus: Bool = false) throws(SiteProblem) -> String {
    do {
      return try PercentCoding.decode(text, plus: plus)
    } catch {
      let shown = "'\(text.cut(toBytes: 80))'"
      switch error {
      case .digits:
        throw SiteProblem(.badRequest, "\(shown) has a '%' without two hexadecimal digits.")
      case .notUTF8: throw SiteProblem(.badRequest, "\(shown) is not UTF-8 when decoded.")
      }
    }
  }

  /// Percent-encodes everything but RFC 3986's unreserved characters.
  static func encode(_ text: String) -> String { PercentCoding.encode(text.utf8) }
}
