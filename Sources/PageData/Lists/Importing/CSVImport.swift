package import Foundation
import GRDB
import GRDBSQLite
import PageBytes
import PageElements
import PageLists
import PageSite

/// Rows of a CSV file into a table: all of them, or none.
package struct CSVImport: Sendable {
  /// How much of a file is read at once, how many rows are shown before, and how many faults are told.
  private static let (piece, sampled, mostFaults) = (256 << 10, 3, 20)
  /// What takes longer is ended.
  private static let timeLimit = Duration.seconds(120)

  private let file: FileHandle
  private let table: SQLiteTable
  private let writer: BoundedDatabase

  /// - Parameters:
  ///   - file: The file, which nobody else reads meanwhile.
  ///   - table: Where its rows go.
  ///   - writer: What they are written by.
  package init(_ file: FileHandle, into table: SQLiteTable, by writer: BoundedDatabase) {
    (self.file, self.table, self.writer) = (file, table, writer)
  }

  /// Stores the rows, unless one of them cannot be stored; or only looks whether they could be.
  ///
  /// - Parameters:
  ///   - keeps: Whether they are stored.
  ///   - progress: Told how many rows have been read, now and then.
  /// - Throws: ``ImportFailure`` for what is not a row's fault, `CancellationError` for what takes too long, and a 503
  ///   where another file has come in the database's place.
  package func run(
    keeps: Bool, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportReport {
    // Between two rows is not soon enough: one of them may set off a trigger without end.
    let watch = Task { [writer] in
      try await Task.sleep(for: Self.timeLimit)
      writer.writer.interrupt()
    }
    defer { watch.cancel() }
    do {
      return try await writer.writer.writeWithoutTransaction { database in
        try run(in: database, keeps: keeps, progress)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw CancellationError()
    } catch let error as DatabaseError {
      let message = error.message ?? ""
      throw ImportFailure(
        message: table.names(inWithheld: message) || message.isEmpty
          ? "\(error.resultCode)" : message)
    }
  }

  private func run(
    in database: Database, keeps: Bool, _ progress: (Int) -> Void
  ) throws -> ImportReport {
    // What is only looked at is kept in memory: as part of the file it would keep all others out of that.
    if !keeps { try database.execute(sql: "PRAGMA cache_spill = OFF") }
    defer { if !keeps { try? database.execute(sql: "PRAGMA cache_spill = ON") } }
    var report = ImportReport()
    try database.inTransaction(.immediate) {
      // Rows may refer to those that follow.
      try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
      let before = try count(database)
      report = try read(into: database, progress)
      if report.faults.isEmpty { try check(database, &report, before: before) }
      let isStored = keeps && report.faults.isEmpty
      if isStored { try writer.checkFile() }
      report.isStored = isStored
      return isStored ? .commit : .rollback
    }
    return report
  }

  private func count(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.name.quotedName)") ?? 0
  }

  private func read(
    into database: Database, _ progress: (Int) -> Void
  ) throws -> ImportReport {
    try file.seek(toOffset: 0)
    var first = try file.read(upToCount: Self.piece).map { Array($0) } ?? []
    // As other programs mark a file in UTF-8.
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { first.removeFirst(3) }
    var reader = CSVReader(separator: CSVReader.separator(in: first))
    var rows = Rows(SQLiteList(writer, table), database)
    let end = ContinuousClock.now + Self.timeLimit
    do {
      try reader.read(first) { try rows.take($0, $1) }
      while let piece = try file.read(upToCount: Self.piece), !piece.isEmpty {
        progress(rows.report.rows)
        if Task.isCancelled || .now > end { throw CancellationError() }
        try reader.read(piece) { try rows.take($0, $1) }
      }
      try reader.end { try rows.take($0, $1) }
    } catch let error as CSVError {
      rows.report.faults.append(.init(line: error.line, text: error.description))
    } catch is TooManyFaults {
    }
    if rows.report.columns.isEmpty, rows.report.faults.isEmpty {
      rows.report.faults = [
        .init(line: 1, text: "The file is empty. Its first line names columns.")
      ]
    }
    return rows.report
  }

  /// What no row alone is to blame for.
  private func check(
    _ database: Database, _ report: inout ImportReport, before: Int
  ) throws {
    var (open, most) = (Int32(0), Int32(0))
    sqlite3_db_status(
      database.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &most, 0)
    if open != 0 {
      report.faults.append(
        .init(line: nil, text: "A row refers to another one that is not there."))
    }
    let after = try count(database)
    if after != before + report.rows {
      report.faults.append(
        .init(
          line: nil,
          text:
            "The table would have \(after) rows in place of \(before + report.rows): it replaces some, or leaves some out."
        ))
    }
  }

  private struct TooManyFaults: Error {}

  /// The records of a file on their way into the table.
  private struct Rows {
    let table: SQLiteTable
    let list: SQLiteList<DataRecord>
    let database: Database
    var report = ImportReport()
    private var statement: Statement?
    /// Which columns of the table the fields are, in their order; `nil` for what the table computes.
    private var places: [Int?] = []

    init(_ list: SQLiteList<DataRecord>, _ database: Database) {
      (self.list, self.database, table) = (list, database, list.table)
    }

    mutating func take(_ fields: [CSVReader.Field], _ line: Int) throws {
      guard let statement else { return try begin(fields) }
      // An empty line is no row, where it is not one of nothing.
      if fields.count == 1, places.count > 1, fields[0].bytes.isEmpty { return }
      guard fields.count == places.count else {
        return try fault(
          line, "It has \(fields.count) fields, and the first line names \(places.count) columns.")
      }
      report.rows += 1
      var values: [DatabaseValue] = []
      for (field, place) in zip(fields, places) {
        guard let place else { continue }
        let column = table.columns[place]
        guard let value = column.value(field) else {
          return try fault(
            line, "'\(column.name.cut(toBytes: 80))' is no text in UTF-8 without the character NUL."
          )
        }
        values.append(value)
        report.columns[values.count - 1].take(field, value, isFirst: report.rows <= sampled)
      }
      do {
        try statement.execute(arguments: StatementArguments(values))
        if database.changesCount == 0 { try fault(line, "The database leaves it out.") }
        note(values)
      } catch let error as DatabaseError {
        guard let errors = FormErrors(error, in: table) else { throw error }
        // One that has failed says so again when it is used again.
        self.statement = try database.makeStatement(sql: statement.sql)
        try fault(
          line,
          errors.items.map { $0.name.isEmpty ? $0.detail : "\($0.name): \($0.detail)" }
            .joined(separator: " "))
      }
    }

    /// Takes down the key of the row that was just stored.
    private mutating func note(_ values: [DatabaseValue]) {
      guard report.keys.count < ImportReport.mostKeys else { return }
      let columns = places.compactMap { $0.map { table.columns[$0].name } }
      // A trigger may have made another row of it.
      guard let key = try? list.keyOfNewRow(Array(zip(columns, values)), database),
        key.utf8.count <= ImportReport.longestKey
      else { return }
      report.keys.append(key)
    }

    /// The first line names columns.
    private mutating func begin(_ fields: [CSVReader.Field]) throws {
      var unknown: [String] = []
      for field in fields {
        let name = field.text
        let place =
          table.columns.firstIndex { $0.name.hasSameBytes(as: name) }
          ?? table.columns.firstIndex { $0.name.hasSameLetters(as: name) }
        guard let place, !table.isWithheld(place) else {
          unknown.append(name.cut(toBytes: 80))
          continue
        }
        if places.contains(where: { $0 == place }) {
          try fault(1, "The column '\(name.cut(toBytes: 80))' is named twice.")
        }
        let written: Int? = table.columns[place].isGenerated ? nil : place
        places.append(written)
      }
      guard unknown.isEmpty else {
        let known = table.toldPlaces.filter { !table.columns[$0].isGenerated }
          .map { table.columns[$0].name.cut(toBytes: 80) }
        try fault(
          1,
          "The first line names columns that the table has not: \(unknown.prefix(10).joined(separator: ", ")). "
            + "It has \(known.prefix(50).joined(separator: ", ")).")
        throw TooManyFaults()
      }
      let columns = places.compactMap { $0.map { table.columns[$0] } }
      report.columns = columns.map { ImportReport.Column(name: $0.name, type: $0.type) }
      let names = columns.map(\.name.quotedName).joined(separator: ", ")
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      statement = try database.makeStatement(
        sql: columns.isEmpty
          ? "INSERT INTO \(table.name.quotedName) DEFAULT VALUES"
          : "INSERT INTO \(table.name.quotedName) (\(names)) VALUES (\(marks))")
    }

    private mutating func fault(_ line: Int, _ text: String) throws {
      report.faults.append(.init(line: line, text: text))
      if report.faults.count >= mostFaults { throw TooManyFaults() }
    }
  }
}

/// What keeps the rows of a file from being stored, whatever they are.
package struct ImportFailure: Error {
  /// What SQLite says.
  package let message: String
}
