public import PageElements
import PageSite

/// A list whose records a column refers to by their keys, such as the kinds of products.
///
///     let kinds = try ListReference(SQLiteList<Kind>(database, table), name: \Kind.name, at: "/kinds")
///     let products = try DataPage("/products", title: "Products", in: source) {
///       DataColumn("Kind", \Product.kind) { $0 }.refers(to: kinds).filterable()
///     }
///
/// Cells, filters and facets then show the name of the record instead of its key, and cells link to its page. Filters and
/// forms offer the records to choose from, or search them by name if there are more than 200.
public struct ListReference: Sendable {
  /// The maximum number of records in a menu. Readers search among more.
  static let maximumChoices = 200
  /// The maximum number of records whose names a search considers for each word.
  static let maximumNamed = 500
  /// The maximum size of a name in bytes. Longer names are cut.
  private static let nameLength = 200

  /// Returns the names of the records with these keys. Keys without a record are left out.
  let names: @Sendable (_ keys: [SortValue]) async throws -> [SortValue: String]
  /// Returns the records sorted by name; `nil` if there are more than ``maximumChoices``.
  let choices: @Sendable () async throws -> [ListChoice]?
  /// Returns the records whose name contains a text, after the one with this key.
  let search: @Sendable (_ text: String, _ limit: Int) async throws -> [ListChoice]
  /// Returns the keys of the first ``maximumNamed`` records with a word in their names.
  let keys: @Sendable (_ word: String) async throws -> [String]
  private let list: Address?

  /// Creates a reference to a list.
  ///
  /// - Parameters:
  ///   - source: The source of the records. Their keys have one value.
  ///   - name: The property with the names of the records.
  ///   - list: The address of the list, if its records have pages; `nil`, the default, for no links.
  /// - Throws: The errors of ``ListSource/check(_:)``, such as for a computed property.
  public init<Source: ListSource, Name: ListValue>(
    _ source: Source, name: any KeyPath<Source.Record, Name> & Sendable, at list: Address? = nil
  ) throws {
    let column = DataColumn<Source.Record>("", name).searchable().sortable()
    if column.name.isEmpty { throw DataPageError.unnamedColumn(title: "\(name)") }
    try source.check([column])
    self.list = list
    @Sendable func choice(_ entry: ListEntry<Source.Record>) -> ListChoice? {
      guard let key = RecordKey(entry.key, areNumbers: [false])?.values[0].displayText,
        !key.isEmpty
      else { return nil }
      return ListChoice(key, Self.name(column.value(entry.record)) ?? key)
    }
    names = { keys in
      var names: [SortValue: String] = [:]
      for key in Set(keys) where key != .null {
        let entry = try await source.entry(RecordKey([key]).text, in: ListSelection())
        names[key] = entry.map { Self.name(column.value($0.record)) ?? key.keyText ?? "" }
      }
      return names
    }
    choices = {
      var query = ListQuery()
      query.sort = RowOrder([RowOrder.Term(column.name)])
      let run = try await source.entries(
        ListSelection(query, of: [column]), in: RowRange(), limit: Self.maximumChoices + 1,
        bytes: .max, from: .first)
      return run.entries.count > Self.maximumChoices || run.isCutShort
        ? nil : run.entries.compactMap(choice)
    }
    keys = { word in
      var selection = ListSelection<Source.Record>()
      (selection.words, selection.searched) = ([word], [column])
      let run = try await source.entries(
        selection, in: RowRange(), limit: Self.maximumNamed, bytes: .max, from: .first)
      return run.entries.compactMap(choice).map(\.value)
    }
    search = { text, limit in
      var query = ListQuery()
      query.q = text
      let exact = try await source.entry(RecordKey([.text(text)]).text, in: ListSelection())
      let run = try await source.entries(
        ListSelection(query, of: [column]), in: RowRange(), limit: limit, bytes: .max,
        from: .first)
      var found = ([exact].compactMap(\.self) + run.entries).compactMap(choice)
      var known: Set<[UInt8]> = []
      found.removeAll { !known.insert(Array($0.value.utf8)).inserted }
      return Array(found.prefix(limit))
    }
  }

  /// Returns the address of the page of a record; `nil` if records have no pages.
  func address(of key: SortValue) -> Address? {
    list.map { RecordAddress(list: $0).record(RecordKey([key]).text) }
  }

  private static func name(_ value: SortValue) -> String? {
    let text = value.displayText?.trimmingWhitespace ?? ""
    return text.isEmpty ? nil : text.cut(toBytes: nameLength)
  }
}

extension DataColumn {
  /// Shows the names of the records that the column refers to, and offers these records in filters and forms.
  ///
  /// - Parameter reference: The list whose keys the column contains.
  public func refers(to reference: ListReference) -> DataColumn {
    var column = self
    column.reference = reference
    // A key is a name, not a quantity.
    if column.kind == .number, column.alignment == nil { column.alignment = .start }
    return column
  }
}
