import PageBytes
import PageLists
import Testing

@testable import PageData

extension ServedShape {
  /// The filters of a column with a value from the middle of its table, and the same conditions in SQL.
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
    // Columns without a type compare the text of their values.
    let (left, right) =
      column.kind == .any ? ("CAST(\(name) AS TEXT)", text) : (name, sample.sql)
    let isText = "typeof(\(name)) <> 'blob'"
    let lower = "lowercased(CAST(\(name) AS TEXT))"
    // Numbers in a column of texts are compared with a number, and texts with a text.
    func bound(_ sign: String) -> String {
      if column.kind == .number {
        return "\(left) \(sign) \(right) AND typeof(\(name)) IN ('integer', 'real')"
      }
      guard column.kind == .text else { return "\(left) \(sign) \(right) AND \(isText)" }
      let texts = "typeof(\(name)) = 'text' AND CAST(\(name) AS TEXT) \(sign) \(text)"
      let numbers =
        Double(sample.text) == nil
        ? "FALSE" : "typeof(\(name)) IN ('integer', 'real') AND \(name) \(sign) \(text)"
      return "(\(texts)) OR (\(numbers))"
    }
    return empty + [
      ("is", sample.text, "\(left) = \(right) AND \(isText)"),
      ("not", sample.text, "(\(left) = \(right) AND \(isText)) IS NOT TRUE"),
      ("has", part, "instr(\(lower), lowercased(\(part.quotedText))) AND \(isText)"),
      ("min", sample.text, bound(">=")), ("max", sample.text, bound("<=")),
      ("more", sample.text, bound(">")), ("less", sample.text, bound("<")),
      ("begins", part, "instr(\(lower), lowercased(\(part.quotedText))) = 1 AND \(isText)"),
    ]
  }

  /// A word that the table holds, and the condition in SQL for the rows that a search for it finds; `nil` if no column
  /// is searched.
  func search(of table: SQLiteTable) throws -> (word: String, condition: String)? {
    let searched = table.columns.filter { $0.kind == .text || $0.kind == .any }
    guard let last = searched.last(where: { (try? sample($0, of: table)) != nil }),
      let sample = try sample(last, of: table)
    else { return nil }
    guard let word = sample.text.split(separator: " ").first.map(String.init) else { return nil }
    let condition = searched.map { column in
      let name = column.name.quotedName
      return
        "(typeof(\(name)) <> 'blob' AND instr(lower(\(name)), lower(\(word.quotedText))) > 0)"
    }.joined(separator: " OR ")
    return (word, condition)
  }
}

extension String {
  /// The text as a literal of SQL.
  fileprivate var quotedText: String { "'" + replacing("'", with: "''") + "'" }
}
