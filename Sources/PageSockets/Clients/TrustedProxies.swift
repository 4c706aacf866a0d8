public import HTTPTypes

/// The proxies that are believed when they say who the client is, for a server that is not ``Server``, which has
/// the same in ``ServerConfiguration/trustedProxies``.
///
///     let proxies = TrustedProxies([network], fields: [.xForwardedFor, .xForwardedProto])
///     let client = proxies.client(of: &request, from: peer)
///
/// Without any network, the default, nobody is believed.
public struct TrustedProxies: Hashable, Sendable {
  /// Where the proxies connect from.
  public var networks: [IPNetwork]
  /// The fields that **every** one of them writes; further ones may be the client's own.
  public var fields: ProxyFields

  /// Believes whoever connects from some networks: nobody by default.
  public init(_ networks: [IPNetwork] = [], fields: ProxyFields = .usual) {
    (self.networks, self.fields) = (networks, fields)
  }

  /// Finds out who sent a request, and removes from it what nobody should believe.
  ///
  /// From a proxy, the fields it is known to write are read and kept, and the client's scheme and host become the
  /// request's. Every other field that tells of a client (`Forwarded`, `X-Forwarded-…`, `X-Real-Ip`,
  /// `X-Request-Id`) is removed, from everybody else all of them. It never fails: what cannot be read tells nothing.
  ///
  /// - Parameters:
  ///   - request: Its scheme is how it came over the connection.
  ///   - address: Where the connection came from, without brackets and port; empty for a Unix socket's client.
  /// - Returns: The client's address, an IPv4 address as one even where it came as `::ffff:192.0.2.7`; empty for a
  ///   Unix socket's client.
  public func client(of request: inout HTTPRequest, from address: String) -> String {
    let peer = ConnectionPeer(
      address: IPAddress(address)?.text ?? address, trustedProxies: networks, proxyFields: fields)
    return peer.origin(of: &request).address
  }
}
