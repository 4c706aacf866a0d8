import PageSite
import PageSockets

extension PageServer {
  /// Returns what is missing before clients beyond this machine may reach the server at an address, in a sentence or
  /// two each. Returns an empty array if only this machine can reach it.
  func exposureWarnings(at address: ServerAddress) -> [String] {
    guard !address.isLoopbackOnly else { return [] }
    guard configuration.trustedProxies.isEmpty else { return site.exposureWarnings }
    return site.exposureWarnings + [
      "No proxy is trusted: without a proxy, traffic is not encrypted; behind one, all readers count "
        + "as one client. Use a proxy with TLS, and name it with --trusted-proxy, or in "
        + "ServerConfiguration.trustedProxies."
    ]
  }
}
