import Foundation
import PageCommands
import Testing

@testable import Showcase

@Suite struct ShowcaseDatabaseTests {
  @Test func openingADirectoryIsAnError() async throws {
    let path = SharedDatabase.directory.path
    let error = await #expect(throws: CommandError.self) { try await ShowcaseDatabase.open(path) }
    let message = try #require(error?.description)
    #expect(message.hasPrefix("The database '\(path)' cannot be used: "))
    #expect(message.hasSuffix("Choose another file with --database."))
    #expect(!message.contains("\n"))
  }

  @Test func openingAFileThatIsNotADatabaseIsAnError() async throws {
    let file = SharedDatabase.directory.appendingPathComponent("note-\(UUID().uuidString).txt")
    try Data(String(repeating: "This is a note. ", count: 300).utf8).write(to: file)
    let error = await #expect(throws: CommandError.self) {
      try await ShowcaseDatabase.open(file.path)
    }
    #expect(error?.description.contains("cannot be used: file is not a database.") == true)
  }

  @Test func openingAPathBelowAFileIsAnError() async throws {
    let file = SharedDatabase.directory.appendingPathComponent("file-\(UUID().uuidString)")
    try Data("x".utf8).write(to: file)
    let error = await #expect(throws: CommandError.self) {
      try await ShowcaseDatabase.open(file.path + "/pages.sqlite")
    }
    #expect(error?.description.contains("Choose another file with --database.") == true)
  }
}
