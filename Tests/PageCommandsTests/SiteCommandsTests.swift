import ArgumentParser
import Foundation
import PageElements
import PageSite
import Testing

@testable import PageCommands

/// A site of two pages, with an option of its own.
private struct Tea: SiteCommands {
  @Option var green = "Sencha"

  func site(_ configuration: SiteConfiguration) throws -> Site {
    try Site(
      pages: [
        Page("/", title: "Tea", query: ["sort"]) { [green] _ in
          Table { Section(key: "green") { Row(key: "a") { green } } }
        },
        Page("/black", title: "Black tea") { _ in
          Table { Section(key: "black") { Row(key: "b") { "Assam" } } }
        },
      ], configuration: configuration)
  }
}

@Suite struct SiteCommandsTests {
  private typealias Program = SiteProgram<Tea>

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
    (["export"], "Missing expected argument '<directory>'"),
    (["validate"], "Name what to check: files, folders, or - for standard input"),
    (["validate", "-", "-"], "Standard input can be read once."),
    (["validate", "--port", "1", "x"], "Unknown option '--port'"),
    (["validate", "--format", "xml", "x"], "The value 'xml' is invalid for '--format"),
    (["validate", "--color", "red", "x"], "The value 'red' is invalid for '--color"),
    (["validate", "--fragment", "page", "x"], "The value 'page' is invalid for '--fragment"),
    (["health", "--port", "x"], "The value 'x' is invalid"),
  ])
  func aMistakeIsNamed(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try Program.parseAsRoot(arguments) }
    guard let error else { return }
    #expect(Program.message(for: error).contains(message))
    #expect(Program.exitCode(for: error) != .success)
  }

  @Test func aProgramIsCalledLikeItsType() {
    #expect(Program.configuration.commandName == "tea")
    #expect(Program.helpMessage().contains("USAGE: tea <subcommand>"))
  }

  @Test func optionsOfTheSitesOwnStandBesideThoseOfTheCommand() throws {
    let serve = try #require(
      try Program.parseAsRoot(["serve", "--green", "Gyokuro", "--port", "0"])
        as? ServeCommand<Tea>)
    #expect(serve.commands.green == "Gyokuro" && serve.listening.port == 0)
  }

  // MARK: Running

  @Test(arguments: ["-1", "65536", "9999999999"])
  func aNumberThatIsNoPortIsAnError(port: String) async throws {
    let serve = try ServeCommand<Tea>.parse(["--port=\(port)"])
    let error = await #expect(throws: CommandError.self) { try await serve.run() }
    #expect(error?.description == "\(port) is no port. Choose 0 to 65535.")
    let health = try HealthCommand.parse(["--port=\(port)"])
    await #expect(throws: CommandError.self) { try await health.run() }
  }

  @Test func aPortWhereNothingListensIsNotWell() async throws {
    let health = try HealthCommand.parse(["--port", "1"])
    let error = await #expect(throws: CommandError.self) { try await health.run() }
    #expect(error?.description == "Nothing answers on port 1.")
  }

  @Test func aDirectoryOfStaticFilesThatIsNotThereIsAnError() throws {
    let options = try SiteOptions.parse(["--public", "/none/at/all"])
    let error = #expect(throws: CommandError.self) {
      try options.staticFiles(otherwise: nil, of: "tea")
    }
    #expect(
      error?.description.hasPrefix("The static files cannot be served from '/none/at/all'.")
        == true)
    #expect(try SiteOptions.parse([]).staticFiles(otherwise: nil, of: "tea") == nil)
  }

  // MARK: Export

  /// A place of this test's own, which is not there yet.
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("export-\(UUID().uuidString)")

  private func export(_ arguments: String...) async throws {
    try await ExportCommand<Tea>.parse([folder.appendingPathComponent("out").path] + arguments)
      .run()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("out/\(path)"), encoding: .utf8)
  }

  @Test func eachPageBecomesAFileThatNeedsNoServer() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = folder.appendingPathComponent("Public")
    try FileManager.default.createDirectory(
      at: files.appendingPathComponent("deep"), withIntermediateDirectories: true)
    try Data("leaf".utf8).write(to: files.appendingPathComponent("deep/leaf.txt"))
    try Data("secret".utf8).write(to: files.appendingPathComponent(".hidden"))
    try Data("a file".utf8).write(to: files.appendingPathComponent("index.html"))
    try await export("--public", files.path, "--green", "Gyokuro")
    let home = try text("index.html")
    #expect(home.contains("Gyokuro") && !home.contains("<script"))
    #expect(try text("black/index.html").contains("Assam"))
    let stylesheet = try #require(home.firstMatch(of: /rel="stylesheet" href="\/([^"]+)"/)).1
    #expect(try text(String(stylesheet)).contains(".pe-table"))
    #expect(try text("deep/leaf.txt") == "leaf")
    #expect(throws: (any Error).self) { try text(".hidden") }
  }

  @Test func whatIsThereIsNotWrittenOver() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await export()
    let error = await #expect(throws: CommandError.self) { try await export() }
    #expect(error?.description.contains("is not empty.") == true)
  }

  @Test func thePagesOfTwoExportsAreTheSame() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await export()
    let first = try text("index.html")
    try FileManager.default.removeItem(at: folder)
    try await export()
    #expect(try text("index.html") == first)
  }
}
