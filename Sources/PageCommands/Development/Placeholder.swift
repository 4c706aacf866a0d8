import Foundation
import HTTPTypes
import Logging
import PageServer
import PageSite
import PageSockets

/// A server that responds while the site does not run. Its page shows the reason, and reloads as the site's page once
/// the site runs.
struct Placeholder {
  private let endpoint: DevelopmentEndpoint
  private let run: Task<Void, any Error>

  /// - Parameter listener: The descriptor of the socket, which stays open.
  init(_ state: DevelopmentState, listener: Int32) throws {
    let endpoint = DevelopmentEndpoint(state)
    var configuration = SiteConfiguration()
    configuration.developmentScript = DevelopmentRun.script(0)
    let site = try Site(pages: [], configuration: configuration)
    var logger = Logger(label: "PageCommands")
    logger.logLevel = .error
    let server = Server(
      configuration: ServerConfiguration(
        address: ServerAddress(descriptor: fcntl(listener, F_DUPFD_CLOEXEC, 16))),
      logger: logger, onDrain: { endpoint.end() }
    ) { request in
      // Rejects requests for other hosts, so that their pages cannot read the response.
      let siteRequest = site.read(request.head, client: request.remoteAddress)
      if !siteRequest.isForSite {
        if let response = endpoint.response(to: request.head) { return response }
        let errorResponse = site.response(
          to: SiteProblem(.serviceUnavailable, Self.text(endpoint.state.phase)),
          accept: request.head.headerFields[.accept])
        return ServerResponse(head: errorResponse.head, body: errorResponse.body)
      }
      let response = await site.respond(to: siteRequest)
      return ServerResponse(head: response.head, body: response.body)
    }
    self.endpoint = endpoint
    run = Task { try await server.run() }
  }

  private static func text(_ phase: DevelopmentState.Phase) -> String {
    phase == .building
      ? "The site is being built. This page shows it when it is ready."
      : "The site is not running. Fix the error and save."
  }

  func sendState(_ state: DevelopmentState) { endpoint.update(state) }

  func stop() async {
    endpoint.end()
    run.cancel()
    _ = await run.result
  }
}
