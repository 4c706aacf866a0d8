import ArgumentParser
import Logging
import PageSockets

/// The options about clients and the access log.
struct ClientOptions: ParsableArguments {
  @Option(
    name: .customLong("trusted-proxy"),
    help: """
      The network of a trusted proxy (10.0.0.0/8, ::1, or unix). The server uses its X-Forwarded-For \
      and X-Forwarded-Proto. Repeat for several.
      """)
  var trustedProxies: [String] = []

  @Option(help: "The access log file, reopened on SIGHUP; - is standard output.")
  var accessLog: String?

  @Flag(
    name: .customLong("limit-loopback"),
    help: "Apply the limits for one client also to clients on this machine.")
  var limitsLoopback = false

  /// Returns whether the limits for one client apply to clients on this machine.
  func includesLoopback() throws -> Bool {
    try Setting.flag(limitsLoopback, "PAGES_LIMIT_LOOPBACK")
  }

  /// Returns the networks of the trusted proxies.
  func networks() throws -> [IPNetwork] {
    try Setting.list(trustedProxies, "PAGES_TRUSTED_PROXIES").map { text in
      guard let network = IPNetwork(text) else {
        throw CommandError(
          "'\(text)' is not a valid network. Write an address (192.0.2.7), a network without bits "
            + "beyond its prefix (10.0.0.0/8), or unix.")
      }
      return network
    }
  }

  /// Opens the access log, if one is configured.
  func openAccessLog(logger: Logger) throws -> AccessLog? {
    guard let path = try Setting.value(accessLog, "PAGES_ACCESS_LOG") else { return nil }
    if path == "-" { return AccessLog(descriptor: 1, logger: logger) }
    do {
      return try AccessLog(path: path, logger: logger)
    } catch {
      throw CommandError("\(error)")
    }
  }
}
