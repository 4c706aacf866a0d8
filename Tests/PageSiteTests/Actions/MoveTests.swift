import PageElements
import SeedTags
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct MoveTests {
  private static func row(_ key: String, _ notes: Notes) -> Row {
    var row = Row(key: key, Label(key))
    row.onMove = { event in
      guard let move = event.move else { return notes("\(key) nowhere") }
      notes("\(move.row) from \(move.section) to \(move.destination) before \(move.next ?? "end")")
    }
    if key == "c" { row.onWillMove = { $0.destination == "two" ? nil : $0 } }
    if key == "y" {
      row.onWillMove = { move in
        RowMove(row: move.row, section: move.section, destination: "one", before: "a")
      }
    }
    return row
  }

  /// A site with three sections: rows a, b and c, rows x, y and z, and no rows.
  private static func site() throws -> Site {
    try .test(
      .diary { _, notes in
        [("one", "abc"), ("two", "xyz"), ("three", "")].map { key, rows in
          Section(key: key, rows: rows.map { row(String($0), notes) })
        }
      })
  }

  @Test(
    .tags(.D7),
    arguments: [
      ("one/b", ["to": "up"], "b from one to one before a"),
      ("one/a", ["to": "down"], "a from one to one before c"),
      ("one/b", ["to": "down"], "b from one to one before end"),
      ("one/a", ["before": "c"], "a from one to one before c"),
      ("one/a", ["before": "x", "section": "two"], "a from one to two before x"),
      ("one/a", ["after": "c"], "a from one to one before end"),
      ("one/c", ["after": "a"], "c from one to one before b"),
      ("one/a", ["after": "a"], "a from one to one before b"),
      ("one/a", ["after": "z"], "a from one to two before end"),
      ("one/a", ["after": "x"], "a from one to two before y"),
      ("two/z", ["to": "up"], "z from two to two before y"),
      ("two/x", ["before": "b"], "x from two to one before b"),
      ("two/y", ["to": "up"], "y from two to one before a"),
      // A row can also move into an empty section.
      ("two/z", ["to": "down"], "z from two to three before end"),
      ("one/a", ["section": "three"], "a from one to three before end"),
      ("one/a", ["section": "two"], "a from one to two before end"),
    ] as [(String, KeyValuePairs<String, String>, String)])
  func aRowMovesToTheRequestedPosition(
    row: String, values: KeyValuePairs<String, String>, line: String
  ) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.post("/page/-/actions/\(row)/-row/move", values)
    #expect(response.status == 303, "\(response.text)")
    #expect(await visitor.diary() == [line])
  }

  @Test(
    arguments: [
      ("one/a", ["before": "a"]), ("one/c", ["after": "x", "section": "two"]),
      ("one/c", ["before": "x"]),
    ] as [(String, KeyValuePairs<String, String>)])
  func aVetoedOrNoOpMoveIsIgnored(row: String, values: KeyValuePairs<String, String>) async throws {
    let visitor = TestVisitor(try Self.site())
    #expect(await visitor.post("/page/-/actions/\(row)/-row/move", values).status == 303)
    #expect(await visitor.diary() == [])
  }

  @Test(
    arguments: [
      ([:], 400), (["to": "left"], 400), (["to": "up", "before": "b"], 400),
      (["before": "b", "after": "c"], 400), (["before": "nothing"], 404), (["after": "~zz"], 404),
      (["before": ""], 404),
      (["section": "nowhere"], 404), (["section": "~zz"], 404),
    ] as [(KeyValuePairs<String, String>, Int)])
  func anInvalidMoveTargetIsRejected(
    values: KeyValuePairs<String, String>, status: Int
  ) async throws {
    let visitor = TestVisitor(try Self.site())
    #expect(await visitor.post("/page/-/actions/one/a/-row/move", values).status == status)
    #expect(await visitor.diary() == [])
  }

  // MARK: Rows of a source

  @Test func sourceRowsAcceptTheSameMoveParameters() async throws {
    let moves = Recorder<String>()
    let source = MovableRows(moves: moves)
    let site = try Site.rows(source, batch: 2)
    let visitor = TestVisitor(site)
    for (row, values, line) in [
      ("a/1", ["to": "up"], nil), ("a/1", ["to": "down"], "1 from a to a before 3"),
      ("a/3", ["to": "up"], "3 from a to a before 2"),
      ("a/3", ["to": "down"], "3 from a to b before 4"),
      ("b/4", ["to": "up"], "4 from b to a before end"), ("b/4", ["to": "down"], nil),
      ("b/4", ["after": "1"], "4 from b to a before 2"),
    ] as [(String, KeyValuePairs<String, String>, String?)] {
      let before = moves.values.count
      let response = await visitor.post("/rows/-/actions/\(row)/-row/move", values)
      #expect(response.status == 303, "\(row): \(response.text)")
      #expect(Array(moves.values.dropFirst(before)) == [line].compactMap(\.self), "\(row)")
    }
  }
}

/// A source with rows 1, 2 and 3 in section a, and row 4 in section b.
private struct MovableRows: RowSource {
  let moves: Recorder<String>
  private let rows = MemoryRows([
    .init(section: "a", rank: 1, id: 1), .init(section: "a", rank: 2, id: 2),
    .init(section: "a", rank: 3, id: 3), .init(section: "b", rank: 1, id: 4),
  ])

  init(moves: Recorder<String>) { self.moves = moves }

  var order: String { rows.order }

  func section(_ key: String) async throws -> Section? { try await rows.section(key) }

  func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws -> [PositionedRow]
  {
    try await rows.rows(in: range, limit: limit, from: end).map { placed in
      var placed = placed
      placed.row.onMove = { event in
        guard let move = event.move else { return }
        moves.append(
          "\(move.row) from \(move.section) to \(move.destination) before \(move.next ?? "end")")
      }
      return placed
    }
  }
}
