/// The request fields in which proxies in front of a server describe the client.
///
/// Include the fields that **every** trusted proxy writes, and no others. A proxy forwards fields that it does not
/// write, so the client may have made up any other field. Behind a proxy that only adds `X-Forwarded-For`, the client
/// controls `Forwarded` and `X-Forwarded-Host`.
///
///     configuration.proxyFields = [.xForwardedFor, .xForwardedProto, .xForwardedHost]  // Caddy
///     configuration.proxyFields = .forwarded
public struct ProxyFields: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `X-Forwarded-For`: the addresses of the hops, the nearest last.
  public static let xForwardedFor = ProxyFields(rawValue: 1)
  /// `X-Forwarded-Proto`: the client's scheme, `http` or `https`.
  public static let xForwardedProto = ProxyFields(rawValue: 2)
  /// `X-Forwarded-Host`: the host that the client requested. Not needed if the proxy keeps `Host`. Not a default, since
  /// many proxies forward the client's field.
  public static let xForwardedHost = ProxyFields(rawValue: 4)
  /// `Forwarded` (RFC 7239), to which each proxy adds an element with all of the above. Read instead of the three
  /// `X-Forwarded` fields.
  public static let forwarded = ProxyFields(rawValue: 8)
  /// `X-Request-Id`: the proxy's id of the request. Not a default, since many proxies forward the client's field.
  public static let xRequestID = ProxyFields(rawValue: 16)

  /// The fields that most proxies are configured to write: `X-Forwarded-For` and `X-Forwarded-Proto`. nginx needs a
  /// `proxy_set_header` for each.
  public static let standard: ProxyFields = [.xForwardedFor, .xForwardedProto]

  /// Whether a field describes the client, truly or not: `Forwarded`, `X-Forwarded-…`, `X-Real-Ip` and `X-Request-Id`.
  ///
  /// - Parameter name: A field name in lower case.
  static func isProxyField(_ name: String) -> Bool {
    switch name.utf8.first {
    case UInt8(ascii: "f"): name == "forwarded"
    case UInt8(ascii: "x"):
      name.hasPrefix("x-forwarded-") || name == "x-request-id" || name == "x-real-ip"
    default: false
    }
  }

  /// Whether the trusted proxies write this field.
  ///
  /// - Parameter name: A field name in lower case.
  func accepts(_ name: String) -> Bool {
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
