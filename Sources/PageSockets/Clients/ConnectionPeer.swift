import HTTPTypes

/// Who is at the other end of a connection, and what they may say of those behind them.
struct ConnectionPeer: Sendable {
  /// The address that the connection came from; empty for a Unix socket's.
  let address: String
  /// Whether it is a trusted proxy: decided once for each connection.
  let isTrusted: Bool
  /// Whom the connection is counted for.
  let client: ClientAddress
  /// Whether what one client may take is limited here: behind a proxy there are many.
  let isLimited: Bool
  private let limitsLoopback: Bool
  private let networks: [IPNetwork]
  private let fields: ProxyFields

  init(
    address: String, trustedProxies: [IPNetwork] = [], proxyFields: ProxyFields = .usual,
    limitsLoopback: Bool = false
  ) {
    self.address = address
    isTrusted = trustedProxies.contains { $0.contains(address) }
    client = ClientAddress(address)
    isLimited = !isTrusted && (limitsLoopback || !client.isOnThisMachine)
    self.limitsLoopback = limitsLoopback
    networks = trustedProxies
    fields = proxyFields
  }

  /// What a request says of where it comes from, once it is known what to believe.
  struct Origin: Hashable {
    var address: String
    /// The name that a trusted proxy gave the request.
    var id: RequestIdentity?
  }

  /// Whom a request is counted for; `nil` where that is not limited.
  func limitedClient(of origin: Origin) -> ClientAddress? {
    let client = ClientAddress(origin.address)
    return limitsLoopback || !client.isOnThisMachine ? client : nil
  }

  /// Finds out who sent a request, and removes from it what nobody should believe.
  ///
  /// From a trusted proxy, the fields it is known to write are read and kept: its client's address
  /// is returned, and the client's scheme and host become the request's. Every other field of the
  /// kind is removed, from everybody else all of them.
  ///
  /// The hops are walked from the nearest back. Each trusted hop wrote the element that tells of the
  /// hop before it, so the first address that is not trusted is the client, and what stands to the
  /// left of it is the client's own writing, which nobody reads. Where an element is malformed or
  /// does not tell an address, the hop that wrote it is taken for the client: the walk never skips
  /// an element, for then a client's own could be believed. Where all hops are trusted, the first of
  /// them is the client. It never fails.
  func origin(of request: inout HTTPRequest) -> Origin {
    var lines: [String: [String]] = [:]
    if isTrusted {
      for field in request.headerFields {
        let name = field.name.canonicalName
        if fields.include(name) { lines[name, default: []].append(field.value) }
      }
    }
    var origin = Origin(address: address)
    if let ids = lines["x-request-id"] {
      origin.id = ids.count == 1 ? RequestIdentity(ids[0]) : nil
      if origin.id == nil { lines["x-request-id"] = nil }
    }
    request.headerFields.removeAll { field in
      let name = field.name.canonicalName
      return ProxyFields.concern(name) && lines[name] == nil
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

  /// Of several hops that say so, scheme and host are those said of the hop nearest the client.
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

  /// Scheme and host have lists of their own. Where each hop adds to them as it does to the
  /// addresses, those at the client's place in the list are the client's; where the lists are
  /// shorter, the nearest proxy to the client that wrote there did so first.
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

  /// The element at a place counted from the end, from 1 on, or else the first one.
  private static func value(at place: Int, in lines: [String]) -> String? {
    Array(ReversedElements(lines: lines, hasQuotes: false).prefix(max(1, place))).last
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
