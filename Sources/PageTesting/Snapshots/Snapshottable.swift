public import PageElements
public import PagePatching

/// A value that can be recorded: a table, a section or row (in a table of its own), a page's
/// document, a patch, a site's response.
///
/// A type of your own says what it is recorded as:
///
///     extension Invoice: Snapshottable {
///       func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
///         try table.snapshot(templates: templates)
///       }
///     }
public protocol Snapshottable {
  /// What is recorded of the value.
  ///
  /// - Parameter templates: Renders the views that are written as templates.
  /// - Throws: Why there is nothing to record, such as ``SnapshotError``: the assertion fails.
  func snapshot(templates: (any TemplateSource)?) throws -> Snapshot
}

extension Snapshot: Snapshottable {
  public func snapshot(templates: (any TemplateSource)?) -> Snapshot { self }
}

// So that `assertSnapshot(of: .stylesheet(css))` reads as it does.
extension Snapshottable where Self == Snapshot {
  /// A whole page; see ``Snapshot/page(_:)``.
  public static func page(_ html: String) -> Snapshot { Snapshot.page(html) }
  /// A part of a page's body; see ``Snapshot/content(_:)``.
  public static func content(_ html: String) -> Snapshot { Snapshot.content(html) }
  /// JSON; see ``Snapshot/json(_:)``.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func json(_ text: String) throws -> Snapshot { try Snapshot.json(text) }
  /// A JSON Patch; see ``Snapshot/patch(_:)``.
  ///
  /// - Throws: ``SnapshotError/notJSON(_:)``.
  public static func patch(_ text: String) throws -> Snapshot { try Snapshot.patch(text) }
  /// A stylesheet; see ``Snapshot/stylesheet(_:)``.
  public static func stylesheet(_ css: String) -> Snapshot { Snapshot.stylesheet(css) }
  /// Any other text; see ``Snapshot/text(_:)``.
  public static func text(_ text: String) -> Snapshot { Snapshot.text(text) }
}

extension Table: Snapshottable {
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    .content(try rendered(templates: templates) { try render(into: &$0) })
  }
}

extension Section: Snapshottable {
  /// The section as the only one of a table.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    try Table(sections: [self]).snapshot(templates: templates)
  }
}

extension Row: Snapshottable {
  /// The row as the only one of a table.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    try Table(rows: [self]).snapshot(templates: templates)
  }
}

extension PageDocument: Snapshottable {
  /// The document as readable JSON.
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
  /// The patch's operations.
  public func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    try .patch(String(decoding: json, as: UTF8.self))
  }
}

/// An element by itself; it is validated in a table's cell, where it would stand.
struct ElementSnapshot<E: Element>: Snapshottable {
  let element: E

  func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
    let html = try rendered(templates: templates) { try element.render(into: &$0) }
    let cell = try Table(rows: [Row(element)]).snapshot(templates: templates)
    return Snapshot(
      HTMLLayout.lines(of: Array(html.utf8)), fileExtension: "html", failures: cell.failures)
  }
}

/// What `body` writes.
func rendered(
  templates: (any TemplateSource)?, _ body: (inout HTMLWriter) throws -> Void
) rethrows -> String {
  var html = HTMLWriter(templates: templates)
  try body(&html)
  return html.string()
}
