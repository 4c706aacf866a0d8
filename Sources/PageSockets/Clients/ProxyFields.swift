/// The fields in which the proxies before a server tell of the client.
///
/// Name those that **every** trusted proxy writes, and no others. A proxy passes on what it does not
/// write, so any further field may be the client's own invention: behind a proxy that adds
/// `X-Forwarded-For` alone, `Forwarded` and `X-Forwarded-Host` say what the client likes.
///
///     configuration.proxyFields = [.xForwardedFor, .xForwardedProto, .xForwardedHost]  // Caddy
///     configuration.proxyFields = .forwarded
public struct ProxyFields: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `X-Forwarded-For`: the addresses a request has come from, the nearest last.
  public static let xForwardedFor = ProxyFields(rawValue: 1)
  /// `X-Forwarded-Proto`: whether the client spoke `http` or `https`.
  public static let xForwardedProto = ProxyFields(rawValue: 2)
  /// `X-Forwarded-Host`: the host that the client asked for. Not needed where the proxy keeps
  /// `Host`, and not among the defaults, since many proxies pass on the client's.
  public static let xForwardedHost = ProxyFields(rawValue: 4)
  /// `Forwarded` (RFC 7239), in which each proxy adds an element with all of the above. It is read
  /// in place of the three `X-Forwarded` fields.
  public static let forwarded = ProxyFields(rawValue: 8)
  /// `X-Request-Id`: the name the proxy gave the request. Not among the defaults, since many proxies
  /// pass on the client's.
  public static let xRequestID = ProxyFields(rawValue: 16)

  /// What a proxy is usually told to write: `X-Forwarded-For` and `X-Forwarded-Proto`. nginx needs
  /// a `proxy_set_header` for each.
  public static let usual: ProxyFields = [.xForwardedFor, .xForwardedProto]

  /// Whether a field tells of a client or claims to: `Forwarded`, `X-Forwarded-…`, `X-Real-Ip` and
  /// `X-Request-Id`.
  ///
  /// - Parameter name: in lower case.
  static func concern(_ name: String) -> Bool {
    switch name.utf8.first {
    case UInt8(ascii: "f"): name == "forwarded"
    case UInt8(ascii: "x"):
      name.hasPrefix("x-forwarded-") || name == "x-request-id" || name == "x-real-ip"
    default: false
    }
  }

  /// Whether the trusted proxies write this field.
  ///
  /// - Parameter name: in lower case.
  func include(_ name: String) -> Bool {
    switch name {
    case "forwarded": contains(.forwarded)
    case "x-forwarded-for": contains(.xForwardedFor) && !contains(.forwarded)
    case "x-forwarded-proto": contains(.xForwardedProto) && !contains(.forwarded)
    case "x-forwarded-host": contains(.xForwardedHost) && !contains(.forwarded)
    case "x-request-id": contains(.xRequestID)
    default: false
    }
  }
}
