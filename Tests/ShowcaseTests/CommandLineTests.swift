import ArgumentParser
import Foundation
import Testing

@testable import PageCommands
@testable import Showcase

/// Tests of the showcase's commands, and of the common commands on the showcase.
@Suite struct CommandLineTests {
  private typealias Program = SiteProgram<ShowcaseProgram>

  @Test func optionsAreRead() throws {
    let serve = try #require(
      try Program.parseAsRoot([
        "serve", "--host", "::1", "--port", "0", "--database", "x.sqlite", "--validation", "strict",
        "--allowed-host", "a.example", "--allowed-host", "b.example", "--public", "Files",
        "--templates", "Cards", "--reload-templates",
      ]) as? ServeCommand<ShowcaseProgram>)
    #expect(serve.listening.host == "::1")
    #expect(serve.listening.port == 0)
    #expect(serve.options.validation == .strict)
    #expect(serve.options.allowedHosts == ["a.example", "b.example"])
    #expect(serve.options.public == "Files")
    #expect(serve.commands.database == "x.sqlite")
    #expect(serve.commands.templates == "Cards")
    #expect(serve.commands.reloadTemplates)
  }

  @Test func theCoverageCommandIsAvailable() throws {
    #expect(try Program.parseAsRoot(["coverage"]) is CoverageCommand)
    #expect(throws: (any Error).self) { try Program.parseAsRoot(["coverage", "more"]) }
  }

  @Test(arguments: ["/none", "none", "/characters/-/rows?limit=0", "/%"])
  func renderingAPathWithoutAPageIsAnError(path: String) async throws {
    _ = try await SharedDatabase.ready()
    let render = try RenderCommand<ShowcaseProgram>.parse([
      path, "--database", SharedDatabase.path, "--templates", Self.templates,
    ])
    let error = await #expect(throws: CommandError.self) { try await render.run() }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("'\(path)' returns status 40"))
    #expect(message.hasSuffix("'showcase routes' lists all pages."))
  }

  @Test func unusableTemplatesAreAnError() async throws {
    _ = try await SharedDatabase.ready()
    let templates = SharedDatabase.directory.appendingPathComponent("templates")
    try FileManager.default.createDirectory(at: templates, withIntermediateDirectories: true)
    try Data("<p>\n<b></p>".utf8).write(to: templates.appendingPathComponent("A.mustache"))
    for (path, says) in [
      ("/none/at/all", "/none/at/all: There is no readable directory of templates here"),
      (templates.path, "A.mustache:2:8: Found </p> where <b> of line 2 must end."),
    ] {
      let routes = try RoutesCommand<ShowcaseProgram>.parse([
        "--database", SharedDatabase.path, "--templates", path,
      ])
      let error = await #expect(throws: CommandError.self) { try await routes.run() }
      #expect(error?.description.hasPrefix("The templates in '\(path)' cannot be used.") == true)
      #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }
  }

  private static let templates = TestFiles.root.appendingPathComponent("Templates").path
}
