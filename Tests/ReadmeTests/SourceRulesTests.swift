import Foundation
import Testing

/// Nothing that a request, a file or a command line can reach may end the process.
@Suite struct SourceRulesTests {
  /// Initialisers of constants from literals: no input reaches them.
  private static let allowed = ["Sources/PageSite/Responses/FieldNames.swift"]

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

  /// A line's code: without comments and the insides of one-line strings.
  private static func code(_ line: Substring) -> Substring {
    let plain = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    return Substring(plain).prefix(upTo: plain.firstRange(of: "//")?.lowerBound ?? plain.endIndex)
  }

  /// Whether a text contains one of the words. This is much faster than a regular expression.
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

  /// The targets that read text of clients, and files that they upload. `PageTesting` reads text of tests.
  private static let readers = [
    "PageBytes", "PageElements", "PagePatching", "PageTemplates", "PageValidation",
    "PageCompression", "PageSite", "PageSiteValidation", "PageSockets", "PageData", "PagePostgres",
    "PageServer",
    "PageCommands",
    "PageForms", "PageMigration", "PageStateViews", "Showcase",
  ]
  /// Pages whose text is in their sources, and what colours those sources.
  private static let ownText = "Examples/Showcase/Gallery/"

  /// A walk backwards by `Character` is quadratic on a run of flags, and one grapheme may be a
  /// megabyte: bytes, UTF-16 or scalars are walked and counted instead (`ForeignText.swift`).
  @Test(.enabled(if: Compilation.isKnown), arguments: readers)
  func textIsNotTraversedBackwardsOrCountedByCharacter(target: String) async throws {
    let uses = try #require(
      try await CharacterWalks.uses(in: target), "\(target) does not compile.")
    let found = uses.filter { !$0.hasPrefix(Self.ownText) }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    // There is one on purpose, which tells that the compiler was asked the right question.
    guard target == "Showcase" else { return }
    #expect(uses.contains { $0.hasPrefix(Self.ownText) && $0.contains("rest.dropFirst(count)") })
  }

  /// The targets whose texts become SQL, or expressions of a full-text index, in the end.
  private static let databases = [
    "Sources/PageData/", "Sources/PagePostgres/", "Sources/PageQueries/",
  ]

  /// Parsers of SQL read bytes. Among Swift's characters a quotation mark that a combining character follows is
  /// another character, so that a search for the mark passes over it.
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
      #expect(scalars >= expressions, "\(path) has a regular expression that reads characters.")
    }
  }
}
