import PageElements

/// Which hosts a site answers for: with any other name in the request, a page on a foreign site
/// could reach a local server by DNS rebinding.
struct HostPolicy: Sendable {
  private let allowed: Set<String>

  /// - Parameter allowed: Names allowed beside the loopback ones, without ports.
  init(allowed: [String]) { self.allowed = Set(allowed.map { $0.lowercased() }) }

  /// Whether a request's authority names a loopback address or an allowed host, with any port.
  func allows(_ authority: String?) -> Bool {
    guard let authority, let host = Self.host(of: authority.lowercased()) else { return false }
    return Self.isLoopback(host: host) || allowed.contains(host)
  }

  /// Whether an authority names this machine itself, with any port.
  static func isLoopback(_ authority: String?) -> Bool {
    authority.flatMap { host(of: $0.lowercased()) }.map(isLoopback(host:)) ?? false
  }

  private static func isLoopback(host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || isLoopbackIPv4(host)
  }

  /// The host without its port; `nil` where anything but a port follows it.
  private static func host(of authority: String) -> String? {
    let bytes = authority.utf8
    var end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    if authority.hasPrefix("["), let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) {
      end = bytes.index(after: bracket)
    }
    let port = authority[end...]
    guard port.isEmpty || port.utf8.first == UInt8(ascii: ":") && isNumber(port.utf8.dropFirst())
    else { return nil }
    return String(authority[..<end])
  }

  private static func isLoopbackIPv4(_ host: String) -> Bool {
    let parts = host.parts(between: ".")
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { isNumber($0.utf8) && UInt8($0) != nil }
  }

  private static func isNumber(_ text: Substring.UTF8View) -> Bool {
    text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
