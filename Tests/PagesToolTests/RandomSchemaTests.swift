import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageData

/// Tests that pages read and write five hundred random databases as SQLite does.
@Suite struct RandomSchemaTests {
  private static let (groups, size) = (20, 25)

  @Test(arguments: 0..<groups)
  func everyTableIsShownAsSQLiteReadsIt(group: Int) async throws {
    for seed in group * Self.size..<(group + 1) * Self.size {
      let shape = RandomSchema.shape(seed: seed)
      var random = SeededGenerator(seed: seed)
      let served = try await ServedShape(shape)
      for table in served.tables {
        func check(_ difference: String?) {
          if let difference { Issue.record("\(shape) \(table.name): \(difference)") }
        }
        check(try await served.difference(table, limit: .max))
        for record in try served.records(of: table) {
          let status = try await served.client.visit(record).status
          #expect(status == 200, "\(shape) \(record)")
        }
        let column = table.columns[random.below(table.columns.count)]
        let isDescending = random.chance(50)
        let sort = (
          "sort", RowOrder([.init(column.name, descending: isDescending)]).description
        )
        check(try await served.difference(table, sort, sort: (column.name, isDescending)))
        let page = try await served.client.visit(served.address(table, sort))
        #expect(page.status == 200, "\(shape) \(page.url)")
        for (test, value, condition) in try served.filters(of: column, in: table) {
          check(
            try await served.difference(
              table, ("\(test).\(column.name)", value), where: condition))
        }
        if let (word, condition) = try served.search(of: table) {
          check(try await served.difference(table, ("q", word), where: condition))
        }
      }
    }
  }

  @Test(arguments: 0..<groups)
  func anEditChangesOnlyTheEditedColumn(group: Int) async throws {
    for seed in group * Self.size..<(group + 1) * Self.size {
      let shape = RandomSchema.shape(seed: seed)
      var random = SeededGenerator(seed: seed)
      let served = try await ServedShape(shape, isWritable: true)
      for table in served.tables where table.kind == .table {
        guard let record = try served.records(of: table).sorted().first else { continue }
        let form = try await served.client.visit("\(record)/edit")
        #expect(form.status == 200, "\(shape) \(record)")
        // BLOBs have no field, and the field of a key is disabled.
        let labels = Set(try form.elements("main form label").map(\.text))
        let keys: [Int] = if case .columns(let places) = table.key { places } else { [] }
        let fields = table.columns.enumerated().filter { place, column in
          labels.contains(column.name) && !keys.contains(place) && column.name != "parent"
        }.map(\.element)
        guard let field = fields.randomElement(using: &random) else { continue }
        let before = try served.values(of: table)
        let untouched = try await form.submit("Save")
        #expect(untouched.status == 200, "\(shape) \(record): \(untouched.text)")
        #expect(try served.values(of: table) == before, "\(shape) \(record)")
        let value = field.kind == .number ? "3" : "changed"
        let saved = try await served.client.visit("\(record)/edit").submit(
          "Save", [field.name: FieldInput(stringLiteral: value)])
        let after = try served.values(of: table)
        let changed = Self.changed(before, after, in: table)
        if saved.status == 422 {
          #expect(after == before, "\(shape) \(record)")
        } else {
          #expect(saved.status == 200, "\(shape) \(record) \(field.name)")
          #expect(
            changed.subtracting([field.name]).isEmpty,
            "\(shape) \(record) \(field.name): \(changed)")
        }
      }
    }
  }

  /// Returns the columns whose values differ, except generated columns.
  private static func changed(
    _ before: [[String]], _ after: [[String]], in table: SQLiteTable
  ) -> Set<String> {
    guard before.count == after.count else { return ["the number of rows"] }
    var names: Set<String> = []
    for (index, column) in table.columns.enumerated() where !column.isGenerated {
      // A changed key moves its row, so the values of a column are compared in sorted order.
      if before.map({ $0[index] }).sorted() != after.map({ $0[index] }).sorted() {
        names.insert(column.name)
      }
    }
    return names
  }
}
