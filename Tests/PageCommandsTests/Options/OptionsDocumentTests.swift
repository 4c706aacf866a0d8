import ArgumentParser
import Foundation
import Testing

@testable import PageCommands

/// Tests that docs/serving.md lists every option and every variable, and no others.
@Suite struct OptionsDocumentTests {
  private typealias Program = SiteProgram<Tea>

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private struct Rows {
    let site, showcase, tool: [Substring]
  }

  /// Returns the rows of the three tables: for every site, for the showcase, and for the tool.
  private static func rows() throws -> Rows {
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/serving.md"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let end = try #require(lines.firstIndex(of: "## Options of the showcase"))
    let tool = try #require(lines.firstIndex(of: "## Options of `pages serve FILE…`"))
    func rows(_ lines: ArraySlice<Substring>) -> [Substring] {
      lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| Option ") }
    }
    return Rows(
      site: rows(lines[..<end]), showcase: rows(lines[end..<tool]), tool: rows(lines[tool...]))
  }

  private static func variables(in rows: [Substring]) -> Set<String> {
    Set(rows.flatMap { $0.matches(of: /`(PAGES_[A-Z_]+)`/).map { String($0.1) } })
  }

  private static func options(in rows: [Substring]) -> Set<String> {
    Set(rows.compactMap { $0.firstMatch(of: /^\| `(--[a-z-]+)`/).map { String($0.1) } })
  }

  /// Returns the variables that the sources in a folder name in string literals, outside comments.
  private static func variables(below folder: String) throws -> Set<String> {
    let folder = root.appendingPathComponent(folder)
    var found: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n")
      where !line.drop(while: \.isWhitespace).hasPrefix("//") {
        found.formUnion(line.matches(of: /"(PAGES_[A-Z_]+)"/).map { String($0.1) })
      }
    }
    return found
  }

  @Test func theDocumentListsTheVariablesThatAreRead() throws {
    let rows = try Self.rows()
    let read = try Self.variables(below: "Sources/PageCommands")
    #expect(read.count > 10)
    #expect(Self.variables(in: rows.site) == read)
    #expect(
      Self.variables(in: rows.showcase) == (try Self.variables(below: "Examples/Showcase")))
    #expect(Self.variables(in: rows.tool) == (try Self.variables(below: "Sources/pages")))
  }

  @Test func theDocumentListsTheOptionsOfTheCommands() throws {
    let commands: [any ParsableCommand.Type] = [
      ServeCommand<Tea>.self, RenderCommand<Tea>.self, RoutesCommand<Tea>.self,
      ExportCommand<Tea>.self, HealthCommand.self, ValidateCommand.self,
    ]
    let helps = commands.map { Program.helpMessage(for: $0) }
    let options = Set(helps.flatMap { $0.matches(of: /--[a-z-]+/).map { String($0.0) } })
    #expect(Self.options(in: try Self.rows().site) == options.subtracting(["--green", "--help"]))
  }
}
