import PageSite
import PageSockets

extension PageServer {
  /// Returns what is missing before clients beyond this machine may reach the server at an address, in a sentence or
  /// two each. Returns an empty array if only this machine can reach it.
  func exposures(at address: ServerAddress) -> [String] {
    guard !address.isForThisMachineAlone else { return [] }
    guard configuration.trustedProxies.isEmpty else { return site.exposures }
    return site.exposures + [
      "No proxy is trusted: without one, all that readers send is in the clear, and behind one they count "
        + "as one client. Put one with TLS in front, and name it with --trusted-proxy, or in "
        + "ServerConfiguration.trustedProxies."
    ]
  }
}
