import HTTPTypes
import PagePatching
import PageSite

// Tail loading: appends the next rows to the page.
extension ClientPage {
  /// The maximum number of rows in a document.
  private static let maximumRows = 2_000
  private static let batchSize = 50

  private var rowCount: Int {
    tableElement?.descendants.filter { $0.name == "tr" && $0["id"] != nil }.count ?? 0
  }

  /// Returns the page with the next rows; `nil` if the link leads to them instead.
  func loadMore(_ callSite: CallSite) async throws -> ClientPage? {
    let before = rowCount
    let limit = min(Self.batchSize, Self.maximumRows - before)
    guard isScripted, limit > 0 else { return nil }
    var page: ClientPage
    if let document, version != nil {
      let (patch, status) = try await fetchPatch(
        "/-/rows", from: document, [("limit", String(limit))])
      if let patch {
        page = try await applying(patch, callSite)
      } else if status < 500 {
        page = try await refetched(callSite)
      } else {
        throw SiteClientError.failed(status: status, url: url, detail: "No rows could be loaded.")
      }
    } else {
      page = try await appending(limit, callSite)
    }
    // The document has reached its maximum size in bytes, so the link leads to the rows that follow.
    if page.rowCount <= before, page.document?["next"]?.text != nil { return nil }
    var edits = MarkupEdits()
    page.announce(
      "\(page.rowCount - before) more rows, \(page.rowCount) in all.", in: &edits)
    return try page.edited(edits)
  }

  /// Appends rows to a page without a version: its content does not change.
  private func appending(_ limit: Int, _ callSite: CallSite) async throws -> ClientPage {
    var document = try await fetchDocument()
    let address = PageAddress(selfURL)
    let target = address.endpoint(
      "/-/rows",
      [("after", document["next"]?.text), ("through", nil), ("limit", String(limit))])
    let response = await fetch(target, "application/json")
    guard response.head.status == .ok else {
      throw SiteClientError.failed(
        status: response.head.status.code, url: target, detail: SiteClient.detail(of: response))
    }
    document.append(try JSONValue(parsing: response.body), at: address)
    let page = try showing(document, callSite)
    try await client.checkPatch(of: page, callSite)
    return page
  }
}

extension JSONValue {
  /// Appends a batch of rows to a document.
  fileprivate mutating func append(_ batch: JSONValue, at address: PageAddress) {
    guard case .object(var members) = self else { return }
    var sections = members["sections"]?.items ?? []
    for entry in batch["sections"]?.items ?? [] {
      if case .object(var last) = sections.last, last["key"] == entry["key"] {
        last["rows"] = .array((last["rows"]?.items ?? []) + (entry["rows"]?.items ?? []))
        sections[sections.count - 1] = .object(last)
      } else {
        sections.append(entry)
      }
    }
    let next = batch["next"]?.text
    members["sections"] = .array(sections)
    members["next"] = next.map { .string($0) } ?? .null
    members["self"] = .string(
      address.endpoint("/-/document", [("through", next ?? "end")]))
    // The version of the combined document is unknown.
    members["version"] = nil
    self = .object(members)
  }
}
