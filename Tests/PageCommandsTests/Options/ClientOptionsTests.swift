import ArgumentParser
import Foundation
import PageSockets
import Testing

@testable import PageCommands

@Suite struct ClientOptionsTests {
  /// The environment belongs to the whole process, so this test changes it in a separate process.
  @Test func proxiesOnTheCommandLineReplaceThoseInTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      setenv("PAGES_TRUSTED_PROXIES", "10.0.0.0/8, unix", 1)
      let fromEnvironment = try ClientOptions.parse([]).networks()
      #expect(fromEnvironment == ["10.0.0.0/8", "unix"].compactMap { IPNetwork($0) })
      let named = try ClientOptions.parse(["--trusted-proxy", "::1"]).networks()
      #expect(named == [IPNetwork("::1")].compactMap { $0 })
    }
  }

  @Test func anInvalidNetworkIsAnError() throws {
    let options = try ClientOptions.parse(["--trusted-proxy", "10.0.0.1/8"])
    let error = #expect(throws: CommandError.self) { try options.networks() }
    #expect(error?.description.hasPrefix("'10.0.0.1/8' is not a valid network.") == true)
  }
}
