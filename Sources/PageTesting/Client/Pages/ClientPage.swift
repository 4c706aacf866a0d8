public import PagePatching
import PageElements
import PageSite
import HTTPTypes

/// A page as a reader of a site sees it, and what they can do there.
///
///     var page = try await client.visit("/people?q=ada")
///     #expect(page.title == "People")
///     #expect(try page.table().rows == [["Ada", "London"]])
///     page = try await page.follow("Load more")
///     page = try await page.submit("Invite", ["Name": "Ben"])
///     page = try await page.submit("Delete", in: page.row("42", in: "people"))
///
/// It is a value: what a reader does gives the page they see next. To go back, or to press a button
/// of a page that is out of date, use the value that you kept.
public struct ClientPage: Sendable {
  let client: SiteClient
  /// The address, with its query and without the host.
  public internal(set) var url: String
  /// The status of the last answer that led here, such as 200, or 422 for a form that came back.
  public internal(set) var status: Int
  let headerFields: HTTPFields
  /// What was answered, or what the script has made of it since.
  public internal(set) var body: [UInt8]
  /// The root element, `<html>`.
  public internal(set) var root: ClientElement
  /// The page document that the script holds, which patches are applied to; `nil` without a script,
  /// and for a page that neither changes nor has buttons.
  public internal(set) var document: JSONValue?

  /// The key that its forms send along, which a script takes out. It is no part of ``html``, so that
  /// the same page is the same text.
  var formKey: String?

  /// The value of a field of the answer's head, such as `Content-Type`; by any case.
  public func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headerFields[$0] }
  }

  /// The page as HTML.
  public var html: String { String(decoding: body, as: UTF8.self) }

  /// The title of the document.
  public var title: String {
    root.inside.first { $0.name == "title" }.map { title in
      title.text
    } ?? ""
  }

  /// What a reader sees of the page, with one space for any white space and between blocks.
  public var text: String { root.text }

  /// What the reader was told of the last thing they did, such as "Deleted."; `nil` where nothing.
  public var notice: String? {
    let notice = root.inside.first { $0.has(class: "pe-notice") }
    // Beside a button the text has an element of its own.
    return (notice?.inside.first { $0.name == "span" } ?? notice)?.text
  }

  /// What the reader was told in a dialog, which they have not closed; `nil` where nothing.
  public var alert: String? { root.inside.first { $0["id"] == "pe-alert-text" }?.text }

  /// All elements that match a selector; see ``ClientElement/element(_:)``.
  ///
  /// - Throws: ``SiteClientError/malformedSelector(_:)``.
  public func elements(_ selector: String) throws(SiteClientError) -> [ClientElement] {
    try root.elements(selector)
  }

  /// The one element that matches a selector; see ``ClientElement/element(_:)``.
  public func element(_ selector: String) throws(SiteClientError) -> ClientElement {
    try root.element(selector)
  }

  /// The one element with a role and name; see ``ClientElement/element(role:named:)``.
  public func element(
    role: String, named name: String? = nil
  ) throws(SiteClientError) -> ClientElement {
    try root.element(role: role, named: name)
  }

  /// A row by its key and that of its section.
  ///
  /// - Parameters:
  ///   - key: The row's key. A row without one is named by its position as in its id, such as `-3`.
  ///   - section: The section's key; `nil`, the default, looks in all.
  /// - Throws: ``SiteClientError`` where there is none, or more than one.
  public func row(_ key: String, in section: String? = nil) throws(SiteClientError) -> ClientElement
  {
    let rows = root.inside.filter { $0.name == "tr" && $0["id"]?.contains(".") == true }
    let token = "." + Section.token(key)
    // A row without a key is named by its position, `-3`, as in its id.
    let found = rows.filter { row in
      guard let id = row["id"], id.hasSuffix(token) || id.hasSuffix("." + key) else { return false }
      guard let section else { return true }
      return id.hasPrefix(Section.token(section) + ".") || id.hasPrefix(section + ".")
    }
    let sought = SiteClientError.Sought.row(section.map { "\($0).\(key)" } ?? key)
    return try root.one(of: found, as: sought) { rows.compactMap { $0["id"] } }
  }

  /// The one row that says something: in what a reader sees of it, buttons and forms included, or in
  /// its label.
  ///
  /// - Throws: ``SiteClientError`` where no row holds the text, or more than one does.
  public func row(containing text: String) throws(SiteClientError) -> ClientElement {
    let rows = root.inside.filter { $0.name == "tr" && $0["id"]?.contains(".") == true }
    let found = rows.filter { $0.text.contains(text) || $0.label.contains(text) }
    return try root.one(of: found, as: .row(text)) {
      rows.map { row in
        // A row that has no label of its own is labelled by its text without the controls in it.
        let isLabelled = row.label != row.text(without: \.isControl)
        return isLabelled ? "“\(row.text)” (labelled “\(row.label)”)" : "“\(row.text)”"
      }
    }
  }

  /// The page's table, by its caption where there are several.
  ///
  /// - Throws: ``SiteClientError`` where there is none, or more than one.
  public func table(_ caption: String? = nil) throws(SiteClientError) -> ClientTable {
    let tables = root.inside.filter { $0.role == "table" }
    let found = tables.filter { caption == nil || $0.label == caption }
    return ClientTable(
      try root.one(of: found, as: .table(caption)) { tables.map { "“\($0.label)”" } })
  }
}
