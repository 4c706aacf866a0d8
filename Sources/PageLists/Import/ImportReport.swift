import PageElements
import PageSite

/// The result of an import, or of a check.
package struct ImportReport: Sendable {
  /// A column of the file.
  package struct Column: Sendable {
    package let name: String
    /// The type that the table declares.
    package let type: String
    /// Its first values.
    package private(set) var sample: [String] = []
    private var (hasNumbers, hasTexts, hasEmpty, hasBytes) = (false, false, false, false)

    /// Whether texts among its values are numbers that a `Double` would round.
    private let hasLongNumbers: Bool

    init(_ column: ImportColumn) {
      (name, type) = (column.name, column.type)
      hasLongNumbers = column.isTyped && column.rules.kind == .number
    }

    mutating func take(
      _ field: CSVReader.Field, readAs text: String?, _ value: SortValue, isFirst: Bool
    ) {
      switch value {
      case .null: hasEmpty = true
      case .integer, .real: hasNumbers = true
      case .text: if hasLongNumbers { hasNumbers = true } else { hasTexts = true }
      case .blob: hasBytes = true
      }
      guard isFirst, !field.bytes.isEmpty else { return }
      let fieldText = field.text.cut(toBytes: 40)
      sample.append(text.map { "\(fieldText) → \($0.cut(toBytes: 40))" } ?? fieldText)
    }

    /// The kinds of values that were found, such as "Numbers, text, some empty".
    package var found: String {
      let kinds = [(hasNumbers, "numbers"), (hasTexts, "text"), (hasBytes, "bytes")]
        .filter(\.0).map(\.1)
      guard !kinds.isEmpty else { return hasEmpty ? "Empty" : "" }
      let all = (kinds + (hasEmpty ? ["some empty"] : [])).joined(separator: ", ")
      return all.prefix(1).uppercased() + all.dropFirst()
    }
  }

  /// A sentence about a row: why it cannot be stored, or what will result from it.
  package struct Issue: Sendable {
    /// The line in which the row begins; `nil` if no single line is the cause.
    package let line: Int?
    package let text: String

    package init(line: Int?, text: String) { (self.line, self.text) = (line, text) }
  }

  /// The number of rows whose keys are noted, and the maximum size of each key in bytes.
  package static let (maximumKeys, maximumKeyLength) = (1_000, 1_000)

  /// The format in which the file was read.
  package var format = CSVFormat()
  package var rows = 0
  /// The number of rows that were skipped because all their cells are empty.
  package var emptyRows = 0
  /// The keys of the first rows, except long ones.
  package var keys: [String] = []
  package var columns: [Column] = []
  /// The first twenty errors.
  package var errors: [Issue] = []
  /// Warnings about rows that can be stored but are probably mistakes.
  package var warnings: [Issue] = []
  /// A sentence about the checks that were omitted; `nil` if none were.
  package var omittedChecks: String?
  /// Sentences about the check itself, such as its effects.
  package var notes: [String] = []
  package var isStored = false

  package init() {}
}
