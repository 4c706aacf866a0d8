import PageElements
import PagePatching
import PageSite

/// A page document as HTML, as the page's script renders it.
struct DocumentMarkup {
  private let document: JSONValue
  /// The script's texts, from the page that shows the document.
  private var phrases: String?

  init(_ document: JSONValue) { self.document = document }

  /// Returns the edits that make a page show the document.
  func edits(of page: ClientElement) -> MarkupEdits {
    var edits = MarkupEdits()
    let tree = page.tree
    let elements = Array(page.descendants)
    func child(_ name: String, of parent: ClientElement) -> ClientElement? {
      tree.children(of: parent.index).map { ClientElement(tree: tree, index: $0) }
        .first { $0.name == name }
    }
    guard let body = elements.first(where: { $0.name == "body" }),
      let main = child("main", of: body),
      let table = elements.first(where: { $0.name == "table" && $0.has(class: "pe-table") })
    else { return edits }
    if let title = elements.first(where: { $0.name == "title" }),
      let text = document["title"]?.text
    {
      edits.content[title.index] = HTMLText.escaped(text)
    }
    edits.set("data-self", document["self"]?.text, on: body.index)
    if body["data-version"] != nil {
      edits.set("data-version", document["version"]?.text, on: body.index)
    }
    let frameElements = elements.filter { $0["data-told"] != nil }
    for (element, text) in zip(frameElements, document["frame"]?.items ?? []) {
      edits.content[element.index] = HTMLText.escaped(text.text ?? "")
    }
    let header = document["header"]?.text ?? ""
    if let old = child("header", of: body) {
      edits.replacements[old.index] = header
    } else {
      edits.first[body.index] = header
    }
    let footer = document["footer"]?.text ?? ""
    if let old = child("footer", of: body) {
      edits.replacements[old.index] = footer
    } else {
      edits.after[main.index] = footer
    }
    for old in elements where old.has(class: "pe-tail") || old.has(class: "pe-back") {
      edits.replacements[old.index] = ""
    }
    var copy = self
    copy.phrases = body["data-words"]
    edits.replacements[table.index] = copy.back + tableHTML + copy.tail
    return edits
  }

  private var address: PageAddress { PageAddress(document["self"]?.text ?? "") }

  private var tail: String {
    guard let next = document["next"]?.text else { return "" }
    return navigation("tail") {
      link("next", address.endpoint("", [("after", next), ("through", nil)]), &$0)
    }
  }

  private var back: String {
    guard let previous = document["prev"]?.text else { return "" }
    return navigation("back") {
      link("first", address.endpoint("", [("after", nil), ("through", nil)]), &$0)
      $0.raw(" ")
      link("prev", previous, &$0)
    }
  }

  private func navigation(_ kind: String, content: (inout HTMLWriter) -> Void) -> String {
    HTMLWriter.string { html in
      html.element("nav") {
        $0.attribute("class", "pe-\(kind)")
        $0.attribute("aria-label", ScriptPhrases.text(kind, of: phrases) ?? kind)
      } content: {
        content(&$0)
      }
    }
  }

  private func link(_ rel: String, _ url: String, _ html: inout HTMLWriter) {
    html.element("a") {
      $0.attribute("rel", rel)
      $0.attribute("href", url)
    } content: {
      $0.text(ScriptPhrases.text(rel, of: phrases) ?? rel)
    }
  }

  private var tableHTML: String {
    HTMLWriter.string { html in
      html.raw("<table class=\"pe-table\"")
      write(attributes: document["attributes"], into: &html)
      html.raw(">")
      html.raw(unescaped: document["caption"]?.text ?? "")
      let columns = document["columns"]?.items ?? []
      if !columns.isEmpty {
        html.raw("<thead><tr>")
        for column in columns { html.raw(unescaped: column.text ?? "") }
        html.raw("</tr></thead>")
      }
      let isStrip = document["attributes"]?["data-layout"]?.text == "strip"
      for section in document["sections"]?.items ?? [] {
        write(section: section, isStrip: isStrip, into: &html)
      }
      html.raw("</table>")
    }
  }

  private func write(section: JSONValue, isStrip: Bool, into html: inout HTMLWriter) {
    let rows = section["rows"]?.items ?? []
    html.raw("<tbody")
    write(attributes: section["attributes"], into: &html)
    let header = section["header"]?.text
    if header != nil {
      html.raw(" role=\"rowgroup\"")
      html.attribute("aria-labelledby", (section["attributes"]?["id"]?.text ?? "") + "-header")
    }
    if isStrip { html.raw(" tabindex=\"0\"") }
    html.attribute("style", "--rows:\(rows.count)")
    html.raw(">")
    html.raw(unescaped: header ?? "")
    for row in rows {
      html.raw("<tr")
      write(attributes: row["attributes"], into: &html)
      html.raw(">")
      for cell in row["cells"]?.items ?? [] { html.raw(unescaped: cell.text ?? "") }
      html.raw("</tr>")
    }
    html.raw(unescaped: section["footer"]?.text ?? "")
    html.raw("</tbody>")
  }

  private func write(attributes: JSONValue?, into html: inout HTMLWriter) {
    guard case .object(let members) = attributes else { return }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      html.attribute(named: name, value.text ?? "")
    }
  }
}
