@testable import Showcase

/// The tests with tags for rows of the feature list, read from their sources once.
struct TaggedTests {
  static let all = Result { try TaggedTests() }

  /// The sorted names of the tests, by row.
  private(set) var byRow: [String: [String]] = [:]

  private init() throws {
    for path in try TestFiles.paths(under: "Tests", suffix: ".swift") {
      read(try TestFiles.text(path), in: String(path.split(separator: "/")[1]))
    }
    for path in try TestFiles.paths(under: "Tests/Browser", suffix: ".py") {
      readBrowserTests(try TestFiles.text(path), in: path.split(separator: "/")[2].dropLast(3))
    }
    for row in byRow.keys { byRow[row]?.sort() }
  }

  private mutating func read(_ text: String, in target: String) {
    let tagged = /\.tags\(([^)]*)\)/
    let suite = /^(?:@Suite.*\ )?(?:final\ )?(?:struct|class|enum)\ (\w+)/
    let test = /func `?(\w+)/
    var (name, rows): (Substring, [Substring]) = ("", [])
    for line in text.split(separator: "\n") {
      if let tags = line.firstMatch(of: tagged)?.1 { rows += Self.words(tags) }
      if let type = line.firstMatch(of: suite)?.1 {
        name = type
        note("\(target)/\(name)", &rows)
      } else if let function = line.firstMatch(of: test)?.1 {
        note("\(target)/\(name)/\(function)", &rows)
      }
    }
  }

  private mutating func readBrowserTests(_ text: String, in file: Substring) {
    var rows: [Substring] = []
    for line in text.split(separator: "\n") {
      if let seeds = line.firstMatch(of: /^@pytest\.mark\.seed\(([^)]*)\)/)?.1 {
        rows += Self.words(seeds)
      } else if let function = line.firstMatch(of: /^def (\w+)/)?.1 {
        note("Browser/\(file)/\(function)", &rows)
      }
    }
  }

  private mutating func note(_ test: String, _ rows: inout [Substring]) {
    for row in rows { byRow[String(row), default: []].append(test) }
    rows = []
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.matches(of: /\w+/).map(\.0)
  }

  /// The source of the showcase's table of these tests.
  var source: String {
    let rows = Coverage.rows.compactMap { row in
      byRow[row.id].map { tests in
        let names = tests.map { "      \"\($0)\",\n" }.joined()
        return "    \"\(row.id)\": [\n\(names)    ],\n"
      }
    }
    return """
      extension Coverage {
        // swift-format-ignore
        // What the tags of the tests say: CoverageTests writes it anew with PAGES_SNAPSHOTS=failed.
        static let testsByRow: [String: [String]] = [
      \(rows.joined())  ]
      }

      """
  }
}
