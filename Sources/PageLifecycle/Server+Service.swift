public import PageSockets
public import ServiceLifecycle

extension Server {
  /// The server as one of a program's services, which ends in order with the others: where the group shuts down
  /// gracefully, so does it, as by `Server.shutDown()`.
  ///
  ///     try await ServiceGroup(
  ///       services: [queue, try PageServer(site).makeServer().service],
  ///       gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
  ///     ).run()
  public var service: some Service { ServerService(server: self) }
}

private struct ServerService: Service {
  let server: Server

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await server.run()
    } onGracefulShutdown: {
      server.shutDown()
    }
  }
}
