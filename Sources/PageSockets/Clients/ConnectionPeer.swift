import HTTPTypes

/// The peer of a connection, and the rules for the proxy fields it sends.
struct ConnectionPeer: Sendable {
  /// The address of the peer; empty for a Unix socket.
  let address: String
  /// Whether the peer is a trusted proxy. Decided once for each connection.
  let isTrusted: Bool
  /// The client that the connection is counted for.
  let client: ClientAddress
  /// Whether limits for one client apply to the connection. They do not for a trusted proxy, which has many clients
  /// behind it, nor for programs on this machine unless `limitsLoopback` is true.
  let isLimited: Bool
  private let limitsLoopback: Bool
  private let networks: [IPNetwork]
  private let fields: ProxyFields

  init(
    address: String, trustedProxies: [IPNetwork] = [], proxyFields: ProxyFields = .standard,
    limitsLoopback: Bool = false
  ) {
    self.address = address
    isTrusted = trustedProxies.contains { $0.contains(address) }
    client = ClientAddress(address)
    isLimited = !isTrusted && (limitsLoopback || !client.isLoopback)
    self.limitsLoopback = limitsLoopback
    networks = trustedProxies
    fields = proxyFields
  }

  /// The origin of a request, taken from the fields that are trusted.
  struct Origin: Hashable {
    var address: String
    /// The id that a trusted proxy gave the request.
    var id: RequestIdentity?
  }

  /// Returns the client that a request is counted for, or `nil` if no limit applies.
  func limitedClient(of origin: Origin) -> ClientAddress? {
    let client = ClientAddress(origin.address)
    return limitsLoopback || !client.isLoopback ? client : nil
  }

  /// Returns the origin of a request, and removes the proxy fields that are not trusted.
  ///
  /// From a trusted proxy, the configured fields are read and kept. The client's address is returned, and the client's
  /// scheme and host are set on the request. All other proxy fields are removed; from other peers, all of them are.
  ///
  /// The hops are read from the nearest back. Each trusted hop wrote the element that describes the hop before it, so
  /// the first address that is not trusted is the client. The client itself wrote everything left of it, which is not
  /// read. If an element is malformed or has no address, the hop that wrote it counts as the client. No element is ever
  /// skipped: otherwise an element that the client wrote could be trusted. If all hops are trusted, the first is the
  /// client. Never fails.
  func origin(of request: inout HTTPRequest) -> Origin {
    var lines: [String: [String]] = [:]
    if isTrusted {
      for field in request.headerFields {
        let name = field.name.canonicalName
        if fields.accepts(name) { lines[name, default: []].append(field.value) }
      }
    }
    var origin = Origin(address: address)
    if let ids = lines["x-request-id"] {
      origin.id = ids.count == 1 ? RequestIdentity(ids[0]) : nil
      if origin.id == nil { lines["x-request-id"] = nil }
    }
    request.headerFields.removeAll { field in
      let name = field.name.canonicalName
      return ProxyFields.isProxyField(name) && lines[name] == nil
    }
    guard isTrusted else { return origin }

    let client =
      fields.contains(.forwarded)
      ? walk(ReversedElements(lines: lines["forwarded"] ?? [], hasQuotes: true))
      : walk(
        ReversedElements(lines: lines["x-forwarded-for"] ?? [], hasQuotes: false),
        schemes: lines["x-forwarded-proto"] ?? [], hosts: lines["x-forwarded-host"] ?? [])
    if let address = client.client { origin.address = address.text }
    if let scheme = client.scheme { request.scheme = scheme }
    if let host = client.host { request.authority = host }
    return origin
  }

  /// Walks the elements of `Forwarded`. Scheme and host are those of the hop nearest the client that has them.
  private func walk(_ elements: ReversedElements) -> ForwardedElement {
    var client = ForwardedElement()
    for bytes in elements {
      guard let element = ForwardedElement(bytes) else { break }
      client.scheme = element.scheme ?? client.scheme
      client.host = element.host ?? client.host
      guard let address = element.client else { break }
      client.client = address
      guard isTrusted(address) else { break }
    }
    return client
  }

  /// Walks `X-Forwarded-For`. Scheme and host have separate lists. If every hop appends to them as to the addresses,
  /// the values at the client's position are the client's. If the lists are shorter, the first value comes from the
  /// proxy nearest the client.
  private func walk(
    _ elements: ReversedElements, schemes: [String], hosts: [String]
  ) -> ForwardedElement {
    var client = ForwardedElement()
    var hops = 0
    for bytes in elements {
      guard let node = ForwardedNode(xForwarded: String(decoding: bytes, as: UTF8.self)) else {
        break
      }
      hops += 1
      guard let address = node.address else { break }
      client.client = address
      guard isTrusted(address) else { break }
    }
    client.scheme = Self.value(at: hops, in: schemes).flatMap(ForwardedElement.scheme)
    client.host = Self.value(at: hops, in: hosts).flatMap(ForwardedElement.host)
    return client
  }

  private func isTrusted(_ address: IPAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }

  /// Returns the element at a position, counted from the end starting at 1, or else the first one.
  private static func value(at position: Int, in lines: [String]) -> String? {
    Array(ReversedElements(lines: lines, hasQuotes: false).prefix(max(1, position))).last
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
