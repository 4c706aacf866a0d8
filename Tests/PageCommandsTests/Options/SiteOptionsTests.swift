import ArgumentParser
import Foundation
import Logging
import PageSite
import Testing

@testable import PageCommands

@Suite struct SiteOptionsTests {
  @Test func aDirectoryOfStaticFilesThatIsNotThereIsAnError() throws {
    let options = try SiteOptions.parse(["--public", "/none/at/all"])
    let error = #expect(throws: CommandError.self) {
      try options.staticFiles(otherwise: nil, of: "tea")
    }
    #expect(
      error?.description.hasPrefix(
        "The static files cannot be served from '/none/at/all'. Name another with --public. ")
        == true)
    let second = #expect(throws: CommandError.self) {
      try options.staticFiles(otherwise: "Leaves", of: "tea")
    }
    #expect(
      second?.description.contains(
        "Run tea beside its Leaves directory, or name another with --public. ") == true)
    #expect(try SiteOptions.parse([]).staticFiles(otherwise: nil, of: "tea") == nil)
  }

  /// The environment belongs to the whole process, so what changes it runs in a process of its own.
  @Test func theHostsOfTheCommandLineReplaceThoseOfTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      let logger = Logger(label: "test")
      setenv("PAGES_ALLOWED_HOST", "old.example", 1)
      let former = try SiteOptions.parse([]).configuration(logger: logger)
      #expect(former.allowedHosts == ["old.example"])
      setenv("PAGES_ALLOWED_HOSTS", "a.example, b.example,,", 1)
      let both = try SiteOptions.parse([]).configuration(logger: logger)
      #expect(both.allowedHosts == ["a.example", "b.example"])
      let named = try SiteOptions.parse(["--allowed-host", "c.example"])
        .configuration(logger: logger)
      #expect(named.allowedHosts == ["c.example"])
    }
  }
}
