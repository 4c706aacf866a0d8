import HTTPTypes

/// The state shared by all connections of a server.
final class ConnectionContext: Sendable {
  let settings: ServerConfiguration
  let registry: ConnectionRegistry
  let handler: @Sendable (ServerRequest) async -> ServerResponse
  let refusal: @Sendable (Refusal) -> ServerResponse
  /// Returns the largest body, in bytes, of a request that is read as a stream; `nil` if the body is read whole.
  let streamLimit: (@Sendable (HTTPRequest) -> Int?)?
  /// The limits for heads. If some bodies are streamed, the body's length is checked after the head.
  let headLimits: ServerConfiguration.Limits
  let observer: (@Sendable (Exchange) -> Void)?
  let date = DateClock()
  let requestIDs = RequestIDGenerator()
  let bodies: BodyBudget
  /// The number of requests of each client whose body is still arriving.
  let uploads: ClientCounter
  let responses: ResponseBudget

  init(
    settings: ServerConfiguration, registry: ConnectionRegistry,
    handler: @escaping @Sendable (ServerRequest) async -> ServerResponse,
    refusal: @escaping @Sendable (Refusal) -> ServerResponse,
    streamLimit: (@Sendable (HTTPRequest) -> Int?)? = nil,
    observer: (@Sendable (Exchange) -> Void)? = nil
  ) {
    self.streamLimit = streamLimit
    var headLimits = settings.limits
    if streamLimit != nil { headLimits.body = .max }
    self.headLimits = headLimits
    self.settings = settings
    self.registry = registry
    self.bodies = BodyBudget(max(settings.limits.allBodies, settings.limits.body))
    uploads = ClientCounter(limit: settings.uploadsPerClient)
    let responses = max(1, settings.limits.allResponses)
    self.responses = ResponseBudget(responses, share: responses / 4)
    self.handler = handler
    self.refusal = refusal
    self.observer = observer
  }

  var isDraining: Bool { registry.isDraining }
  var announcesClosing: Bool { registry.announcesClosing }
}
