import ArgumentParser
import Foundation
import Testing

@testable import Showcase

@Suite struct CommandLineTests {
  // MARK: Parsing

  @Test(arguments: [
    (["nonsense"], "Unexpected argument 'nonsense'"),
    (["--nonsense"], "Unknown option '--nonsense'"),
    (["serve", "--port", "abc"], "The value 'abc' is invalid for '--port <port>'"),
    (["serve", "--port"], "Missing value for '--port <port>'"),
    (["serve", "--drain-delay", "1.5"], "The value '1.5' is invalid"),
    (["serve", "extra"], "Unexpected argument 'extra'"),
    (["serve", "--validation", "loose"], "The value 'loose' is invalid for '--validation"),
    (["render"], "Missing expected argument '<path>'"),
    (["render", "/", "/more"], "Unexpected argument '/more'"),
    (["routes", "/"], "Unexpected argument '/'"),
    (["validate"], "Name what to check: files, folders, or - for standard input"),
    (["validate", "-", "-"], "Standard input can be read once."),
    (["validate", "--port", "1", "x"], "Unknown option '--port'"),
    (["validate", "--format", "xml", "x"], "The value 'xml' is invalid for '--format"),
    (["validate", "--color", "red", "x"], "The value 'red' is invalid for '--color"),
    (["validate", "--fragment", "page", "x"], "The value 'page' is invalid for '--fragment"),
    (["health", "--port", "x"], "The value 'x' is invalid"),
    (["coverage", "more"], "Unexpected argument 'more'"),
  ])
  func aMistakeIsNamed(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try Pages.parseAsRoot(arguments) }
    guard let error else { return }
    #expect(Pages.message(for: error).contains(message))
    #expect(Pages.exitCode(for: error) != .success)
  }

  @Test func optionsAreRead() throws {
    let serve = try #require(
      try Pages.parseAsRoot([
        "serve", "--host", "::1", "--port", "0", "--database", "x.sqlite", "--validation", "strict",
        "--allowed-host", "a.example", "--allowed-host", "b.example", "--public", "Files",
        "--templates", "Cards", "--reload-templates",
      ]) as? Serve)
    #expect(serve.listening.host == "::1")
    #expect(serve.listening.port == 0)
    #expect(serve.options.database == "x.sqlite")
    #expect(serve.options.validation == .strict)
    #expect(serve.options.allowedHosts == ["a.example", "b.example"])
    #expect(serve.options.public == "Files")
    #expect(serve.options.templates == "Cards")
    #expect(serve.options.reloadTemplates)
  }

  // MARK: Running

  @Test(arguments: ["-1", "65536", "9999999999"])
  func aNumberThatIsNoPortIsAnError(port: String) async throws {
    let serve = try Serve.parse(["--port=\(port)"])
    let error = await #expect(throws: CommandError.self) { try await serve.run() }
    #expect(error?.description == "\(port) is no port. Choose 0 to 65535.")
    let health = try Health.parse(["--port=\(port)"])
    await #expect(throws: CommandError.self) { try await health.run() }
  }

  @Test(arguments: ["/none", "none", "/characters/-/rows?limit=0", "/%"])
  func aPathThatIsNoPageIsAnError(path: String) async throws {
    _ = try await SharedDatabase.ready()
    let files = SharedDatabase.directory.appendingPathComponent("public")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let render = try Render.parse([
      path, "--database", SharedDatabase.path, "--public", files.path,
    ])
    let error = await #expect(throws: CommandError.self) { try await render.run() }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("'\(path)' answers 40"))
    #expect(message.hasSuffix("'pages routes' lists the pages there are."))
  }

  @Test func aDirectoryOfStaticFilesThatIsNotThereIsAnError() throws {
    let options = try ShowcaseOptions.parse(["--public", "/none/at/all"])
    let error = #expect(throws: CommandError.self) { try options.staticFiles() }
    #expect(
      error?.description.hasPrefix("The static files cannot be served from '/none/at/all'.")
        == true)
  }

  @Test func templatesThatCannotBeUsedAreAnError() async throws {
    _ = try await SharedDatabase.ready()
    let templates = SharedDatabase.directory.appendingPathComponent("templates")
    let files = SharedDatabase.directory.appendingPathComponent("public")
    for directory in [templates, files] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    try Data("<p>\n<b></p>".utf8).write(to: templates.appendingPathComponent("A.mustache"))
    for (path, says) in [
      ("/none/at/all", "/none/at/all: There is no directory of templates here"),
      (templates.path, "A.mustache:2:8: </p> stands where <b> of line 2 must end."),
    ] {
      let routes = try Routes.parse([
        "--database", SharedDatabase.path, "--public", files.path, "--templates", path,
      ])
      let error = await #expect(throws: CommandError.self) { try await routes.run() }
      #expect(error?.description.hasPrefix("The templates in '\(path)' cannot be used.") == true)
      #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }
  }

  @Test func aPortWhereNothingListensIsNotWell() async throws {
    let health = try Health.parse(["--port", "1"])
    let error = await #expect(throws: CommandError.self) { try await health.run() }
    #expect(error?.description == "Nothing answers on port 1.")
  }
}
