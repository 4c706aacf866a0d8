/// Which hosts a site answers for: with any other name in the request, a page on a foreign site
/// could reach a local server by DNS rebinding.
struct HostPolicy: Sendable {
  private let allowed: Set<String>

  /// - Parameter allowed: Names allowed beside the loopback ones, without ports.
  init(allowed: [String]) { self.allowed = Set(allowed.map { $0.lowercased() }) }

  /// Whether a request's authority names a loopback address or an allowed host, with any port.
  func allows(_ authority: String?) -> Bool {
    guard let authority else { return false }
    let host = Self.host(of: authority.lowercased())
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || Self.isLoopbackIPv4(host) || allowed.contains(host)
  }

  private static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[...end])
    }
    return String(authority.prefix { $0 != ":" })
  }

  private static func isLoopbackIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
