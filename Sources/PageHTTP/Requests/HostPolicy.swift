import PageBytes

/// The hosts that a site answers for. If it accepted any name, a page of another site could reach a local
/// server by DNS rebinding.
package struct HostPolicy: Sendable {
  private let allowedHosts: Set<String>

  /// - Parameter allowedHosts: Names allowed in addition to loopback names, without ports.
  package init(allowedHosts: [String]) {
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
  }

  /// Whether a request's authority names a loopback address or an allowed host, with any port.
  package func allows(_ authority: String?) -> Bool {
    guard let host = authority.flatMap(Self.host) else { return false }
    return Self.isLoopback(host: host.utf8) || allowedHosts.contains(host.lowercased())
  }

  /// Whether an authority names this machine, with any port.
  static func isLoopback(_ authority: String?) -> Bool {
    authority.flatMap(host).map { isLoopback(host: $0.utf8) } ?? false
  }

  private static func isLoopback(host: Substring.UTF8View) -> Bool {
    let name = host.suffix(".localhost".utf8.count)
    return host.equalsIgnoringCase("localhost") || name.equalsIgnoringCase(".localhost")
      || host.elementsEqual("[::1]".utf8) || isLoopbackIPv4(host)
  }

  /// Returns the host without its port; `nil` if anything but a port follows it.
  private static func host(of authority: String) -> Substring? {
    let bytes = authority.utf8
    var end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    if bytes.first == UInt8(ascii: "["), let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) {
      end = bytes.index(after: bracket)
    }
    let port = bytes[end...]
    guard
      port.isEmpty
        || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy({ $0.digit != nil })
    else { return nil }
    return authority[..<end]
  }

  /// Whether a host is `127` and three more numbers of one byte each.
  private static func isLoopbackIPv4(_ host: Substring.UTF8View) -> Bool {
    guard host.starts(with: "127.".utf8) else { return false }
    var numbers = 1
    var number: Int?
    for byte in host.dropFirst(4) {
      if let digit = byte.digit {
        number = (number ?? 0) * 10 + digit
        guard number ?? 0 <= 255 else { return false }
      } else {
        guard byte == UInt8(ascii: "."), number != nil else { return false }
        (numbers, number) = (numbers + 1, nil)
      }
    }
    return numbers == 3 && number != nil
  }
}
