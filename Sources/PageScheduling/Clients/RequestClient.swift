/// The client whose request the current task answers.
///
/// Queues outside the site, such as that of password hashes, use it to be fair.
package struct RequestClient: Sendable {
  /// The client of the current task; `nil` outside a request.
  @TaskLocal package static var current: RequestClient?

  private let address: String
  private let limits: ClientLimits

  package init(_ address: String, _ limits: ClientLimits) {
    (self.address, self.limits) = (address, limits)
  }

  package var key: ClientKey { ClientKey(address) }

  /// Whether ``ClientLimits`` apply to the client.
  package var isLimited: Bool { limits.limitedClient(address) != nil }
}
