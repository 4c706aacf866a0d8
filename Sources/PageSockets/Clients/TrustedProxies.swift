public import HTTPTypes

/// The proxies whose fields describe the client, for servers other than ``Server``, which has the same setting in
/// ``ServerConfiguration/trustedProxies``.
///
///     let proxies = TrustedProxies([network], fields: [.xForwardedFor, .xForwardedProto])
///     let client = proxies.client(of: &request, from: peer)
///
/// Without networks, the default, no peer is trusted.
public struct TrustedProxies: Hashable, Sendable {
  /// The networks that the proxies connect from.
  public var networks: [IPNetwork]
  /// The fields that **every** proxy writes. The client may have made up all others.
  public var fields: ProxyFields

  /// Creates a set of trusted proxies, by default an empty one.
  public init(_ networks: [IPNetwork] = [], fields: ProxyFields = .standard) {
    (self.networks, self.fields) = (networks, fields)
  }

  /// Returns the client of a request, and removes the proxy fields that are not trusted.
  ///
  /// From a trusted proxy, the configured fields are read and kept, and the client's scheme and host are set on the
  /// request. All other fields that describe a client (`Forwarded`, `X-Forwarded-…`, `X-Real-Ip`, `X-Request-Id`) are
  /// removed; from other peers, all of them are. Never fails: malformed fields are ignored.
  ///
  /// - Parameters:
  ///   - request: The request, with the scheme of the connection.
  ///   - address: The peer's address, without brackets and port; empty for a Unix socket.
  /// - Returns: The client's address; empty for a client of a Unix socket. `::ffff:192.0.2.7` is returned as the IPv4
  ///   address.
  public func client(of request: inout HTTPRequest, from address: String) -> String {
    let peer = ConnectionPeer(
      address: IPAddress(address)?.text ?? address, trustedProxies: networks, proxyFields: fields)
    return peer.origin(of: &request).address
  }
}
