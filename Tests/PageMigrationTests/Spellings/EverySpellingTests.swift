import Foundation
import Testing

/// Each public name of PageMigration occurs in a test of this target.
@Suite struct EverySpellingTests {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "Sources", "PageMigration")

  /// Names that only Swift itself calls.
  private static let unspoken: Set = ["customMirror"]

  /// Returns the lines of the Swift files in a folder, except this file and comments.
  private static func lines(in folder: URL) throws -> [Substring] {
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var lines: [Substring] = []
    for case let file as URL in files
    where file.pathExtension == "swift" && file.lastPathComponent != "EverySpellingTests.swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      lines += text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    }
    return lines
  }

  /// Returns the names that are available to users: public declarations, protocol requirements and enum cases.
  private static func names() throws -> Set<String> {
    let declared =
      #/
      ^\s* (?:@\w+\ )* public\ (?:static\ |mutating\ )*
      (?:func|var|let|typealias|struct|protocol|enum)\  `?(\w+)
      /#
    let required = /^  (?:static |mutating )*(?:func|var|associatedtype) `?(\w+)/
    let cases = /^  case (\w+)/
    var names: Set<String> = []
    var isProtocol = false
    for line in try lines(in: sources) {
      if line.hasPrefix("public protocol ") { isProtocol = true }
      if line.hasPrefix("}") { isProtocol = false }
      if let match = line.firstMatch(of: declared) {
        names.insert(String(match.1))
      } else if isProtocol, let match = line.firstMatch(of: required) {
        names.insert(String(match.1))
      } else if let match = line.firstMatch(of: cases) {
        names.insert(String(match.1))
      }
    }
    return names
  }

  @Test func everyPublicNameIsTested() throws {
    let names = try Self.names()
    let some: Set = [
      "AnyRow", "ConfigurableRow", "ElementOfLabel", "HorizontalStack", "cellStyle", "nibWithName",
      "noTemplates", "none", "sectionName", "setup",
    ]
    #expect(some.isSubset(of: names), "The search finds these names")
    var tested: Set<String> = []
    for line in try Self.lines(in: Self.tests) {
      tested.formUnion(line.matches(of: /\w+/).map { String($0.0) })
    }
    #expect(names.subtracting(tested).subtracting(Self.unspoken).sorted() == [])
  }
}
