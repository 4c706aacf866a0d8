import HTTPTypes

/// What all connections of a server share.
final class ConnectionContext: Sendable {
  let settings: ServerConfiguration
  let registry: ConnectionRegistry
  let handler: @Sendable (ServerRequest) async -> ServerResponse
  let refusal: @Sendable (Refusal) -> ServerResponse
  let date = DateClock()
  let bodies: BodyBudget

  init(
    settings: ServerConfiguration, registry: ConnectionRegistry,
    handler: @escaping @Sendable (ServerRequest) async -> ServerResponse,
    refusal: @escaping @Sendable (Refusal) -> ServerResponse
  ) {
    self.settings = settings
    self.registry = registry
    self.bodies = BodyBudget(max(settings.limits.allBodies, settings.limits.body))
    self.handler = handler
    self.refusal = refusal
  }

  var isDraining: Bool { registry.isDraining }
}
