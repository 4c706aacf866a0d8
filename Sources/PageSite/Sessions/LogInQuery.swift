public import PageElements

/// The query of a page where readers log in: where they come from, as ``Page/authorized(orGoTo:if:)`` says it.
///
///     Page("/login", title: "Log in", query: LogInQuery()) { request in
///       …  event.destination = request.query.destination
///     }.session()
public struct LogInQuery: Codable, Hashable, Sendable {
  /// Where the reader was, as the address says it. Anybody can have written it: use ``destination``.
  public var to = ""

  static let name = "to"
  /// A longer address is not gone back to.
  private static let byteLimit = 2_000

  /// Nowhere in particular.
  public init() {}

  /// Where the reader goes once they are logged in: a path of this site, `/` where none is known.
  public var destination: Address { Address(Self.destination(to) ?? "/") }

  /// An address that leads nowhere but to this site, as it is; `nil` for any other.
  static func destination(_ text: String) -> String? {
    let bytes = text.utf8
    guard bytes.count <= byteLimit, bytes.first == UInt8(ascii: "/"),
      // Browsers take these for the beginning of a host.
      !bytes.dropFirst().starts(with: "/".utf8), !bytes.contains(UInt8(ascii: "\\")),
      // They leave out tabs and line breaks, wherever they stand.
      bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
      let target = try? RequestTarget(text), !target.path.utf8.starts(with: "//".utf8)
    else { return nil }
    return text
  }
}
