import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the lines of the first Swift block of the README after a line.
  private static func block(after line: String) throws -> [String] {
    let readme = try lines(of: "README.md")
    let title = try #require(readme.firstIndex(of: line), "\(line)")
    let start = try #require(readme[title...].firstIndex(of: "```swift")) + 1
    let end = try #require(readme[start...].firstIndex(of: "```"))
    return Array(readme[start..<end])
  }

  private static func example() throws -> [String] {
    try block(after: "and `Tea/Sources/Tea/main.swift`:")
  }

  @Test func theExampleMatchesTheCompiledOne() throws {
    let compiled = try Self.lines(of: "Tests/ReadmeTests/ReadmeExample.swift")
    let imports = compiled.filter { $0.hasPrefix("import ") }
    let start = try #require(compiled.firstIndex { $0.hasPrefix("func readmeExample()") }) + 1
    let end = try #require(compiled[start...].firstIndex(of: "}"))
    let body = compiled[start..<end].map { String($0.dropFirst(2)) }
    #expect(try Self.example() == imports + [""] + body)
  }

  @Test func theTestExampleMatchesTheOneThatRuns() throws {
    let example = try Self.block(after: "## Testing your pages")
    #expect(try Self.lines(of: "Tests/ReadmeTests/ReadmeTestsExample.swift") == example + [""])
  }

  @Test func theExampleFitsOnAScreen() throws {
    #expect(try Self.example().filter { !$0.isEmpty }.count <= 20)
  }

  @Test func filesLinkedFromTheDocumentsExist() throws {
    let manager = FileManager.default
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
      for line in try Self.lines(of: document) {
        for match in line.matches(of: /\]\((?!https?:|#)([^)#]+)[^)]*\)/) {
          let path = Self.root.appendingPathComponent(String(match.1)).path
          #expect(
            manager.fileExists(atPath: path),
            "\(document) links to \(match.1), which does not exist")
        }
      }
    }
  }

  @Test func theCommandLineExampleMatchesTheOneThatIsBuilt() throws {
    let built = try Self.lines(of: "Examples/TeaHouse/Sources/TeaHouse/TeaHouse.swift")
    #expect(try Self.block(after: "## A site with a command line") + [""] == built)
    #expect(built.filter { !$0.isEmpty }.count <= 30)
  }

  @Test func theServerExampleMatchesTheOneThatIsBuilt() throws {
    var built = try Self.lines(of: "Examples/PlainServer/Sources/PlainServer/main.swift")[...]
    for line in try Self.block(after: "## A server without pages") {
      let index = try #require(built.firstIndex(of: line), "\(line)")
      built = built[(index + 1)...]
    }
  }
}
