package import PageElements

/// Returns the HTML that `body` writes.
package func written(_ body: (inout HTMLWriter) throws -> Void) rethrows -> String {
  var html = HTMLWriter()
  try body(&html)
  return String(decoding: html.finish(), as: UTF8.self)
}

extension Element {
  /// Returns the element's HTML.
  package func html() throws -> String { try written { try render(into: &$0) } }
}

extension Row {
  /// Returns the row's `<tr>`, as the first row of a section called "s" in a table of these columns.
  package func html(columns: [Column] = []) throws -> String {
    let html = try Table(columns: columns, sections: [Section(key: "s", rows: [self])]).html()
    guard let start = html.firstRange(of: "--rows:1\">"), let end = html.firstRange(of: "</tbody>")
    else {
      return html
    }
    return String(html[start.upperBound..<end.lowerBound])
  }
}
