import GRDB
import PageBytes
import PageLists
import Testing

@testable import PageData

extension ServedShape {
  /// Returns filters of a column by a value from the middle of its table, and the same conditions in SQL.
  func filters(
    of column: SQLiteTable.Column, in table: SQLiteTable
  ) throws -> [(test: String, value: String, condition: String)] {
    let name = column.name.quotedName
    let empty = [
      ("empty", "1", "\(name) IS NULL OR \(name) = ''"), ("empty", "0", "\(name) <> ''"),
    ]
    guard let sample = try sample(column, of: table),
      column.kind != .number || Double(sample.text) != nil
    else { return empty }
    let (text, part) = (sample.text.quotedText, String(sample.text.prefix(3)))
    // Columns without a type are compared as text.
    let (left, right) =
      column.kind == .any ? ("CAST(\(name) AS TEXT)", text) : (name, sample.sql)
    // Equality compares the shown text.
    let shown =
      column.kind == .any
      ? "iif(typeof(\(name)) = 'real', written(\(name)), \(left))" : left
    let isText = "typeof(\(name)) <> 'blob'"
    let lower = "lowercased(CAST(\(name) AS TEXT))"
    // In a text column, numbers are compared with a number, and texts with a text.
    func bound(_ sign: String) -> String {
      // An empty text is not less than another one.
      let isFilled = sign.hasPrefix("<") && !sample.text.isEmpty ? " AND \(name) <> ''" : ""
      if column.kind == .number {
        return "\(left) \(sign) \(right) AND typeof(\(name)) IN ('integer', 'real')"
      }
      let texts = "typeof(\(name)) = 'text' AND CAST(\(name) AS TEXT) \(sign) \(text)\(isFilled)"
      // A column without a type does not convert a text to a number.
      let number = column.kind == .any ? sample.text : text
      let isNumber =
        column.kind == .any ? JSONNumber.read(sample.text) != nil : Double(sample.text) != nil
      let numbers =
        isNumber ? "typeof(\(name)) IN ('integer', 'real') AND \(name) \(sign) \(number)" : "FALSE"
      return "(\(texts)) OR (\(numbers))"
    }
    return empty + [
      ("is", sample.text, "\(shown) = \(right) AND \(isText)"),
      ("not", sample.text, "(\(shown) = \(right) AND \(isText)) IS NOT TRUE"),
      ("has", part, "instr(\(lower), lowercased(\(part.quotedText))) AND \(isText)"),
      ("min", sample.text, bound(">=")), ("max", sample.text, bound("<=")),
      ("more", sample.text, bound(">")), ("less", sample.text, bound("<")),
      ("begins", part, "instr(\(lower), lowercased(\(part.quotedText))) = 1 AND \(isText)"),
    ]
  }

  /// Returns a word from the table and the SQL condition for the rows that a search for the word finds.
  ///
  /// These rows have the word in a text, in a number as it is shown, or in the display name of a referenced row.
  ///
  /// - Returns: `nil` if no column is searched, or if a full-text index may miss some of these rows, because it finds
  ///   prefixes of words.
  func search(of table: SQLiteTable) throws -> (word: String, condition: String)? {
    let searched = table.columns.indices.filter { table.columns[$0].kind != .boolean }
    let samples = try searched.compactMap { try sample(table.columns[$0], of: table)?.text }
    guard
      let word = samples.last?.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        .first.map({ String(Substring($0)) })
    else { return nil }
    func condition(_ function: String) -> String {
      let values = searched.map {
        "\(function)(\(table.columns[$0].name.quotedName), \(word.quotedText))"
      }
      let names = table.labels.filter { searched.contains($0.column) }.map { label in
        let name = [label.text, label.secondText].compactMap(\.self)
          .map { "ifnull(p.\($0.quotedName), '')" }.joined(separator: " || ' ' || ")
        let column = "\(table.name.quotedName).\(table.columns[label.column].name.quotedName)"
        return """
          EXISTS (SELECT 1 FROM \(label.table.quotedName) AS p
          WHERE p.\(label.key.quotedName) = +\(column) AND \(function)(\(name), \(word.quotedText)))
          """
      }
      return (values + names).joined(separator: " OR ")
    }
    let all = condition("holds")
    if table.fullText != nil,
      try count(table, where: all) != count(table, where: condition("begins"))
    {
      return nil
    }
    return (word, all)
  }

  /// Adds functions that return whether a shown value contains a word, anywhere or at the start of a word.
  static func addSearch(to database: Database) {
    func add(
      _ name: String, _ isFound: @escaping @Sendable (_ text: [UInt8], _ word: [UInt8]) -> Bool
    ) {
      database.add(
        function: DatabaseFunction(name, argumentCount: 2) { values in
          let text: String
          switch values[0].storage {
          case .int64(let number): text = "\(number)"
          case .double(let number): text = "\(number)"
          case .string(let string): text = string
          default: return false
          }
          let word = String.fromDatabaseValue(values[1]) ?? ""
          return isFound(text.caseFolded, word.caseFolded)
        })
    }
    add("holds") { text, word in text.firstRange(of: word) != nil }
    add("begins") { text, word in
      text.indices.contains { start in
        (start == 0 || text[start - 1] < 0x80 && !text[start - 1].isLetterOrDigit)
          && text[start...].starts(with: word)
      }
    }
  }
}

extension String {
  /// The text as an SQL literal.
  fileprivate var quotedText: String { "'" + replacing("'", with: "''") + "'" }
}
