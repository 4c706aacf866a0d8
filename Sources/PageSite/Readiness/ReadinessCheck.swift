/// A condition that the site needs to serve requests completely. Load balancers read it at `GET /-/ready`.
///
///     configuration.readiness = [
///       database.readiness,
///       ReadinessCheck("kitchen") { kitchen.isOpen ? [] : ["The kitchen is closed."] },
///     ]
///
/// The site runs a check at most once a second and never concurrently, however often clients request
/// `/-/ready`. A check counts as failed while it has been running for more than a second.
public struct ReadinessCheck: Sendable {
  /// The subject of the check, for the message that the check has not returned.
  public let name: String
  /// Returns sentences about missing conditions. Anyone may read them, so they contain no paths and no
  /// addresses.
  let missing: @Sendable () async -> [String]

  /// - Parameters:
  ///   - name: The subject of the check.
  ///   - missing: Returns one sentence for each missing condition; none if the site is ready. It must not
  ///     block its thread.
  public init(_ name: String, missing: @escaping @Sendable () async -> [String]) {
    (self.name, self.missing) = (name, missing)
  }
}
