import HTTPTypes
import PageElements
import PagePatching
import PageSite

// The effects of the page's script (`PageSite/Assets/Script`) that a reader can see.
extension ClientPage {
  static let patchType = "application/json-patch+json"

  private var bodyElement: ClientElement? { root.descendants.first { $0.name == "body" } }
  var tableElement: ClientElement? {
    root.descendants.first { $0.name == "table" && $0.has(class: "pe-table") }
  }

  /// Whether the script runs on this page.
  var isScripted: Bool {
    client.script == .on && tableElement != nil && bodyElement?["data-self"] != nil
  }

  /// Whether the page can change in place.
  var needsDocument: Bool { isScripted && version != nil }
  var isLive: Bool { bodyElement?["data-live"] != nil }
  /// Returns a text that the script shows on this page, with a value inserted.
  func phrase(_ name: String, _ value: String = "") -> String {
    (ScriptPhrases.text(name, of: bodyElement?["data-words"]) ?? name).replacing("{}", with: value)
  }

  var version: String? { bodyElement?["data-version"] }
  var selfURL: String { document?["self"]?.text ?? bodyElement?["data-self"] ?? url }

  // MARK: Requests to the site

  func fetch(_ target: String, _ type: String) async -> SiteResponse {
    var request = ClientRequest(.get, target)
    request.setFetchFields(type, from: url, origin: client.origin)
    return await client.send(request)
  }

  /// Fetches the document of the same rows from the site, or of another address.
  func fetchDocument(at address: String? = nil) async throws -> JSONValue {
    let address = address ?? selfURL
    let response = await fetch(address, "application/json")
    guard response.head.status == .ok else {
      throw SiteClientError.failed(
        status: response.head.status.code, url: address, detail: SiteClient.detail(of: response))
    }
    return try JSONValue(parsing: response.body)
  }

  /// Fetches a patch that starts from a document, and returns it with the status of the response.
  func fetchPatch(
    _ endpoint: String, from heldDocument: JSONValue, _ parameters: [(String, String?)] = []
  ) async throws -> (patch: JSONPatch?, status: Int) {
    let address = PageAddress(heldDocument["self"]?.text ?? selfURL)
      .endpoint(endpoint, parameters + [("from", heldDocument["version"]?.text)])
    let response = await fetch(address, Self.patchType)
    let status = response.head.status.code
    guard status == 200 else { return (nil, status) }
    return (try JSONPatch(parsing: response.body), status)
  }

  // MARK: Changing in place

  /// Returns the page with a patch applied, after comparing it with a fresh document.
  func applying(_ patch: JSONPatch, _ callSite: CallSite) async throws -> ClientPage {
    guard let document else { return self }
    let page = try showing(try patch.applied(to: document), callSite)
    try await client.checkPatch(of: page, callSite)
    return page
  }

  /// Returns the page as the site shows it now.
  func refetched(_ callSite: CallSite) async throws -> ClientPage {
    try showing(try await fetchDocument(), callSite)
  }

  /// Returns the page with another document.
  func showing(_ document: JSONValue, _ callSite: CallSite) throws -> ClientPage {
    var page = try edited(DocumentMarkup(document).edits(of: root))
    page.document = document
    client.checkValidity(of: page.body, at: url, callSite)
    return page
  }

  func edited(_ edits: MarkupEdits) throws -> ClientPage {
    var page = self
    page.body = Array("<!DOCTYPE html>\n".utf8) + root.tree.html(of: 0, edits: edits)
    page.root = try client.root(of: page.body, at: url)
    return page
  }

  /// Returns the page with a notice, which is also announced to screen readers.
  func showingNotice(_ notice: String) throws -> ClientPage {
    var edits = MarkupEdits()
    for old in root.descendants where old.has(class: "pe-notice") || old.has(class: "pe-alert") {
      edits.replacements[old.index] = ""
    }
    if let main = root.descendants.first(where: { $0.name == "main" }) {
      var html = HTMLWriter()
      Notice.write(notice, into: &html)
      edits.first[main.index] = html.string()
    }
    if !notice.hasPrefix(Notice.alertPrefix) { announce(notice, in: &edits) }
    return try edited(edits)
  }

  func announce(_ text: String, in edits: inout MarkupEdits) {
    let status = root.descendants.first {
      $0["role"] == "status" && $0.path.dropFirst().first?.name == "main"
    }
    if let status { edits.content[status.index] = HTMLText.escaped(text) }
  }
}
