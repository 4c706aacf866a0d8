import GRDB
import PageBytes
import PageLists

/// What a table's first rows tell of its columns, by their places.
package struct SQLiteSample: Sendable {
  /// Those that have few values.
  package var few: Set<Int> = []
  /// Those declared as truth values some of which are texts, such as `True`.
  package var truthTexts: Set<Int> = []
  /// Those in which each value is an array in JSON.
  package var lists: Set<Int> = []
  /// Those that refer to tables that are small enough for words to be sought in all of their names.
  package var sought: Set<Int> = []

  /// Nothing is known.
  package init() {}
}

extension SQLiteTable {
  /// Columns of which not more are looked at, rows, and values that are few.
  private static let (mostColumns, sampled, few) = (60, 1_000, 20)
  /// More names are not sought: each word is a look at all of them.
  private static let mostNames = 100_000

  func sample(_ database: Database) throws -> SQLiteSample {
    let places = columns.indices.prefix(Self.mostColumns).filter {
      !columns[$0].name.isEmpty && !columns[$0].type.containsLetters(of: "BLOB")
    }
    guard !places.isEmpty, fault == nil else { return SQLiteSample() }
    let counts = places.map { place -> SQL in
      let name = SQL(sql: columns[place].name.quotedName)
      let filled: SQL = "sum(\(name) IS NOT NULL AND \(name) <> '')"
      switch columns[place].kind {
      case .boolean:
        let texts = TruthText.all.map { "\($0)" as SQL }.joined(separator: ", ")
        return "count(DISTINCT \(name)), sum(typeof(\(name)) = 'text' AND \(name) IN (\(texts))), 0"
      case .text, .any:
        return "count(DISTINCT \(name)), sum(\(ListSQL.list(name)) = \(name)), \(filled)"
      case .number: return "count(DISTINCT \(name)), 0, 0"
      }
    }
    let query: SQL = """
      SELECT count(*), \(counts.joined(separator: ", "))
      FROM (SELECT * FROM \(SQL(sql: name.quotedName)) LIMIT \(Self.sampled))
      """
    guard let row = try GRDB.Row.fetchOne(database, SQLRequest(literal: query)) else {
      return SQLiteSample()
    }
    func number(_ index: Int) -> Int { Int.fromDatabaseValue(row[index]) ?? 0 }
    var sample = SQLiteSample()
    sample.sought = try columnsOfFewNames(database)
    for (index, place) in places.enumerated() {
      let (distinct, special, filled) = (
        number(index * 3 + 1), number(index * 3 + 2), number(index * 3 + 3)
      )
      // Where each value is there once or twice, counts say nothing.
      if (2...Self.few).contains(distinct), distinct * 2 <= number(0) { sample.few.insert(place) }
      switch columns[place].kind {
      case .boolean: if special > 0 { sample.truthTexts.insert(place) }
      case .text, .any: if special > 0, special == filled { sample.lists.insert(place) }
      case .number: break
      }
    }
    return sample
  }

  private func columnsOfFewNames(_ database: Database) throws -> Set<Int> {
    var (few, many, rest) = (Set<Int>(), Set<Int>(), Self.mostNames)
    for label in labels {
      let count =
        try Int.fetchOne(
          database,
          sql: "SELECT count(*) FROM (SELECT 1 FROM \(label.table.quotedName) LIMIT \(rest + 1))")
        ?? 0
      if count <= rest {
        few.insert(label.column)
        rest -= count
      } else {
        many.insert(label.column)
      }
    }
    return few.subtracting(many)
  }
}
