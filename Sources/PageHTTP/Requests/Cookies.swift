package import HTTPTypes
import PageBytes

/// The cookies of a request (RFC 6265, section 5.4).
///
/// Parsing is as lenient as browsers are: it skips text that is not a pair, and ignores quotation marks
/// around a value. The first cookie of a name counts. It is the one with the narrowest path; another site may
/// have injected a later one.
package struct Cookies: Sendable {
  /// The maximum number of cookies that are read.
  static let limit = 200
  /// The maximum size of a name and value together, in bytes. Longer pairs are skipped, since no browser
  /// stores them.
  static let byteLimit = 4_096

  private let pairs: [(name: Substring.UTF8View, value: Substring.UTF8View)]

  /// - Parameter field: The request's `Cookie` field; several are joined by `;`.
  init(_ field: String?) {
    pairs = (field ?? "").utf8.split(separator: UInt8(ascii: ";"), maxSplits: Self.limit)
      .prefix(Self.limit)
      .compactMap { pair in
        guard pair.count <= Self.byteLimit, let equalsSign = pair.firstIndex(of: UInt8(ascii: "="))
        else { return nil }
        var value = pair[pair.index(after: equalsSign)...].trimmingBlanks
        if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
          value = value.dropFirst().dropLast()
        }
        return (pair[..<equalsSign].trimmingBlanks, value)
      }
  }

  package init(_ request: HTTPRequest) { self.init(request.headerFields[.cookie]) }

  /// Returns the value of the first cookie with a name, compared by bytes.
  package subscript(name: String) -> String? {
    pairs.first { $0.name.elementsEqual(name.utf8) }.map { String(Substring($0.value)) }
  }
}
