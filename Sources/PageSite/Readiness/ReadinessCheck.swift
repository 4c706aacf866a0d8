/// Something that must be there for requests to be served whole, as `GET /-/ready` tells a load
/// balancer.
///
///     configuration.readiness = [
///       database.readiness,
///       ReadinessCheck("kitchen") { kitchen.isOpen ? [] : ["The kitchen is closed."] },
///     ]
///
/// It is asked at most once a second, however often `/-/ready` is, and never twice at once. One that
/// has not come back within a second counts as missing, as long as it does not.
public struct ReadinessCheck: Sendable {
  /// What is looked at, for the sentence that says that this check has not come back.
  public let name: String
  /// What is missing, as sentences that anybody may read: no paths and no addresses.
  let missing: @Sendable () async -> [String]

  /// - Parameters:
  ///   - name: What is looked at.
  ///   - missing: One sentence for each thing that is missing; none where all is well. It must not
  ///     block the thread it runs on.
  public init(_ name: String, missing: @escaping @Sendable () async -> [String]) {
    (self.name, self.missing) = (name, missing)
  }
}
