import HTTPTypes
import PageElements
import PageServer
import PageSite
import PageSockets
import Testing

/// Tests that a program that cannot start prints one line and exits with status 1 instead of crashing.
@Suite struct StartTests {
  private func line(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func duplicatePagesAreReported() async {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      let menu = Page("/", title: "Tea") { _ in Table {} }
      await PageServer.main { try PageServer(Site(pages: [menu, menu])) }
    }
    #expect(line(result) == "Error: Two pages have the path '/'. Give each page its own.\n")
  }

  @Test func aMissingDirectoryIsReported() async {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      await PageServer.main { try PageServer(Site(pages: []), files: "/nowhere/Public", port: 0) }
    }
    #expect(line(result).wholeMatch(of: /Error: [^\n]*\/nowhere\/Public[^\n]*\n/) != nil)
  }

  @Test func aPortInUseIsReported() async {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      var address = ServerAddress(host: "127.0.0.1", port: 0)
      let first = Server(configuration: ServerConfiguration(address: address)) { _ in
        ServerResponse(status: .ok)
      }
      let run = Task { try await first.run() }
      address = try await first.boundAddress
      await PageServer.main { [address] in
        PageServer(
          try Site(pages: []), configuration: ServerConfiguration(address: address))
      }
      run.cancel()
    }
    #expect(
      line(result).split(separator: "\n").last?.hasPrefix("Error: Cannot listen on 127.0.0.1:")
        == true, "\(line(result))")
  }

  @Test func anErrorWithoutADescriptionIsReportedByItsType() async {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      enum Stock: Error { case isEmpty }
      await Server.main { throw Stock.isEmpty }
    }
    #expect(line(result) == "Error: Stock: isEmpty\n")
  }
}
