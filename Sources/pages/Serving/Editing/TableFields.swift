import PageElements
import PageForms
import PageLists
import PageSite

/// The form fields for a row of a table, derived from its columns and their values.
struct TableFields: Sendable {
  /// The maximum size in bytes of a value that a field can change.
  private static let maximumLength = 60_000
  /// The number of bytes above which a text field has several lines.
  private static let longLine = 100

  let table: any ServedTable
  /// The row to change or to copy.
  let record: DataRecord?
  private let isNew: Bool
  private let source: DataSource
  private let lookup: ReferenceLookup
  /// The rows that a column may refer to, if there are few.
  private let choices: [Int: [Choice]]
  /// The addresses that suggest rows that a column may refer to, if there are many.
  private let suggestionAddresses: [Int: Address]
  /// The display names of the rows that are currently referenced.
  private let referencedNames: [Int: String]
  /// The columns whose texts have several lines.
  private let multilineColumns: Set<Int>
  /// The columns with a numeric type that contain texts.
  private let columnsWithTexts: Set<Int>
  /// The columns that are declared as dates and contain some.
  private let days: Set<Int>
  /// The time scales of columns whose numbers are times.
  private let times: [Int: TimeScale]

  /// - Parameters:
  ///   - record: The row to change or to copy.
  ///   - isNew: Whether the form adds a row.
  ///   - list: The address of the table's rows.
  init(_ location: TableLocation, _ record: DataRecord?, isNew: Bool, in list: Address) async throws
  {
    (table, self.record, self.isNew, source) = (location.table, record, isNew, location.source)
    var choices: [Int: [Choice]] = [:]
    var (suggestionAddresses, referencedNames): ([Int: Address], [Int: String]) = ([:], [:])
    lookup = ReferenceLookup(location)
    for label in table.labels {
      let name = table.columns[label.column].name
      switch try await lookup.choices(of: name) {
      case .none: break
      case .few(let rows):
        choices[label.column] = rows.map { Choice($0.value, $0.label) }
      case .many:
        suggestionAddresses[label.column] = ListAddress.suggestions(of: name, in: list)
        if let text = record?.values[label.column].fieldText {
          referencedNames[label.column] = try await lookup.titles(of: name, [text])[text]
        }
      }
    }
    (self.choices, self.suggestionAddresses, self.referencedNames) = (
      choices, suggestionAddresses, referencedNames
    )
    let columns = location.table.columns
    let times = columns.indices.reduce(into: [Int: TimeScale]()) { $0[$1] = location.times($1) }
    days = Set(
      columns.indices.filter {
        columns[$0].content == .days && location.content($0) == .days && times[$0] == nil
      })
    self.times = times
    // A field has several lines if values of other rows have, even if its own value is short.
    let sampleEntries = try await table.rows(readsLabels: false).entries(
      ListSelection(), in: RowRange(), limit: 50, bytes: 1 << 20, from: .first
    ).entries.map(\.record)
    let samples = [record].compactMap(\.self) + sampleEntries
    multilineColumns = location.sample.multilineTexts.union(
      columns.indices.filter { columnIndex in
        samples.contains { Self.isLong($0.values[columnIndex]) }
      })
    columnsWithTexts = location.sample.textsInNumbers
  }

  private func isDateColumn(_ columnIndex: Int) -> Bool { days.contains(columnIndex) }

  private static func isLong(_ value: SortValue) -> Bool {
    guard case .text(let text) = value else { return false }
    return text.utf8.count > longLine || text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The initial values of the form for a new row.
  var newRecord: DataRecord {
    var new = DataRecord(names: table.columns.map(\.name))
    for (columnIndex, column) in table.columns.enumerated()
    where !column.isGenerated && !column.isAutoNumbered
      && !source.isHidden(column.name, of: table.name)
    {
      if let record, !isPartOfKey(columnIndex), !record.unreadable.contains(columnIndex) {
        // The copy has the stored value, even without a field. Hidden columns get the table's defaults.
        new.values[columnIndex] = record.values[columnIndex]
      } else if storesEmptyText(columnIndex) {
        new.values[columnIndex] = .text("")
      } else if isCheckbox(column, .null) {
        // A checkbox has no third state for the default value, so it starts with that value.
        new.values[columnIndex] = .integer(column.booleanDefault == true ? 1 : 0)
      }
    }
    return new
  }

  /// Returns the columns, with a field for each column that can be changed.
  func addingFields(to columns: [DataColumn<DataRecord>]) -> [DataColumn<DataRecord>] {
    var columns = columns
    for (columnIndex, column) in table.columns.enumerated() {
      // Hidden columns are not in the list.
      guard let index = columns.firstIndex(where: { $0.name.hasSameBytes(as: column.name) }),
        let (value, field) = field(columnIndex)
      else { continue }
      let path: any WritableKeyPath<DataRecord, FieldText> & Sendable = \DataRecord[value]
      columns[index].edit(path, field(path))
      if suggestionAddresses[columnIndex] != nil {
        let reference = TypedReference(
          lookup: lookup, column: column.name,
          stored: isNew ? nil : record?.values[columnIndex].fieldText)
        columns[index].resolve = reference.key
      }
    }
    return columns
  }

  /// Whether the field of a column can show a value.
  func accepts(_ value: SortValue, _ columnIndex: Int) -> Bool {
    if isDateColumn(columnIndex), !Self.isDay(value) { return false }
    guard case .text(let text) = value, !multilineColumns.contains(columnIndex) else { return true }
    return !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
  }

  private typealias MakeField =
    (any WritableKeyPath<DataRecord, FieldText> & Sendable) -> BoundField<DataRecord, FieldText>

  private func field(_ columnIndex: Int) -> (ColumnValue, MakeField)? {
    let column = table.columns[columnIndex]
    let stored = isNew && isPartOfKey(columnIndex) ? nil : record?.values[columnIndex]
    // Columns that the database numbers need no field, and fields cannot show bytes.
    // Only SQLite stores bytes in columns of any type.
    let holdsKeys =
      (choices[columnIndex] != nil || suggestionAddresses[columnIndex] != nil)
      && (column.isBytes || table.sqliteTable != nil)
    let isStoredKey = stored.map { value in
      if case .blob = value { value.fieldText != nil } else { Self.isShort(value) }
    }
    let isKeyField = holdsKeys && isStoredKey != false
    guard !column.isGenerated, !column.isAutoNumbered,
      isKeyField
        || Self.isShort(stored ?? .null) && (!column.isBytes || stored?.displayText != nil),
      // A field would overwrite bytes that it cannot show.
      stored == nil || record?.unreadable.contains(columnIndex) != true
    else { return nil }
    let isCheckbox = isCheckbox(column, stored ?? .null)
    // The default value applies only to new rows.
    let mayBeEmpty = column.isNullable || isNew && column.defaultValue != nil
    let value = ColumnValue(
      columnIndex: columnIndex,
      rules: ColumnRules(
        // A column that is declared as a date may contain numbers. A text among them would make all of them plain numbers.
        kind: times[columnIndex] == nil ? column.kind : .number, numbers: column.exactNumbers,
        storesEmptyText: storesEmptyText(columnIndex),
        holdsTexts: columnsWithTexts.contains(columnIndex),
        fractionDigits: column.fractionDigits, texts: column.texts),
      empty: !mayBeEmpty && allowsEmptyText(columnIndex) ? .text("") : .null,
      stored: stored, isCheckbox: isCheckbox, acceptsNonfinite: column.numbers.includeNonfinite,
      emptyLabel: Self.emptyLabel(column, stored), referenced: referencedKeys(columnIndex),
      holdsKeys: holdsKeys)
    let (control, choices) = control(columnIndex, column, stored, isCheckbox: isCheckbox)
    let isKey = !isNew && isPartOfKey(columnIndex)
    // A blank text that is already stored is a valid value.
    let isNumber = !mayBeEmpty && column.kind == .number && !Self.isBlank(stored)
    // SQLite accepts NULL in a primary key, although NULL does not identify a row.
    let isNullableKey =
      isNew && isPartOfKey(columnIndex) && column.isNullable && column.defaultValue == nil
    let isRequired = isNumber || isNullableKey
    return (
      value,
      { path in
        var field = BoundField(
          ListFieldName.name(of: column.name), source.title(of: column.name, in: table.name), path,
          control: control, choices: choices
        )
        .check { value.fault($0.fieldText) }
        .help(help(columnIndex, column, isCheckbox: isCheckbox))
        .suggestions(from: suggestionAddresses[columnIndex])
        if isKey { field = field.disabled() }
        return isRequired ? field.required() : field
      }
    )
  }

  private func referencedKeys(_ columnIndex: Int) -> ColumnValue.ReferencedKeys? {
    guard table.sqliteTable != nil,
      let label = table.labels.first(where: { $0.column == columnIndex }),
      !label.isNumeric
    else { return nil }
    return label.mayBeNumber ? .textsAndNumbers : .texts
  }

  /// Whether the column is NOT NULL and accepts an empty text. Keys and references do not accept one.
  private func allowsEmptyText(_ columnIndex: Int) -> Bool {
    let column = table.columns[columnIndex]
    return column.allowsEmptyText && !column.isNullable && !column.isGenerated
      && column.choices.isEmpty && !isPartOfKey(columnIndex)
      && !table.references.contains { $0.columns.contains(columnIndex) }
  }

  /// Whether a new row stores an empty text if nothing is typed.
  private func storesEmptyText(_ columnIndex: Int) -> Bool {
    allowsEmptyText(columnIndex) && table.columns[columnIndex].defaultValue == nil
  }

  private static func isShort(_ value: SortValue) -> Bool {
    switch value {
    case .blob: false
    case .text(let text): text.utf8.count <= maximumLength
    case .null, .integer, .real: true
    }
  }

  /// Sentences that name the columns without a field, and the columns that a copy lacks, with the reasons.
  var omissions: [String] {
    guard let record else { return [] }
    let invalid = names(ofColumnsWhere: record.unreadable.contains)
    guard !isNew else {
      return [invalid.map { "The copy lacks \($0), because the text is not valid UTF-8." }]
        .compactMap(\.self)
    }
    let texts = names(ofColumnsWhere: { columnIndex in
      guard case .text = record.values[columnIndex] else { return false }
      return !Self.isShort(record.values[columnIndex])
    }).map {
      "\($0) cannot be changed here, because the text is longer than \(Self.maximumLength / 1_000) kB."
    }
    let bytes = names(ofColumnsWhere: { columnIndex in
      let isBytes =
        if case .blob = record.values[columnIndex] { true } else {
          table.columns[columnIndex].isBytes && record.values[columnIndex].displayText == nil
        }
      return isBytes && field(columnIndex) == nil
    }).map { "\($0) cannot be changed here, because a form has no field for bytes." }
    return [
      texts, bytes,
      invalid.map { "\($0) cannot be changed here, because the text is not valid UTF-8." },
    ].compactMap(\.self)
  }

  /// Lists the names of the matching columns, except hidden and generated ones, for a sentence; `nil` if none matches.
  private func names(ofColumnsWhere isIncluded: (Int) -> Bool) -> String? {
    let names = table.columns.indices.filter { columnIndex in
      let column = table.columns[columnIndex]
      return isIncluded(columnIndex) && !column.isGenerated
        && !source.isHidden(column.name, of: table.name)
    }
    .map { "'\(table.columns[$0].name.cut(toBytes: 80))'" }
    return names.isEmpty ? nil : names.prefix(10).joined(separator: ", ")
  }

  private static func isBlank(_ value: SortValue?) -> Bool {
    guard case .text(let text) = value else { return false }
    return text.trimmingASCIIWhitespace.isEmpty
  }

  private func isCheckbox(_ column: TableColumn, _ stored: SortValue) -> Bool {
    column.kind == .boolean && !column.isNullable && !column.isGenerated
      && [.null, .integer(0), .integer(1)].contains(stored)
      // A checkbox cannot stand for another default, such as 't'.
      && (!isNew || column.defaultValue == nil || column.booleanDefault != nil)
  }

  private func isPartOfKey(_ columnIndex: Int) -> Bool {
    table.key.contains(columnIndex)
  }

  private func control(
    _ columnIndex: Int, _ column: TableColumn, _ stored: SortValue?, isCheckbox: Bool
  ) -> (FieldControl, [Choice]?) {
    if isCheckbox { return (.checkbox, nil) }
    let emptyChoices = column.isNullable || column.defaultValue != nil ? [Choice("", "–")] : []
    if let choices = choices[columnIndex] { return (.select, emptyChoices + choices) }
    if !column.choices.isEmpty {
      // A stored text that the constraint does not list stays as it is.
      let other = stored?.displayText.map { [$0] } ?? []
      return (
        .select,
        emptyChoices
          + (column.choices + other.filter { !column.choices.contains($0) }).map {
            $0.isEmpty ? Choice(Self.emptyLabel(column, stored) ?? "", "(empty)") : Choice($0, $0)
          }
      )
    }
    switch column.kind {
    case .boolean:
      let words = ListTexts()
      return (.select, emptyChoices + [Choice("1", words.yes), Choice("0", words.no)])
    case .text where isDateColumn(columnIndex) && Self.isDay(stored ?? .null): return (.date, nil)
    case .text, .any, .number:
      return multilineColumns.contains(columnIndex) ? (.lines(6), nil) : (.line(), nil)
    }
  }

  /// Returns the field text for the empty text of an enum or a list, which differs from all other texts.
  private static func emptyLabel(_ column: TableColumn, _ stored: SortValue?) -> String? {
    guard column.choices.contains("") || !column.choices.isEmpty && stored == .text("") else {
      return nil
    }
    var text = "''"
    while column.choices.contains(text) { text += "'" }
    return text
  }

  private static func isDay(_ value: SortValue) -> Bool {
    switch value {
    case .null: true
    case .text(let text): CalendarDate(text)?.description.hasSameBytes(as: text) ?? false
    case .integer, .real, .blob: false
    }
  }

  private func help(_ columnIndex: Int, _ column: TableColumn, isCheckbox: Bool) -> String? {
    if !isNew, isPartOfKey(columnIndex) { return "The key of a row cannot be changed." }
    if let help = source.settings[table: table.name]?[column: column.name]?.help { return help }
    if isNew, let defaultValue = column.defaultValue, !isCheckbox {
      return "If empty: \(defaultValue.cut(toBytes: 80))."
    }
    if let times = times[columnIndex] { return times.explanation }
    if choices[columnIndex] == nil,
      let label = table.labels.first(where: { $0.column == columnIndex && !source.isHidden($0) })
    {
      let key = "The key of a row in ‘\(source.title(of: label.table).cut(toBytes: 80))’"
      let now = referencedNames[columnIndex].map { ", currently ‘\($0.cut(toBytes: 80))’" } ?? ""
      // Without a script, the reader types the key.
      return suggestionAddresses[columnIndex] == nil
        ? key + now + "." : key + now + ". You can also enter part of its name."
    }
    return nil
  }
}
