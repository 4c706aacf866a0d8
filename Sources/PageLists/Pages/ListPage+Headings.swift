import PageElements
import PageSite

/// The headings of a list, with the widths of its columns from the texts of some rows.
extension ListPage {
  /// Returns the headings of the shown columns.
  ///
  /// The widths are those of the whole list, so that they stay as they are while a reader filters and sorts.
  func headings(
    _ selection: ListSelection<Source.Record>, _ count: ListCount, hasCheckboxes: Bool,
    _ request: PageRequest<ListQuery>
  ) async throws -> [Column] {
    let samples = try await samples(selection, count, request)
    var headings = zip(selection.shown, samples).map { $0.heading(above: $1) }
    if hasCheckboxes, !headings.isEmpty { headings[0].width = headings[0].width.withCheckbox }
    return headings
  }

  private func samples(
    _ selection: ListSelection<Source.Record>, _ count: ListCount,
    _ request: PageRequest<ListQuery>
  ) async throws -> [TextSample] {
    let columns = selection.shown
    if !linksToRecords {
      // Reading the first rows of a list without keys sorts all of them.
      guard case .exactly(...TextSample.maximumSortedRows) = count else {
        return columns.map { _ in TextSample() }
      }
    }
    let names = columns.map { RecordKey.segment($0.name) }.joined(separator: ",")
    return try await cache.value(
      of: "sample \(request.formats.name) \(request.path.text)?\(names)", at: source.version ?? 0
    ) {
      var everything = try self.selection(ListQuery())
      everything.shown = columns
      var records: [Source.Record] = []
      // The last rows have the longest keys.
      for end in [RowRange.End.first, .last] {
        // If the rows cannot be read, the page says why.
        let batch = try? await source.entries(
          everything, in: RowRange(), limit: TextSample.maximumRows / 2,
          bytes: TextSample.maximumBytes, from: end)
        records += batch?.entries.map(\.record) ?? []
      }
      let references = try await ColumnReferences(columns)?.names(of: records) ?? [:]
      return columns.map { column in
        TextSample(
          records.map { column.text(of: $0, references, request.formats, words) },
          areNumbers: records.map(column.value).areNumbers)
      }
    }
  }
}

extension DataColumn {
  /// Returns the heading above texts.
  func heading(above texts: TextSample) -> Column {
    let isReference = referencedName != nil || reference != nil
    let isNumber = kind == .number && format != .date && times == nil
    let isQuantity = !isReference && (isNumber || kind == .any && texts.areNumbers)
    let showsWhole = !isReference && (kind == .number || kind == .boolean || isDated)
    return Column(
      title, sort: isSortable ? name : nil,
      width: width ?? texts.width(below: title, showsWhole: showsWhole || isQuantity),
      alignment: alignment ?? (isQuantity ? .end : .start), priority: priority,
      // In a narrow window, a bare number or "Yes" needs its heading.
      showsTitleBelow: !isReference && (isQuantity || kind == .boolean))
  }
}

extension [SortValue] {
  /// Whether all values that are present are numbers.
  fileprivate var areNumbers: Bool {
    var hasNumber = false
    for value in self {
      switch value {
      case .null: break
      case .integer, .real: hasNumber = true
      case .text, .blob: return false
      }
    }
    return hasNumber
  }
}

/// The lengths of a column's texts, from a sample of them.
struct TextSample {
  /// The number of rows in a sample, and the number of bytes after which reading them stops.
  static let (maximumRows, maximumBytes) = (100, 1 << 20)
  /// The number of rows of a list without keys that has a sample.
  static let maximumSortedRows = 1_000
  /// The maximum lengths of texts, of codes, and of numbers and times, up to which a column shows them whole.
  private static let (wholeText, wholeCode, wholeNumber) = (12, 24, 32)
  /// The minimum width of a column that shortens texts, and the width beyond which it grows no more.
  private static let (shortened, widest) = (10, 48)

  /// The lengths of texts that are not empty, in digits that are about as wide, in ascending order.
  private let lengths: [Int]

  /// Whether each text has as many digits as letters.
  private let haveDigits: Bool
  /// Whether all values of the sample are numbers.
  let areNumbers: Bool

  init(_ texts: [String] = [], areNumbers: Bool = false) {
    lengths = texts.map(\.displayWidth).filter { $0 > 0 }.sorted()
    haveDigits = texts.allSatisfy { text in
      text.utf8.reduce(0) { $0 + ((48...57).contains($1) ? 1 : $1 >= 65 ? -1 : 0) } >= 0
    }
    self.areNumbers = areNumbers
  }

  /// Whether the texts are of about the same length, such as times and codes.
  private var areOfOneForm: Bool {
    guard let shortest = lengths.first, let longest = lengths.last else { return false }
    return haveDigits && longest <= Self.wholeCode && longest - shortest <= 2
  }

  /// Returns the width of the column.
  ///
  /// - Parameter showsWhole: Whether shortened texts would mislead, as numbers and times do.
  func width(below title: String, showsWhole: Bool) -> Column.Width {
    let longest = lengths.last ?? Self.wholeText
    let heading = min(title.displayWidth, max(longest, Self.wholeText))
    if showsWhole || longest <= Self.wholeText || areOfOneForm {
      // The widths of digits are exact, those of letters are estimates.
      let width = min(max(longest, heading), Self.wholeNumber) + (showsWhole ? 0 : 1)
      return .fitted(minimum: width, ideal: width)
    }
    // A few long texts do not widen the column.
    let common = lengths.isEmpty ? 0 : lengths[(lengths.count - 1) * 9 / 10]
    return .fitted(
      minimum: Self.shortened, ideal: min(max(heading, common, Self.wholeText), Self.widest))
  }
}

extension String {
  /// The number of digits that are about as wide as the text. Narrow characters count half, East Asian ones twice.
  fileprivate var displayWidth: Int {
    let halves = unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case " ", "!", "'", "(", ")", ",", "-", ".", "/", ":", ";", "I", "f", "i", "j", "l", "r", "t",
        "|":
        width + 1
      case "M", "W", "m", "w": width + 3
      default: width + (scalar.value < 0x1100 ? 2 : 4)
      }
    }
    return (halves + 1) / 2
  }
}

extension Column.Width {
  /// The width with a checkbox beside the text, which takes as much room as five digits.
  var withCheckbox: Column.Width {
    guard case .fitted(let minimum, let ideal) = self else { return self }
    return .fitted(minimum: minimum + 5, ideal: ideal + 5)
  }
}
