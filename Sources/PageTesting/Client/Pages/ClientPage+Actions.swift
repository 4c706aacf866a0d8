import HTTPTypes
import PageBytes
import PageElements
import PagePatching
import PageSite

// Buttons and forms whose handlers run by `fetch`, and the effects of the response.
extension ClientPage {
  /// Runs an action and shows its result.
  func act(_ gesture: Gesture, _ callSite: CallSite) async throws -> ClientPage {
    let extent = PageAddress(selfURL).pairs.filter {
      $0.hasPrefix("after=") || $0.hasPrefix("through=")
    }
    let target = try client.target(gesture.action, on: url)
    let query = (extent + ["from=\(document?["version"]?.text ?? "")"]).joined(separator: "&")
    var request = ClientRequest(.post, target + (target.contains("?") ? "&" : "?") + query)
    request.setFetchFields(Self.patchType, from: url, origin: client.origin)
    request.headerFields[.idempotencyKey] = client.nextIdempotencyKey()
    var entries = gesture.entries
    if gesture.needsConfirmation {
      entries.append(FormContent.Entry(name: "pe-confirmed", value: .text("1")))
    }
    request.setBody(FormContent(entries, isMultipart: gesture.isMultipart, byScript: true))
    let response = await client.send(request)
    let status = response.head.status.code
    if let location = response.head.headerFields[.location], (300..<400).contains(status) {
      return try await client.navigate(ClientRequest(.get, location), from: url, callSite)
    }
    guard status < 500 else {
      throw SiteClientError.failed(
        status: status, url: target, detail: SiteClient.detail(of: response))
    }
    let answer = try JSONValue(parsing: response.body)
    var page = self
    if let location = answer["location"]?.text {
      guard let address = answer["self"]?.text,
        let document = try? await page.fetchDocument(at: address)
      else { return try await client.navigate(ClientRequest(.get, location), from: url, callSite) }
      // Another address of the same page, so the page stays open.
      page.url = try client.target(location, on: url)
      page = try page.showing(document, callSite)
    } else if status >= 400 {
      page = try showingErrors(answer, gesture)
    } else if answer["reset"] != nil {
      page = try await refetched(callSite)
    } else {
      page = try await applying(try JSONPatch(parsing: response.body), callSite)
    }
    page.status = status
    let notice = response.head.headerFields[.pageNotice]
    if let notice {
      page = try page.showingNotice(
        String(
          decoding: PercentCoding.decodeLeniently(notice.utf8), as: UTF8.self))
    }
    // A patched page has already been checked.
    if notice != nil || status >= 400 {
      client.checkValidity(of: page.body, at: page.url, callSite)
    }
    return page
  }

  /// Returns the page with the errors of a form next to its fields.
  private func showingErrors(_ answer: JSONValue, _ gesture: Gesture) throws -> ClientPage {
    let detail = answer["detail"]?.text ?? ""
    let errors = answer["errors"]?.items ?? []
    let offers = answer["offers"]?.text ?? ""
    guard !errors.isEmpty || answer["base"] != nil else {
      return try showingNotice(offers.isEmpty ? detail : detail + Notice.undoSeparator + offers)
    }
    var edits = MarkupEdits()
    gesture.state.show(in: &edits)
    let form = gesture.form
    for old in form.descendants where old.has(class: "pe-errors") || old.has(class: "pe-offers") {
      edits.replacements[old.index] = ""
    }
    for field in gesture.state.controls { removeMessages(on: field, in: &edits) }
    var items: [SummaryItem] = []
    for error in errors {
      let (name, detail) = (error["name"]?.text ?? "", error["detail"]?.text ?? "")
      let label = gesture.field(named: name)?.fieldLabels.last
      // All errors of one field are shown next to it.
      if label != nil, let index = items.firstIndex(where: { $0.name == name }) {
        items[index].detail += " " + detail
      } else {
        items.append(SummaryItem(name: name, label: label, detail: detail))
      }
    }
    for item in items where item.label != nil {
      addMessage("error", item.name, item.detail, gesture, &edits)
    }
    for conflict in answer["conflicts"]?.items ?? [] {
      guard let name = conflict["name"]?.text, let field = gesture.field(named: name) else {
        continue
      }
      items.append(SummaryItem(name: name, label: field.fieldLabels.last, detail: ""))
      let value = conflict["value"]?.text ?? ""
      let remark = value.isEmpty ? phrase("nowEmpty") : phrase("storedNow", value)
      addMessage("conflict", name, remark, gesture, &edits)
    }
    edits.first[form.index] = Self.summary(detail, items) + offers
    if let base = answer["base"]?.text,
      let field = gesture.state.controls.first(where: { $0["name"] == "pe-base" })
    {
      edits.set("value", base, on: field.index)
    }
    let announcements = items.map { item in
      [item.label ?? "", item.detail].filter { !$0.isEmpty }.joined(separator: ": ")
    }
    announce(([detail] + announcements).joined(separator: " "), in: &edits)
    return try edited(edits)
  }

  /// An error of a field, or of the whole form.
  private struct SummaryItem {
    var name: String
    var label: String?
    var detail: String
  }

  private static func summary(_ detail: String, _ items: [SummaryItem]) -> String {
    HTMLWriter.string { html in
      html.raw("<div class=\"pe-errors\">")
      html.element("p") { $0.text(detail) }
      if !items.isEmpty {
        html.element("ul") { html in
          for item in items {
            html.element("li") { html in
              guard let label = item.label else { return html.text(item.detail) }
              html.raw("<a href=\"#\">")
              html.text(label)
              html.raw("</a>")
              guard !item.detail.isEmpty else { return }
              html.raw("<span>: ")
              html.text(item.detail)
              html.raw("</span>")
            }
          }
        }
      }
      html.raw("</div>")
    }
  }

  /// Inserts a message after a field.
  private func addMessage(
    _ kind: String, _ name: String?, _ text: String, _ gesture: Gesture, _ edits: inout MarkupEdits
  ) {
    guard let field = gesture.field(named: name) else { return }
    let id = "pe-error-\(field.index)"
    if kind == "error" { edits.set("aria-invalid", "true", on: field.index) }
    edits.set("aria-describedby", id, on: field.index)
    let container = field.path.dropFirst().first { $0.name == "fieldset" || $0.name == "label" }
    edits.after[(container ?? field).index] = HTMLWriter.string { html in
      html.raw("<p class=\"pe-")
      html.raw(unescaped: kind)
      html.raw("\" id=\"")
      html.raw(unescaped: id)
      html.raw("\">")
      html.text(text)
      html.raw("</p>")
    }
  }

  /// Removes the previous message of a field.
  private func removeMessages(on field: ClientElement, in edits: inout MarkupEdits) {
    guard let ids = field["aria-describedby"] else { return }
    for id in ids.split(separator: " ") {
      if let index = root.tree.element(withID: String(id)) { edits.replacements[index] = "" }
    }
    edits.set("aria-invalid", nil, on: field.index)
    edits.set("aria-describedby", nil, on: field.index)
  }
}
