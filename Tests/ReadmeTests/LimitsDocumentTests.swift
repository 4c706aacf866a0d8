import Foundation
import Testing

/// Tests that docs/limits.md names an existing test for each limit.
@Suite struct LimitsDocumentTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the cells of all rows of all tables.
  private static func rows() throws -> [[String]] {
    try String(contentsOf: root.appendingPathComponent("docs/limits.md"), encoding: .utf8)
      .split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| What ") }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  /// Returns the names of all tests, and of the cases of the load scripts.
  private static func names() throws -> Set<String> {
    let tests = root.appendingPathComponent("Tests")
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    where path.hasSuffix(".swift") || path.hasSuffix(".py") {
      let text = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
      names.formUnion(text.matches(of: /(?:func|def|struct) (\w+)[({: ]/).map { String($0.1) })
      names.formUnion(text.matches(of: /func `([^`]+)`/).map { String($0.1) })
      guard path.hasPrefix("Load/"), let file = path.split(separator: "/").last else { continue }
      names.insert(String(file))
      names.formUnion(text.matches(of: #/\ {4}"([\w\ ]+)":\ /#).map { "\(file) \($0.1)" })
    }
    return names
  }

  @Test func eachLimitNamesAnExistingTest() throws {
    let (rows, names) = (try Self.rows(), try Self.names())
    #expect(rows.count > 60)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      let tests = row[3].matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(!tests.isEmpty, "\(row[0]) names no test")
      let missing = tests.filter { !names.contains($0) }
      #expect(missing.isEmpty, "\(row[0]) names tests that do not exist")
    }
  }
}
