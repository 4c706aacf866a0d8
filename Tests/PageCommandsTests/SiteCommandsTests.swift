import ArgumentParser
import Testing

@testable import PageCommands

@Suite struct SiteCommandsTests {
  private typealias Program = SiteProgram<Tea>

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
    (["validate", "-", "-"], "Standard input can be read only once."),
    (["validate", "--port", "1", "x"], "Unknown option '--port'"),
    (["validate", "--format", "xml", "x"], "The value 'xml' is invalid for '--format"),
    (["validate", "--color", "red", "x"], "The value 'red' is invalid for '--color"),
    (["validate", "--fragment", "page", "x"], "The value 'page' is invalid for '--fragment"),
    (["health", "--port", "x"], "The value 'x' is invalid"),
  ])
  func theErrorNamesAnInvalidArgument(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try Program.parseAsRoot(arguments) }
    guard let error else { return }
    #expect(Program.message(for: error).contains(message))
    #expect(Program.exitCode(for: error) != .success)
  }

  @Test func theCommandIsNamedLikeTheType() {
    #expect(Program.configuration.commandName == "tea")
    #expect(Program.helpMessage().contains("USAGE: tea <subcommand>"))
  }

  @Test func messagesDoNotNameThePagesTool() {
    let error = #expect(throws: (any Error).self) { try Program.parseAsRoot(["validate"]) }
    #expect(error.map { Program.message(for: $0).contains("pages") } == false)
  }

  @Test func siteOptionsAreParsedWithThoseOfTheCommand() throws {
    let serve = try #require(
      try Program.parseAsRoot(["serve", "--green", "Gyokuro", "--port", "0"])
        as? ServeCommand<Tea>)
    #expect(serve.commands.green == "Gyokuro" && serve.listening.port == 0)
  }
}
