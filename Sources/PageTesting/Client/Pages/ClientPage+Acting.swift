import HTTPTypes

extension ClientPage {
  /// Follows a link by its text, its relation (`next`), or its address.
  ///
  /// With the script, "Load more" below a list appends rows to this page. Without it, the link leads to the next
  /// page.
  ///
  /// - Parameters:
  ///   - link: The text, the relation or the address of the link.
  ///   - scope: An element of this page to search, such as a row; `nil`, the default, searches the whole page.
  ///   - fileID: The location of the call; filled in by Swift.
  ///   - filePath: The location of the call; filled in by Swift.
  ///   - line: The location of the call; filled in by Swift.
  ///   - column: The location of the call; filled in by Swift.
  /// - Throws: ``SiteClientError``, with the names of the links on the page.
  public func follow(
    _ link: String, in scope: ClientElement? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> ClientPage {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let link = try self.link(link, in: scope)
    if link.path.contains(where: { $0.has(class: "pe-tail") }),
      let more = try await loadMore(callSite)
    {
      return more
    }
    let address = link["href"] ?? ""
    if address.hasPrefix("#") { return self }
    return try await client.navigate(
      ClientRequest(.get, try client.target(address, on: url)), from: url, callSite)
  }

  /// Fills in a form, and presses a button by its text or its name.
  ///
  ///     try await page.submit("Save", ["Name": "Ada", "Guests": 3])
  ///     try await page.submit("Delete", in: page.row(containing: "Milk"))
  ///
  /// Fields are named by their label or their name. All other fields are sent with their values in the page, as a
  /// browser sends them: hidden fields, defaults, checked boxes and chosen options. Constraints that only a browser
  /// checks (`required`, `maxlength`) are not checked, so that a test can show that the site checks them.
  ///
  /// - Parameters:
  ///   - button: The text of the button, or its name.
  ///   - fields: The values to enter, by field; none by default.
  ///   - scope: An element of this page to search, such as a row; `nil`, the default, searches the whole page.
  ///   - confirms: Whether the reader confirms if the button asks first. True by default.
  ///   - fileID: The location of the call; filled in by Swift.
  ///   - filePath: The location of the call; filled in by Swift.
  ///   - line: The location of the call; filled in by Swift.
  ///   - column: The location of the call; filled in by Swift.
  /// - Throws: ``SiteClientError``, with the names of the buttons or fields on the page.
  public func submit(
    _ button: String, _ fields: [String: FieldInput] = [:], in scope: ClientElement? = nil,
    confirms: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> ClientPage {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await press(try self.button(button, in: scope), fields, confirms, callSite)
  }

  /// Selects a row, or deselects a selected one, as a click on it does.
  ///
  /// - Parameters:
  ///   - key: The row's key.
  ///   - section: The key of its section; `nil`, the default, searches all sections.
  ///   - fileID: The location of the call; filled in by Swift.
  ///   - filePath: The location of the call; filled in by Swift.
  ///   - line: The location of the call; filled in by Swift.
  ///   - column: The location of the call; filled in by Swift.
  /// - Throws: ``SiteClientError`` if the row does not exist or cannot be selected.
  public func select(
    row key: String, in section: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> ClientPage {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let row = try row(key, in: section)
    let button = try row.one(
      of: row.descendants.filter { $0.has(class: "pe-select") }, as: .button("select \(key)")
    ) { row.descendants.filter { $0.kind == "button" }.map { "“\($0.label)”" } }
    return try await press(button, [:], true, callSite)
  }

  /// Opens the page's address again.
  ///
  /// - Throws: The errors of ``SiteClient/visit(_:fileID:filePath:line:column:)``.
  public func reload(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws -> ClientPage {
    try await client.visit(url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: Finding

  private func candidates(in scope: ClientElement?) throws(SiteClientError) -> [ClientElement] {
    let scope = scope ?? root
    guard scope.tree === root.tree else { throw .foreignElement(page: url) }
    return scope.descendants.filter { !$0.isHidden }
  }

  private func link(
    _ name: String, in scope: ClientElement?
  ) throws(SiteClientError) -> ClientElement {
    let links = try candidates(in: scope).filter { $0.name == "a" && $0["href"] != nil }
    var found = links.filter { $0.label == name }
    if found.isEmpty {
      found = links.filter { $0["rel"]?.split(separator: " ").contains { $0 == name } ?? false }
    }
    if found.isEmpty { found = links.filter { $0["href"] == name } }
    // Several links to one address count as one.
    if Set(found.map { $0["href"] ?? "" }).count == 1 { found = Array(found.prefix(1)) }
    return try root.one(of: found, as: .link(name)) { links.map { "“\($0.label)”" } }
  }

  private func button(
    _ name: String, in scope: ClientElement?
  ) throws(SiteClientError) -> ClientElement {
    let buttons = try candidates(in: scope).filter {
      $0.kind == "button" && !["button", "reset"].contains($0["type"])
        && FormState.owner(of: $0) != nil
    }
    var found = buttons.filter { $0.label == name }
    if found.isEmpty { found = buttons.filter { $0["name"] == name } }
    return try root.one(of: found, as: .button(name)) { buttons.map { "“\($0.label)”" } }
  }

  // MARK: Pressing

  private func press(
    _ button: ClientElement, _ fields: [String: FieldInput], _ confirms: Bool, _ callSite: CallSite
  ) async throws -> ClientPage {
    guard !button.isDisabled else {
      throw SiteClientError.disabled(.button(button.label), page: url)
    }
    guard let form = FormState.owner(of: button) else {
      throw SiteClientError.missing(.button(button.label), page: url, others: [])
    }
    var state = FormState(form)
    for (field, input) in fields.sorted(by: { $0.key < $1.key }) {
      try state.fill(field, with: input)
    }
    let gesture = Gesture(
      button: button, form: form, state: state,
      method: (button["formmethod"] ?? form["method"] ?? "get").lowercased(),
      action: button["formaction"] ?? form["action"] ?? "",
      isMultipart: form["enctype"] == "multipart/form-data",
      needsConfirmation: button["data-confirm"] != nil || form["data-confirm"] != nil
        || form["target"] != nil)
    // The script leaves forms with a target to the browser.
    if isScripted, gesture.method == "post", form["target"] == nil,
      gesture.action.contains("/-/actions/")
    {
      guard confirms || !gesture.needsConfirmation else { return self }
      return try await act(gesture, callSite)
    }
    let page = try await send(gesture, callSite)
    guard gesture.needsConfirmation, page.status == 200,
      let question = page.root.descendants.first(where: { $0["name"] == "pe-confirmed" }),
      let form = FormState.owner(of: question)
    else { return page }
    guard confirms else {
      guard let back = form.descendants.first(where: { $0.name == "a" }) else { return page }
      return try await client.navigate(
        ClientRequest(.get, back["href"] ?? url), from: page.url, callSite)
    }
    return try await page.confirm(form, files: state, callSite)
  }

  /// Confirms the question. Files have to be chosen again.
  private func confirm(
    _ form: ClientElement, files: FormState, _ callSite: CallSite
  ) async throws -> ClientPage {
    var state = FormState(form)
    for field in state.controls where field.kind == "file" {
      guard let name = field["name"] else { continue }
      try state.fill(name, with: .files(files.files(named: name)))
    }
    guard let yes = state.controls.first(where: { $0.kind == "button" }) else {
      throw SiteClientError.missing(.button("Yes"), page: url, others: [])
    }
    let gesture = Gesture(
      button: yes, form: form, state: state, method: "post", action: form["action"] ?? "",
      isMultipart: form["enctype"] == "multipart/form-data", needsConfirmation: false)
    return try await send(gesture, callSite)
  }

  private func send(_ gesture: Gesture, _ callSite: CallSite) async throws -> ClientPage {
    let target = try client.target(gesture.action, on: url)
    guard gesture.method == "post" else {
      let query = FormContent.query(gesture.entries)
      let path = target.prefix { $0 != "?" }
      return try await client.navigate(
        ClientRequest(.get, query.isEmpty ? String(path) : "\(path)?\(query)"), from: url, callSite)
    }
    var request = ClientRequest(.post, target)
    var entries = gesture.entries
    if let formKey { entries.append(FormContent.Entry(name: "pe-key", value: .text(formKey))) }
    request.setBody(FormContent(entries, isMultipart: gesture.isMultipart))
    return try await client.navigate(request, from: url, callSite)
  }
}

/// A pressed button, with the values of its form.
struct Gesture {
  let button: ClientElement
  let form: ClientElement
  let state: FormState
  let method: String
  let action: String
  let isMultipart: Bool
  /// Whether the page asks for confirmation first.
  let needsConfirmation: Bool

  var entries: [FormContent.Entry] { state.entries(pressing: button) }

  func field(named name: String?) -> ClientElement? {
    name.flatMap { name in state.controls.first { $0["name"] == name } }
  }
}
