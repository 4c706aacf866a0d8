import Foundation
import Testing

/// Tests that no request, file or command line can end the process.
@Suite struct SourceRulesTests {
  /// Constants that are initialized from literals, which no input reaches.
  private static let allowed = ["Sources/PageHTTP/Responses/FieldNames.swift"]

  private static func sources() throws -> [(path: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try ["Sources", "Examples/Showcase"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: root.appendingPathComponent(folder).path
      ).filter { $0.hasSuffix(".swift") }.map { path in
        let url = root.appendingPathComponent("\(folder)/\(path)")
        return ("\(folder)/\(path)", try String(contentsOf: url, encoding: .utf8))
      }
    }
  }

  /// Returns the code of a line, without comments and the contents of one-line strings.
  private static func code(_ line: Substring) -> Substring {
    let plain = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    return Substring(plain).prefix(upTo: plain.firstRange(of: "//")?.lowerBound ?? plain.endIndex)
  }

  /// Returns whether a text contains one of the words. This is much faster than a regular expression.
  private static func mentions(_ text: some StringProtocol, _ words: [String]) -> Bool {
    text.withCString { text in words.contains { strstr(text, $0) != nil } }
  }

  @Test func noSourceTrapsOnInput() throws {
    let sources = try Self.sources()
    #expect(sources.count > 100)
    let traps =
      /\b(?:fatalError|preconditionFailure|assertionFailure)\(|\btry!|\bas! |[\w\)\]"]!(?:[\.,\) \]]|$)/
    for (path, text) in sources where !Self.allowed.contains(path) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated()
      where Self.mentions(line, ["fatalError(", "Failure(", "!"]) {
        let line = Self.code(line)
        let trap = line.firstMatch(of: traps)
        #expect(trap == nil, "\(path):\(number + 1): \(line)")
      }
    }
  }

  /// The targets that read text or uploaded files from clients. `PageTesting` reads text of tests.
  private static let readers = [
    "PageBytes", "PageElements", "PagePatching", "PageTemplates", "PageValidation",
    "PageCompression", "PageHTTP", "PageScheduling", "PageVisitors", "PageRoutes", "PageSite",
    "PageSiteValidation", "PageSockets", "PageData", "PagePostgres", "PagePostgresClient",
    "PageServer",
    "PageCommands",
    "PageForms", "PageMigration", "PageStateViews", "Showcase",
  ]
  /// Pages whose text is in their sources, and the highlighter of those sources.
  private static let ownText = "Examples/Showcase/Gallery/"

  /// Traversal backwards by `Character` is quadratic for a run of regional indicators, and one grapheme may have a
  /// megabyte. Code processes and counts bytes, UTF-16 units or scalars instead (`ForeignText.swift`).
  @Test(.enabled(if: Compilation.isKnown), arguments: readers)
  func textIsNotTraversedBackwardsOrCountedByCharacter(target: String) async throws {
    let uses = try #require(
      try await CharacterWalks.uses(in: target), "\(target) does not compile")
    let found = uses.filter { !$0.hasPrefix(Self.ownText) }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    // One intentional use shows that the compiler found the members.
    guard target == "Showcase" else { return }
    #expect(uses.contains { $0.hasPrefix(Self.ownText) && $0.contains("rest.dropFirst(count)") })
  }

  /// The targets whose text becomes part of SQL statements or full-text search expressions.
  private static let databases = [
    "Sources/PageData/", "Sources/PagePostgres/", "Sources/PagePostgresClient/",
    "Sources/PageQueries/",
  ]

  /// SQL parsers read bytes. In Swift, a quotation mark with a combining character is a different `Character`, so a
  /// search for the mark misses it.
  @Test func sqlTextIsProcessedAsBytes() throws {
    let sources = try Self.sources().filter { source in
      Self.databases.contains { source.path.hasPrefix($0) }
    }
    #expect(sources.count > 80)
    let walks =
      /\.(?:replacing|replacingOccurrences|components|hasPrefix|hasSuffix|trimmingCharacters)\(|\.split\(|\.(?:contains|firstRange\(of:|firstIndex\(of:) ?\(?""/
    let words = [
      ".replac", ".components(", ".has", ".trimming", ".split(", ".contains", ".firstRange",
      ".firstIndex",
    ]
    for (path, text) in sources {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated() where Self.mentions(line, words)
      {
        let ofBytes = /(?:utf8|bytes|small\))\.(?:split\(|firstRange\(of:)/
        let walk = Self.code(line).replacing(ofBytes, with: "").firstMatch(of: walks)
        #expect(walk == nil, "\(path):\(number + 1): \(line)")
      }
      guard Self.mentions(text, ["atch", ".contains(/"]) else { continue }
      let expressions = text.matches(of: /(?:[mM]atch|[mM]atches)\(\s*of: |\.contains\(\//).count
      let scalars = text.matches(of: /matchingSemantics\(\.unicodeScalar\)/).count
      #expect(
        scalars >= expressions, "A regular expression in \(path) matches characters, not scalars")
    }
  }
}
