import PageElements

extension Element {
  /// Returns the element's HTML.
  func html(templates: (any TemplateSource)? = nil) throws -> String {
    var html = HTMLWriter(templates: templates)
    try render(into: &html)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}

extension Row {
  /// Returns the row's `<tr>` as the first row of a section with the key "s".
  func html() throws -> String {
    let html = try Table(sections: [Section(key: "s", rows: [self])]).html()
    guard let start = html.firstRange(of: "<tr "), let end = html.firstRange(of: "</tbody>") else {
      return html
    }
    return String(html[start.lowerBound..<end.lowerBound])
  }
}

extension Section {
  /// Returns the HTML of each row's first cell.
  func cellHTML() throws -> [String] { try rows.map { try $0.cells[0].html() } }

  var rowKeys: [String?] { rows.map(\.key) }
}
