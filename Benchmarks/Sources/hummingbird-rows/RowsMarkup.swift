import BenchRows

/// Hand-written markup similar to that of our pages: one buffer, with text escaped byte by byte.
struct RowsMarkup {
  private var bytes: [UInt8] = []

  static func page(_ rows: [CharacterRow]) -> [UInt8] {
    var markup = RowsMarkup()
    markup.bytes.reserveCapacity(16 << 10)
    markup.begin("Characters", columns: ["Character", "Code point", "Name", "Category"])
    for row in rows {
      markup.raw("<tr id=\"all.")
      markup.raw(String(row.code))
      markup.raw("\">")
      markup.cells(row)
      markup.raw("</tr>")
    }
    markup.end()
    if let last = rows.last {
      markup.raw("<nav class=\"pe-tail\"><a rel=\"next\" href=\"/rows?after=")
      markup.raw(String(last.code))
      markup.raw("\">Load more</a></nav>")
    }
    markup.raw("</main></body></html>\n")
    return markup.bytes
  }

  static func batch(_ rows: [CharacterRow]) -> [UInt8] {
    var markup = RowsMarkup()
    markup.bytes.reserveCapacity(16 << 10)
    markup.raw("{\"next\":\"")
    markup.raw(rows.last.map { String($0.code) } ?? "")
    markup.raw("\",\"sections\":[{\"key\":\"all\",\"rows\":[")
    for (index, row) in rows.enumerated() {
      markup.raw(index == 0 ? "{\"key\":\"" : ",{\"key\":\"")
      markup.raw(String(row.code))
      markup.raw("\",\"html\":\"<tr id=\\\"all.")
      markup.raw(String(row.code))
      markup.raw("\\\">")
      markup.cells(row)
      markup.raw("</tr>\"}")
    }
    markup.raw("]}]}\n")
    return markup.bytes
  }

  static func tasks(_ tasks: [BenchTask]) -> [UInt8] {
    var markup = RowsMarkup()
    markup.begin("Tasks", columns: ["Task", "Done", ""])
    for task in tasks {
      let id = String(task.id)
      markup.raw("<tr id=\"tasks.\(id)\"><td>")
      markup.text(task.title)
      markup.raw(task.isDone ? "</td><td>Yes</td><td>" : "</td><td>No</td><td>")
      markup.raw(
        "<form method=\"post\" action=\"/tasks/\(id)/toggle\"><button>Toggle</button></form>")
      markup.raw("</td></tr>")
    }
    markup.end()
    markup.raw("</main></body></html>\n")
    return markup.bytes
  }

  private mutating func begin(_ title: String, columns: [String]) {
    raw("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
    text(title)
    raw("</title><link rel=\"stylesheet\" href=\"/page.css\"></head><body><main><h1>")
    text(title)
    raw("</h1><table class=\"pe-table\"><thead><tr>")
    for column in columns {
      raw("<th scope=\"col\">")
      text(column)
      raw("</th>")
    }
    raw("</tr></thead><tbody id=\"all\">")
  }

  private mutating func end() { raw("</tbody></table>") }

  private mutating func cells(_ row: CharacterRow) {
    raw("<td>")
    text(Unicode.Scalar(UInt32(row.code)).map { String($0) } ?? "")
    raw("</td><td>")
    text(row.codePoint)
    raw("</td><td>")
    text(row.name)
    raw("</td><td>")
    text(row.category)
    raw("</td>")
  }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "\""): raw("&quot;")
      default: bytes.append(byte)
      }
    }
  }
}
