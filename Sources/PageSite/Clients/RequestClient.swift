/// The client whose request the current task answers.
///
/// Queues outside of the site, such as that of password hashes, are fair by it.
package struct RequestClient: Sendable {
  /// The client of the current task; `nil` outside of a request.
  @TaskLocal package static var current: RequestClient?

  private let address: String
  private let limits: ClientLimits

  package init(_ address: String, _ limits: ClientLimits) {
    (self.address, self.limits) = (address, limits)
  }

  package var key: ClientKey { ClientKey(address) }

  /// Whether the client may be refused anything for what it has taken: see ``ClientLimits``.
  package var isLimited: Bool { limits.limitedClient(address) != nil }
}
