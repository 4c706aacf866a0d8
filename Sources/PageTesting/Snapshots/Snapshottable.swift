public import PageElements
public import PagePatching

/// A value that can be recorded: a table, a section or row (in a table of its own), a page's document, a patch, or a
/// site's response.
///
/// Your own type chooses the form in which it is recorded:
///
///     extension Invoice: Snapshottable {
///       func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
///         try table.snapshot(templates: templates)
///       }
///     }
public protocol Snapshottable {
  /// Returns the snapshot of the value.
  ///
  /// - Parameter templates: Renders the views that are written as templates.
  /// - Throws: The reason why there is no snapshot, such as ``SnapshotError``. The assertion then fails.
  func snapshot(templates: (any TemplateSource)?) throws -> Snapshot
}

extension Snapshot: Snapshottable {
  public func snapshot(templates: (any TemplateSource)?) -> Snapshot { self }
}

// These allow calls such as `assertSnapshot(of: .stylesheet(css))`.
extension Snapshottable where Self == Snapshot {
  /// Records a whole page; see ``Snapshot/page(_:)``.
  public static func page(_ html: String) -> Snapshot { Snapshot.page(html) }
  /// Records a part of a page's body; see ``Snapshot/content(_:)``.
  public static func content(_ html: String) -> Snapshot { Snapshot.content(html) }
  /// Records JSON; see ``Snapshot/json(_:)``.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func json(_ text: String) throws -> Snapshot { try Snapshot.json(text) }
  /// Records a JSON Patch; see ``Snapshot/patch(_:)``.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func patch(_ text: String) throws -> Snapshot { try Snapshot.patch(text) }
  /// Records a stylesheet; see ``Snapshot/stylesheet(_:)``.
  public static func stylesheet(_ css: String) -> Snapshot { Snapshot.stylesheet(css) }
  /// Records any other text; see ``Snapshot/text(_:)``.
  public static func text(_ text: String) -> Snapshot { Snapshot.text(text) }
}

extension Table: Snapshottable {
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    .content(try rendered(templates: templates) { try render(into: &$0) })
  }
}

extension Section: Snapshottable {
  /// Returns the snapshot of a table with only this section.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    try Table(sections: [self]).snapshot(templates: templates)
  }
}

extension Row: Snapshottable {
  /// Returns the snapshot of a table with only this row.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    try Table(rows: [self]).snapshot(templates: templates)
  }
}

extension PageDocument: Snapshottable {
  /// Returns the snapshot of the document as readable JSON.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    let snapshot = try Snapshot.json(String(decoding: json(version: "VERSION"), as: UTF8.self))
    let content = rendered(templates: nil) {
      writeHeader(into: &$0)
      writeTable(into: &$0)
      writeFooter(into: &$0)
    }
    return Snapshot(
      snapshot.bytes, fileExtension: snapshot.fileExtension,
      failures: Snapshot.content(content).failures)
  }
}

extension Patch: Snapshottable {
  /// Returns the snapshot of the patch's operations.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    try .patch(String(decoding: json, as: UTF8.self))
  }
}

/// The snapshot of an element. It is validated inside a table cell, where it would be in a page.
struct ElementSnapshot<E: Element>: Snapshottable {
  let element: E

  func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    let html = try rendered(templates: templates) { try element.render(into: &$0) }
    let cell = try Table(rows: [Row(element)]).snapshot(templates: templates)
    return Snapshot(
      HTMLLayout.text(of: Array(html.utf8)), fileExtension: "html", failures: cell.failures)
  }
}

/// Returns the HTML that `body` writes.
func rendered(
  templates: (any TemplateSource)?, _ body: (inout HTMLWriter) throws -> Void
) rethrows -> String {
  var html = HTMLWriter(templates: templates)
  try body(&html)
  return html.string()
}
