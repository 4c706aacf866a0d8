import PageElements
import PageLists

/// The effects of a deletion on other rows, in sentences for the question before it.
struct DeletionEffects: Sendable {
  /// The rows that refer to the deleted rows by one foreign key.
  struct Referring: Sendable {
    let table: any ServedTable
    let reference: TableReference
    /// The number of rows, as text; empty if it is unknown.
    let number: String
  }

  /// The maximum number of tables whose references are followed.
  private static let maximumTables = 40

  let location: TableLocation

  private var source: DataSource { location.source }

  /// Returns the effects in sentences, for tables that readers may see.
  ///
  /// - Parameter referring: The rows that refer to the deleted rows; `nil`, the default, if they have not been read.
  func sentences(_ referring: [Referring]? = nil) async throws -> [String] {
    let chain = try await chain(
      from: referring.map { $0.filter { $0.reference.onDelete == .cascades }.map(\.table) }
        ?? [location.table])
    let triggers = try await triggers(on: chain.tables)
    var sentences = (referring ?? []).compactMap { rows -> String? in
      // References to rows that are deleted at once are checked at the end.
      if rows.reference.onDelete == .refused, chain.deletes(from: rows.table) { return nil }
      let isAlone = referring?.count { $0.table.name.hasSameBytes(as: rows.table.name) } == 1
      let place =
        quoted([rows.table])
        + (isAlone ? "" : " by \(source.columnTitles(of: rows.reference, in: rows.table))")
      return rows.reference.onDelete.sentence(rows.number, in: place)
    }
    if !chain.deleted.isEmpty {
      sentences.append(
        "Rows in \(quoted(chain.deleted)) that refer to deleted rows are also deleted.")
    }
    if !chain.cleared.isEmpty {
      sentences.append(
        "Rows in \(quoted(chain.cleared)) will no longer refer to deleted rows.")
    }
    let refusing = chain.refusing.filter { !chain.deletes(from: $0) }
    if !refusing.isEmpty {
      sentences.append("Rows in \(quoted(refusing)) may prevent the deletion.")
    }
    return sentences + [triggers].compactMap(\.self)
  }

  /// Returns the tables with rows that may prevent a deletion: those that refer to the deleted rows, or to rows that are
  /// deleted with them.
  func refusingTables() async throws -> [any ServedTable] {
    let chain = try await chain(from: [location.table])
    return chain.refusing.filter { !chain.deletes(from: $0) }
  }

  private struct Chain {
    var (deleted, cleared, refusing): ([any ServedTable], [any ServedTable], [any ServedTable]) =
      ([], [], [])
    /// The tables that rows are deleted from.
    var tables: [any ServedTable] = []

    func deletes(from table: any ServedTable) -> Bool {
      tables.contains { $0.name.hasSameBytes(as: table.name) }
    }
  }

  /// Follows the references to rows that are deleted with others.
  private func chain(from first: [any ServedTable]) async throws -> Chain {
    var (chain, position) = (Chain(), 0)
    chain.tables = [location.table]
    func add(_ table: any ServedTable, to tables: inout [any ServedTable]) -> Bool {
      guard !tables.contains(where: { $0.name.hasSameBytes(as: table.name) }) else { return false }
      tables.append(table)
      return true
    }
    var next: [any ServedTable] = []
    for table in first { _ = add(table, to: &next) }
    while position < next.count, position < Self.maximumTables {
      let table = next[position]
      position += 1
      _ = add(table, to: &chain.tables)
      for other in try await source.tables(referringTo: table) {
        for reference in other.references
        where table.hasName(reference.table)
          && !reference.columns.contains(where: {
            source.isHidden(other.columns[$0].name, of: other.name)
          })
        {
          switch reference.onDelete {
          case .cascades:
            _ = add(other, to: &chain.deleted)
            _ = add(other, to: &next)
          case .setsNull: _ = add(other, to: &chain.cleared)
          case .refused: _ = add(other, to: &chain.refusing)
          }
        }
      }
    }
    return chain
  }

  /// Returns the sentence about triggers that run when rows of some tables are deleted; `nil` if no trigger runs.
  private func triggers(on tables: [any ServedTable]) async throws -> String? {
    var (changed, runs): ([any ServedTable], Bool) = ([], false)
    for table in tables {
      // SQLite also names the tables that triggers of the other tables change.
      guard table.sqliteTable == nil || table.name.hasSameBytes(as: location.table.name),
        let names = try await table.tablesChangedByTriggers()
      else { continue }
      runs = true
      for name in names where !changed.contains(where: { $0.name.hasSameBytes(as: name) }) {
        if let table = try? await source.table(name) { changed.append(table) }
      }
    }
    guard runs else { return nil }
    return changed.isEmpty
      ? "Triggers may also change other rows." : "Triggers may also change \(quoted(changed))."
  }

  private func quoted(_ tables: [any ServedTable]) -> String {
    tables.map { "‘\(source.title(of: $0.name).cut(toBytes: 80))’" }.joined(separator: ", ")
  }
}

extension ReferenceDeletion {
  /// - Parameters:
  ///   - number: The number of rows as text; empty if unknown.
  ///   - place: The table, and the columns if several refer to the deleted row.
  fileprivate func sentence(_ number: String, in place: String) -> String {
    let rows = "\(number.isEmpty ? "Rows" : number) in \(place)"
    guard !number.isEmpty else {
      return self == .cascades
        ? "\(rows) may also be deleted." : "\(rows) may refer to deleted rows."
    }
    return switch self {
    case .refused:
      "\(rows) \(number == "1 row" ? "refers" : "refer") to deleted rows and may prevent the deletion."
    case .cascades: "This also deletes \(rows)."
    case .setsNull: "\(rows) will no longer refer to deleted rows."
    }
  }
}
