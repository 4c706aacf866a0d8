import ArgumentParser
import Foundation
import Logging
import PageSite
import Testing

@testable import PageCommands

@Suite struct SiteOptionsTests {
  @Test func aMissingStaticFilesDirectoryIsAnError() throws {
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

  @Test func otherOptionsOverrideTheDevelopmentOption() throws {
    let logger = Logger(label: "test")
    let usual = try SiteOptions.parse([]).configuration(logger: logger)
    #expect(usual.validation == nil && !usual.showsTimings && !usual.isForDevelopment)
    let development = try SiteOptions.parse(["--development"]).configuration(logger: logger)
    #expect(development.validation?.mode == .strict)
    #expect(development.showsErrors && development.showsTimings && development.isForDevelopment)
    for (word, mode) in [("off", nil), ("report", ResponseValidation.Mode.report)] {
      let options = try SiteOptions.parse(["--development", "--validation", word])
      let configuration = try options.configuration(logger: logger)
      #expect(configuration.validation?.mode == mode && configuration.showsTimings)
    }
  }

  @Test func developmentCanBeSetInTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      let logger = Logger(label: "test")
      setenv("PAGES_DEVELOPMENT", "1", 1)
      let development = try SiteOptions.parse([]).configuration(logger: logger)
      #expect(development.validation?.mode == .strict && development.isForDevelopment)
      setenv("PAGES_VALIDATION", "off", 1)
      #expect(try SiteOptions.parse([]).configuration(logger: logger).validation == nil)
      setenv("PAGES_DEVELOPMENT", "0", 1)
      #expect(try !SiteOptions.parse([]).configuration(logger: logger).isForDevelopment)
      setenv("PAGES_DEVELOPMENT", "yes", 1)
      let error = #expect(throws: CommandError.self) {
        try SiteOptions.parse([]).configuration(logger: logger)
      }
      #expect(error?.description.contains("PAGES_DEVELOPMENT is 'yes'") == true)
    }
  }

  /// The environment belongs to the whole process, so this test changes it in a separate process.
  @Test func hostsOnTheCommandLineReplaceThoseInTheEnvironment() async {
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
