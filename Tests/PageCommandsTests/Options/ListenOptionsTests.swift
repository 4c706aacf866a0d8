import ArgumentParser
import Foundation
import PageSockets
import Testing

@testable import PageCommands

/// The environment belongs to the whole process, so tests that change it run in separate processes.
@Suite struct ListenOptionsTests {
  @Test func theDefaultIsTheLoopbackAddress() async {
    await #expect(processExitsWith: .success) {
      for name in ["PAGES_HOST", "PAGES_PORT", "PAGES_SOCKET"] { unsetenv(name) }
      let address = try ListenOptions.parse([]).address()
      #expect(address == ServerAddress(host: "127.0.0.1", port: 8080))
    }
  }

  @Test func theCommandLineOverridesASocketInTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      setenv("PAGES_SOCKET", "/run/tea.sock", 1)
      setenv("PAGES_HOST", "::1", 1)
      setenv("PAGES_PORT", "9000", 1)
      let socket = try ListenOptions.parse([]).address()
      #expect(socket == ServerAddress(unixSocket: "/run/tea.sock"))
      let port = try ListenOptions.parse(["--port", "0"]).address()
      #expect(port == ServerAddress(host: "::1", port: 0))
      let host = try ListenOptions.parse(["--host", "127.0.0.1"]).address()
      #expect(host == ServerAddress(host: "127.0.0.1", port: 9000))
      let other = try ListenOptions.parse(["--socket", "/tmp/s"]).address()
      #expect(other == ServerAddress(unixSocket: "/tmp/s"))
    }
  }

  @Test(arguments: [["--port", "0"], ["--host", "::1"], ["--host", "::1", "--port", "0"]])
  func aSocketAndAnAddressAreMutuallyExclusive(arguments: [String]) throws {
    let options = try ListenOptions.parse(["--socket", "/tmp/s"] + arguments)
    let error = #expect(throws: CommandError.self) { try options.address() }
    #expect(
      error?.description
        == "A server listens on a socket or on an address and a port. Choose one.")
  }

  @Test(arguments: ["-1", "65536", "9999999999"])
  func anInvalidPortIsAnError(port: String) throws {
    let options = try ListenOptions.parse(["--port=\(port)"])
    let error = #expect(throws: CommandError.self) { try options.address() }
    #expect(error?.description == "\(port) is not a valid port. Choose 0 to 65535.")
  }
}
