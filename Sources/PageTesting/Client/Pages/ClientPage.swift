public import PagePatching
import PageElements
import PageSite
import HTTPTypes

/// A page as a reader of a site sees it, with the actions that the reader can take.
///
///     var page = try await client.visit("/people?q=ada")
///     #expect(page.title == "People")
///     #expect(try page.table().rows == [["Ada", "London"]])
///     page = try await page.follow("Load more")
///     page = try await page.submit("Invite", ["Name": "Ben"])
///     page = try await page.submit("Delete", in: page.row("42", in: "people"))
///
/// It is a value: each action returns the next page. To go back, or to press a button of an outdated page, use a
/// value that you kept.
public struct ClientPage: Sendable {
  let client: SiteClient
  /// The address, with its query and without the host.
  public internal(set) var url: String
  /// The status of the last response, such as 200, or 422 for a rejected form.
  public internal(set) var status: Int
  let headerFields: HTTPFields
  /// The body of the response, with the changes of the script since.
  public internal(set) var body: [UInt8]
  /// The root element, `<html>`.
  public internal(set) var root: ClientElement
  /// The page document that the script keeps, to which it applies patches; `nil` without a script, and for a page
  /// that never changes and has no buttons.
  public internal(set) var document: JSONValue?

  /// The key that its forms send. It is not part of ``html``, so that the text of an unchanged page stays the same.
  var formKey: String?

  /// Returns the value of a response header field, such as `Content-Type`, case-insensitively.
  public func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headerFields[$0] }
  }

  /// The page as HTML.
  public var html: String { String(decoding: body, as: UTF8.self) }

  /// The title of the document.
  public var title: String {
    root.descendants.first { $0.name == "title" }.map { title in
      title.text
    } ?? ""
  }

  /// The visible text of the page, with each run of white space, and each boundary of a block, as one space.
  public var text: String { root.text }

  /// The notice about the last action, such as "Deleted."; `nil` without a notice.
  public var notice: String? {
    let notice = root.descendants.first { $0.has(class: "pe-notice") }
    // Next to a button, the text has an element of its own.
    return (notice?.descendants.first { $0.name == "span" } ?? notice)?.text
  }

  /// The text of an open dialog; `nil` without a dialog.
  public var alert: String? { root.descendants.first { $0["id"] == "pe-alert-text" }?.text }

  /// Returns all elements that match a selector; see ``ClientElement/element(_:)``.
  ///
  /// - Throws: ``SiteClientError/malformedSelector(_:)``.
  public func elements(_ selector: String) throws(SiteClientError) -> [ClientElement] {
    try root.elements(selector)
  }

  /// Returns the only element that matches a selector; see ``ClientElement/element(_:)``.
  public func element(_ selector: String) throws(SiteClientError) -> ClientElement {
    try root.element(selector)
  }

  /// Returns the only element with a role and name; see ``ClientElement/element(role:named:)``.
  public func element(
    role: String, named name: String? = nil
  ) throws(SiteClientError) -> ClientElement {
    try root.element(role: role, named: name)
  }

  /// Returns a row by its key and the key of its section.
  ///
  /// - Parameters:
  ///   - key: The row's key. A row without one is named by its position as in its id, such as `-3`.
  ///   - section: The section's key; `nil`, the default, searches all sections.
  /// - Throws: ``SiteClientError`` if there is not exactly one.
  public func row(_ key: String, in section: String? = nil) throws(SiteClientError) -> ClientElement
  {
    let rows = root.descendants.filter { $0.name == "tr" && $0["id"]?.contains(".") == true }
    let token = "." + Section.token(key)
    // A row without a key is named by its position, `-3`, as in its id.
    let found = rows.filter { row in
      guard let id = row["id"], id.hasSuffix(token) || id.hasSuffix("." + key) else { return false }
      guard let section else { return true }
      return id.hasPrefix(Section.token(section) + ".") || id.hasPrefix(section + ".")
    }
    let target = SiteClientError.Target.row(section.map { "\($0).\(key)" } ?? key)
    return try root.one(of: found, as: target) { rows.compactMap { $0["id"] } }
  }

  /// Returns the only row that contains a text: in its visible text, including buttons and forms, or in its label.
  ///
  /// - Throws: ``SiteClientError`` if there is not exactly one.
  public func row(containing text: String) throws(SiteClientError) -> ClientElement {
    let rows = root.descendants.filter { $0.name == "tr" && $0["id"]?.contains(".") == true }
    let found = rows.filter { $0.text.contains(text) || $0.label.contains(text) }
    return try root.one(of: found, as: .row(text)) {
      rows.map { row in
        // A row without a label is labelled by its text, except for controls.
        let isLabelled = row.label != row.text(without: \.isControl)
        return isLabelled ? "“\(row.text)” (labelled “\(row.label)”)" : "“\(row.text)”"
      }
    }
  }

  /// Returns the page's table. If there are several, or it is in a cell of another, its caption selects one.
  ///
  /// - Throws: ``SiteClientError`` if there is not exactly one.
  public func table(_ caption: String? = nil) throws(SiteClientError) -> ClientTable {
    let tables = root.descendants.filter { $0.role == "table" }
    let found =
      caption == nil
      ? tables.filter { !$0.isInCell } : tables.filter { $0.label == caption }
    return ClientTable(
      try root.one(of: found, as: .table(caption)) { tables.map { "“\($0.label)”" } })
  }
}

extension ClientElement {
  fileprivate var isInCell: Bool {
    tree.path(from: index).dropFirst().contains { tree.name(of: $0) == "td" }
  }
}
