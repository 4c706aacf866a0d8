import HTTPTypes
import PageBytes
import PageElements

/// The decoded parameters of a URL's query, in order.
package struct URLQuery: Sendable {
  package private(set) var items: [(name: String, value: String)] = []

  /// Reads `application/x-www-form-urlencoded` text (HTML Standard, "URL-encoded form data").
  ///
  /// - Throws: ``SiteProblem`` (400) for a `%` without two hexadecimal digits, or bytes that are not UTF-8.
  package init(_ text: Substring) throws(SiteProblem) {
    if text.isEmpty { return }
    for pair in text.parts(separatedBy: "&") where !pair.isEmpty {
      let parts = pair.parts(separatedBy: "=", atMost: 2)
      items.append(
        (
          try Self.decode(parts[0], plus: true),
          parts.count > 1 ? try Self.decode(parts[1], plus: true) : ""
        ))
    }
  }

  /// Returns the value of a parameter that may occur once.
  ///
  /// - Throws: ``SiteProblem`` (400) if it occurs twice, which would be ambiguous.
  package func value(_ name: String) throws(SiteProblem) -> String? {
    guard let first = items.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      return nil
    }
    guard !items[(first + 1)...].contains(where: { $0.name.hasSameBytes(as: name) }) else {
      throw SiteProblem(.badRequest, "The parameter '\(name)' is given more than once.")
    }
    return items[first].value
  }

  /// Decodes percent-encoding.
  static func decode(_ text: Substring, plus: Bool = false) throws(SiteProblem) -> String {
    do {
      return try PercentCoding.decode(text, plus: plus)
    } catch {
      let quotedText = "'\(text.cut(toBytes: 80))'"
      switch error {
      case .digits:
        throw SiteProblem(.badRequest, "\(quotedText) has a '%' without two hexadecimal digits.")
      case .notUTF8: throw SiteProblem(.badRequest, "\(quotedText) is not UTF-8 when decoded.")
      }
    }
  }

  /// Percent-encodes all but the unreserved characters of RFC 3986.
  package static func encode(_ text: String) -> String { PercentCoding.encode(text.utf8) }
}
