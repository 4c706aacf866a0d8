import PageElements
import Testing

@testable import PagePatching

@Suite struct DocumentFingerprintTests {
  struct Input: Sendable {
    var page = "/p"
    var selfURL = "/p/-/document"
    var title = "T"
    var next: String? = "n"
    var previous: String? = "p"
    var reload: String? = "r"
    var table: Table = {
      var table = Table(
        columns: ["A", "B"], caption: "C",
        sections: [
          Section(
            key: "one",
            rows: [
              Row(key: 1, cells: ["a", "b"]), Row(key: 2, cells: ["c", "d"]),
              Row(key: 3, Label("e")),
            ], header: SectionHeader(Label("H")),
            footer: SectionFooter(Label("F"))),
          Section(key: "two", rows: [Row(key: 4, cells: ["f", "g"])]),
        ])
      table.headerView = TableHeaderView(Label("Header"))
      return table
    }()

    func document() throws -> PageDocument {
      try PageDocument(
        page: page, selfURL: selfURL, title: title, table: table, next: next, previous: previous,
        reload: reload, actions: nil)
    }

    func fingerprint(_ key: DigestKey = .fixed) throws -> DocumentFingerprint {
      try document().fingerprint(key: key)
    }
  }

  /// Changes of one member of a document.
  static let changes: [(String, @Sendable (inout Input) -> Void)] = [
    ("page", { $0.page = "/q" }),
    ("self", { $0.selfURL = "/p/-/document?through=end" }),
    ("title", { $0.title = "U" }),
    ("title, another spelling", { $0.title = "\u{E9}" }),
    ("title, one spelling", { $0.title = "e\u{301}" }),
    ("next", { $0.next = "m" }),
    ("no next", { $0.next = nil }),
    ("empty next", { $0.next = "" }),
    ("prev", { $0.previous = "q" }),
    ("no prev", { $0.previous = nil }),
    ("reload", { $0.reload = "s" }),
    ("no reload", { $0.reload = nil }),
    ("empty reload", { $0.reload = "" }),
    ("next and prev swapped", { ($0.next, $0.previous) = ("p", "n") }),
    ("header", { $0.table.headerView = TableHeaderView(Label("Other")) }),
    ("caption", { $0.table.caption = "D" }),
    ("no caption", { $0.table.caption = nil }),
    ("attributes", { $0.table.hidesTrailingSeparators = false }),
    ("column", { $0.table.columns[1].title = "Z" }),
    ("columns' border", { $0.table.columns = ["AB", ""] }),
    ("section key", { $0.table.sections[0].key = "uno" }),
    ("section header", { $0.table.sections[0].header = SectionHeader(Label("I")) }),
    ("no section header", { $0.table.sections[0].header = nil }),
    ("section footer", { $0.table.sections[0].footer = SectionFooter(Label("G")) }),
    ("no section footer", { $0.table.sections[0].footer = nil }),
    ("section gone", { $0.table.sections.removeLast() }),
    ("section new", { $0.table.sections.append(Section(key: "three")) }),
    ("section order", { $0.table.sections.swapAt(0, 1) }),
    ("row key", { $0.table.sections[0].rows[0].key = "9" }),
    ("row without key", { $0.table.sections[0].rows[0].key = nil }),
    ("row attributes", { $0.table.sections[0].rows[0].tag = "t" }),
    ("row gone", { $0.table.sections[0].rows.removeLast() }),
    ("row order", { $0.table.sections[0].rows.swapAt(0, 1) }),
    (
      "row in another section",
      {
        $0.table.sections[1].rows.insert($0.table.sections[0].rows.removeLast(), at: 0)
      }
    ),
    ("cell", { $0.table.sections[0].rows[0].cells[0] = "x" }),
    ("cell order", { $0.table.sections[0].rows[0].cells.swapAt(0, 1) }),
    (
      "cells of two rows swapped",
      {
        let cells = $0.table.sections[0].rows[0].cells
        $0.table.sections[0].rows[0].cells = $0.table.sections[0].rows[1].cells
        $0.table.sections[0].rows[1].cells = cells
      }
    ),
    ("cells' border", { $0.table.sections[0].rows[0].cells = ["ab", ""] }),
  ]

  @Test func eachMemberChangesTheVersion() throws {
    var versions = [try Input().fingerprint().version: "none"]
    for (name, change) in Self.changes {
      var input = Input()
      change(&input)
      let version = try input.fingerprint().version
      #expect(versions[version] == nil, "\(name) and \(versions[version] ?? "")")
      versions[version] = name
    }
    #expect(versions.count == Self.changes.count + 1)
  }

  @Test func theSameContentHasTheSameVersionUnderTheSameKey() throws {
    let key = DigestKey(low: 1, high: 2)
    #expect(try Input().fingerprint(key).version == Input().fingerprint(key).version)
    #expect(try Input().fingerprint(key).version != Input().fingerprint().version)
    let other = DigestKey(low: 1, high: 3)
    #expect(try Input().fingerprint(key).version != Input().fingerprint(other).version)
  }

  @Test func aVersionIs128BitsInBase64URL() throws {
    #expect(try Base64URL.decode(Input().fingerprint().version)?.count == 16)
  }

  @Test func positionsAndKeysAreNeverTheSameIdentity() throws {
    var keyless = Row(Label("x"))
    func identity(_ row: Row) throws -> Identity {
      try PageDocument(page: "/", selfURL: "/", title: "", table: Table(rows: [row]))
        .fingerprint(key: .fixed).sections[0].rows[0]
    }
    let position = try identity(keyless)
    #expect(!position.isKey)
    for key in ["-0", "0"] {
      keyless.key = key
      #expect(try identity(keyless) != position, "\(key)")
      #expect(try identity(keyless).isKey)
    }
  }

  private func address<Value>(_ array: [Value]) -> UnsafeRawPointer? {
    array.withUnsafeBytes { $0.baseAddress }
  }

  @Test func equalSectionsShareTheirMemoryAndOthersDoNot() throws {
    let old = try Input().fingerprint()
    var input = Input()
    input.table.sections[0].rows[0].cells[0] = "x"
    let new = try input.fingerprint()
    let shared = new.sharing(with: old)
    #expect(shared.version == new.version)
    #expect(shared.sections == new.sections)
    #expect(shared.members == new.members)
    #expect(address(shared.sections[1].rows) == address(old.sections[1].rows))
    #expect(
      address(shared.sections[1].contents.digests)
        == address(old.sections[1].contents.digests))
    #expect(address(shared.sections[0].rows) == address(new.sections[0].rows))
    #expect(address(new.sections[1].rows) != address(old.sections[1].rows))
  }

  @Test func movedSectionsShareTheirMemory() throws {
    let old = try Input().fingerprint()
    var input = Input()
    input.table.sections.swapAt(0, 1)
    let shared = try input.fingerprint().sharing(with: old)
    #expect(address(shared.sections[0].rows) == address(old.sections[1].rows))
    #expect(address(shared.sections[1].rows) == address(old.sections[0].rows))
  }

  @Test func sizeGrowsWithRowsAndCells() throws {
    func size(rows: Int, cells: Int) throws -> Int {
      let columns = (0..<cells).map { Column("c\($0)") }
      return try PageDocument(
        page: "/", selfURL: "/", title: "",
        table: Table(
          columns: columns,
          sections: [
            Section(key: "s", each: 0..<rows) {
              Row(key: $0, cells: Array(repeating: "x", count: cells))
            }
          ])
      ).fingerprint(key: .fixed).byteCount
    }
    let base = try size(rows: 0, cells: 2)
    let thousand = try size(rows: 1_000, cells: 2) - base
    #expect(thousand == 68_000)
    #expect(try size(rows: 1_000, cells: 3) - base - thousand == 16_000)
  }
}
