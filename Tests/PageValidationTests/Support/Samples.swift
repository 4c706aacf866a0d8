import PageValidation
import Testing

/// Sample markup, and functions that build it.
enum Samples {
  /// A page as the library renders it.
  static let page = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"/><title>People</title><link rel="stylesheet" href="/-/assets/page.1a2b.css"/><link rel="icon" href="/favicon.svg"/><link rel="next" href="/people?after=C"/><script src="/-/assets/page.1a2b.js" defer=""></script></head>
    <body data-self="/people/-/document?through=C" data-version="hMz"><header class="pe-stretchy" style="--resting:200px;--minimum:60px"><div class="pe-bar"><h1>People</h1></div></header>
    <main><nav class="pe-back" aria-label="Earlier rows"><a rel="first" href="/people">First</a> <a rel="prev" href="/people?after=B">Earlier</a></nav>
    <table class="pe-table" style="--columns:4rem 1fr"><caption>All</caption><thead><tr><th scope="col">Name</th><th scope="col" class="pe-end">Age</th></tr></thead>
    <tbody id="people" role="rowgroup" aria-labelledby="people-header" style="--rows:15"><tr class="pe-section-header"><th id="people-header" scope="rowgroup" colspan="2">People</th></tr>
    <tr id="people.42" class="pe-full" style="background-color:#ff0000;--margins:8px 8px 8px 8px" data-tag="x"><td>…</td><td colspan="1"><a href="mailto:x@y">x</a></td></tr>
    <tr id="people.43" inert=""><td>&lt;R&amp;D&gt;</td><td><span class="pe-activity" role="progressbar" aria-label="Loading"></span></td></tr>
    <tr class="pe-section-footer"><td colspan="2">…</td></tr></tbody></table>
    <nav class="pe-tail" aria-label="More rows"><a rel="next" href="/people?after=C">Load more</a></nav><p role="status"></p></main><footer class="pe-footer">…</footer></body></html>
    """

  /// Returns a page around `body`, whose first line is line 3.
  static func page(_ body: String, head: String = "") -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"/><title>T</title>\(head)</head><body><h1>T</h1>
    \(body)
    </body></html>
    """
  }

  /// Returns a page with a table of two columns. The first line of `rows` is line 4.
  static func table(_ rows: String) -> String {
    page("<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>\n\(rows)\n</tbody></table>")
  }

  /// Returns a page with `count` rows as the library renders them.
  static func longPage(rows count: Int) -> String {
    let rows = (0..<count).map {
      """
      <tr id="people.\($0)" class="pe-full" data-tag="x"><td>\
      <a href="/people/\($0)">Row \($0)</a></td><td colspan="1">Detail</td></tr>
      """
    }
    return table(rows.joined(separator: "\n"))
  }
}

struct Valid: CustomTestStringConvertible {
  var testDescription: String
  var html: String
  var context: HTMLValidator.Context

  init(_ name: String, _ html: String, as context: HTMLValidator.Context = .page) {
    testDescription = name
    self.html = html
    self.context = context
  }
}

struct Invalid: CustomTestStringConvertible {
  var testDescription: String
  var html: String
  var context: HTMLValidator.Context
  var line: Int
  var says: String

  init(
    _ name: String, line: Int, _ says: String, as context: HTMLValidator.Context = .page,
    _ html: String
  ) {
    testDescription = name
    self.html = html
    self.context = context
    self.line = line
    self.says = says
  }
}

func findings(
  in html: String, as context: HTMLValidator.Context = .page
) throws -> [Finding] {
  try HTMLValidator().findings(in: Array(html.utf8), as: context)
}

extension Finding {
  /// The whole message, as a reader sees it.
  var said: String { advice.isEmpty ? message : "\(message) \(advice)" }
}
