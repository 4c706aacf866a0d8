public import PageElements
import PageHTTP

/// The query of a log-in page: the reader's previous address, as set by `Page.authorized(orRedirectTo:if:)`.
///
///     Page("/login", title: "Log in", query: LogInQuery()) { request in
///       …  event.destination = request.query.destination
///     }.session()
public struct LogInQuery: Codable, Hashable, Sendable {
  /// The previous address, as sent by the client. Anyone may have written it: use ``destination``.
  public var to = ""

  package static let name = "to"
  /// The maximum size of an address to return to, in bytes.
  private static let byteLimit = 2_000

  /// Creates a query without a previous address.
  public init() {}

  /// The address for the reader after the log-in: a path of this site, `/` by default.
  public var destination: Address { Address(Self.destination(to) ?? "/") }

  /// Returns an address unchanged if it cannot lead to another site; `nil` otherwise.
  package static func destination(_ text: String) -> String? {
    let bytes = text.utf8
    guard bytes.count <= byteLimit, bytes.first == UInt8(ascii: "/"),
      // Browsers treat these as the start of a host.
      !bytes.dropFirst().starts(with: "/".utf8), !bytes.contains(UInt8(ascii: "\\")),
      // Browsers ignore tabs and line breaks anywhere in an address.
      bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
      let target = try? RequestTarget(text), !target.path.utf8.starts(with: "//".utf8)
    else { return nil }
    return text
  }
}
