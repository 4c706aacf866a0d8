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
    if linksToRecords, !headings.isEmpty {
      headings[0].width = headings[0].width.forLink.plus(hasCheckboxes ? 4 : 0)
    }
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
    // A source may learn later what the values of a column are.
    let names = columns.map {
      "\(RecordKey.segment($0.name)):\($0.kind):\($0.content):\($0.format)"
    }
    .joined(separator: ",")
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
      width: width
        ?? texts.width(below: title, showsWhole: showsWhole || isQuantity, isExact: isQuantity)
        .plus(format == .badge ? 2 : thumbnail == nil ? 0 : 4),
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
  /// - Parameters:
  ///   - showsWhole: Whether shortened texts would mislead, as numbers and times do.
  ///   - isExact: Whether the texts are digits.
  func width(below title: String, showsWhole: Bool, isExact: Bool = false) -> Column.Width {
    let longest = lengths.last ?? Self.wholeText
    let heading = min(title.displayWidth, max(longest, Self.wholeText))
    if showsWhole || longest <= Self.wholeText || areOfOneForm {
      // The widths of digits are exact, those of other characters are estimates.
      let width = min(max(longest, heading), Self.wholeNumber) + (isExact ? 0 : 1)
      return .fitted(minimum: width, ideal: width)
    }
    // A few long texts do not widen the column.
    let common = lengths.isEmpty ? 0 : lengths[(lengths.count - 1) * 9 / 10]
    return .fitted(
      minimum: Self.shortened, ideal: min(max(heading, common, Self.wholeText), Self.widest))
  }
}

extension String {
  /// The number of digits that are about as wide as the text.
  fileprivate var displayWidth: Int {
    let tenths = unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case " ", "!", "'", "(", ")", ",", ".", "/", ":", ";", "I", "f", "i", "j", "l", "r", "t", "|":
        width + 5
      case "-": width + 6
      case "M", "W", "m", "w": width + 15
      // East Asian characters are twice as wide.
      default: width + (scalar.value < 0x1100 ? 10 : 20)
      }
    }
    return (tenths + 9) / 10
  }
}

extension Column.Width {
  /// The width for texts that are links, which have room to be hit.
  fileprivate var forLink: Column.Width {
    guard case .fitted(let minimum, let ideal) = self else { return self }
    return .fitted(minimum: max(minimum, 4), ideal: max(ideal, 4))
  }

  /// Returns the width with room for something beside the text, as wide as so many digits.
  fileprivate func plus(_ characters: Int) -> Column.Width {
    guard case .fitted(let minimum, let ideal) = self else { return self }
    return .fitted(minimum: minimum + characters, ideal: ideal + characters)
  }
}
