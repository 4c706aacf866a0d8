import HTTPTypes
import PageBytes

/// The cookies that came with a request (RFC 6265, section 5.4).
///
/// Read as leniently as browsers write: what is no pair is passed over, and quotation marks around
/// a value do not count. Of one name the first holds: it is the one of the narrower path, and a
/// later one may be another site's attempt to slip one in.
struct Cookies: Sendable {
  /// Further ones are passed over.
  static let limit = 200
  /// A longer name and value are passed over: no browser keeps them.
  static let byteLimit = 4_096

  private let pairs: [(name: Substring.UTF8View, value: Substring.UTF8View)]

  /// - Parameter field: The request's `Cookie` field; several are joined by `;`.
  init(_ field: String?) {
    pairs = (field ?? "").utf8.split(separator: UInt8(ascii: ";"), maxSplits: Self.limit)
      .prefix(Self.limit)
      .compactMap { pair in
        guard pair.count <= Self.byteLimit, let sign = pair.firstIndex(of: UInt8(ascii: "="))
        else { return nil }
        var value = pair[pair.index(after: sign)...].trimmingBlanks
        if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
          value = value.dropFirst().dropLast()
        }
        return (pair[..<sign].trimmingBlanks, value)
      }
  }

  init(_ request: HTTPRequest) { self.init(request.headerFields[.cookie]) }

  /// The value of the first cookie of a name, by its bytes.
  subscript(name: String) -> String? {
    pairs.first { $0.name.elementsEqual(name.utf8) }.map { String(Substring($0.value)) }
  }
}
