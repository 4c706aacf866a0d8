import PageSite
import PageSockets

extension PageServer {
  /// What is to be settled before others reach the server at an address, a sentence or two each; nothing
  /// where only this machine's own do.
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
