/// Controls that are sent together, one below the other.
///
///     Form(to: "/orders") {
///       TextField("Name", name: "name")
///       Button("Order", kind: .submit)
///     }
///     // <form class="pe-form" method="get" action="/orders"><div><label class="pe-field">…</label>
///     // </div><div><button type="submit">Order</button></div></form>
///
/// It works without a script. A form is one element, since a row of a table cannot be inside a form
/// and its table outside; it stands in a row, a header or a stack, never in another form.
/// (HTML Standard, section 4.10.3.)
public struct Form: View {
  /// How the names and values travel.
  public enum Method: String, Hashable, Sendable {
    /// As the query of the address, for what may be asked again, such as a search. What the address's
    /// own query says goes along, but for names that a control of the form has.
    case get
    /// As the body of the request: for what changes something.
    case post
  }

  /// Where it is sent: an http or https address, a path, a query or a fragment.
  public var action: Address
  /// `.get` by default.
  public var method: Method
  /// The controls and whatever stands between them, top to bottom.
  public var elements: [AnyElement]
  /// What the form is called in its row, where it has a handler. "form" by default.
  public var id: String
  /// Runs when it is sent: it then is posted to the handler's address, and ``action`` is not used.
  /// `nil` by default.
  public var didSubmit: ActionHandler?
  /// Whether it is sent whenever one of its controls has changed; a button for those without a
  /// script stands at its end. False by default.
  public var submitsOnChange = false
  /// Whether it may hold files, which travel in parts: for a ``FileField`` inside another element,
  /// such as a stack. False by default; one among ``elements``, or in a set of fields, suffices by itself.
  public var takesFiles = false
  /// What the reader is asked before it is sent. `nil`, the default, asks nothing.
  public var confirmation: String?
  /// Names what the form showed, for optimistic locking: sent as `pe-base`. None by default.
  public var base: String?
  /// Whether its controls may stand elsewhere on the page: it then has the id `pe-form-NAME`, made
  /// of its ``id``, by which they say that they belong to it. False by default.
  public var isSpread = false
  /// Whether its first field has the focus when the page is opened, and when what its reader does
  /// brings the form into an open page, such as "Edit". Of one form on a page. False by default; a
  /// form that comes back with errors to a browser without a script has it in any case, on the first
  /// field that is wrong.
  public var takesFocus = false
  /// Whether it tells all that is wrong with it, where nothing else does.
  package var showsSummary = true
  /// The labels of its fields where they stand elsewhere, or nowhere.
  package var labels: [FieldLabel]?

  /// Controls that are sent to an address.
  ///
  ///     Form(to: request.url) { TextField("Search", name: "q", value: request.query.q) }
  public init(
    to action: Address, method: Method = .get, @StackBuilder elements: () -> [StackItem]
  ) {
    self.init(to: action, method: method, elements: elements().map(\.element))
  }

  /// Controls that are sent to a handler.
  ///
  ///     Form(id: "add") {
  ///       TextField("What is to be done?", name: "title")
  ///       Button("Add", kind: .submit)
  ///     } didSubmit: { event in
  ///       try await store.add(event.values["title"] ?? "")
  ///     }
  ///
  /// What the handler throws as ``FormErrors`` comes back beside the fields, with all that was typed.
  public init(
    id: String = "form", submitsOnChange: Bool = false,
    @StackBuilder elements: () -> [StackItem], didSubmit: @escaping ActionHandler.Closure
  ) {
    self.init(
      id: id, submitsOnChange: submitsOnChange, elements: elements().map(\.element),
      didSubmit: didSubmit)
  }

  /// Elements of a list that are sent to an address.
  public init(to action: Address, method: Method = .get, elements: [AnyElement]) {
    (self.action, self.method, self.elements) = (action, method, elements)
    id = "form"
  }

  /// Elements of a list that are sent to a handler.
  public init(
    id: String = "form", submitsOnChange: Bool = false, elements: [AnyElement],
    didSubmit: @escaping ActionHandler.Closure
  ) {
    self.init(to: "", method: .post, elements: elements)
    (self.id, self.submitsOnChange) = (id, submitsOnChange)
    self.didSubmit = ActionHandler(didSubmit)
  }

  public static func == (left: Form, right: Form) -> Bool {
    left.action == right.action && left.method == right.method
      && left.elements == right.elements && left.id.hasSameBytes(as: right.id)
      && left.didSubmit == right.didSubmit && left.submitsOnChange == right.submitsOnChange
      && left.takesFiles == right.takesFiles
      && left.confirmation.hasSameBytes(as: right.confirmation)
      && left.base.hasSameBytes(as: right.base) && left.isSpread == right.isSpread
      && left.takesFocus == right.takesFocus && left.showsSummary == right.showsSummary
      && left.labels == right.labels
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for an address that is empty or of another scheme,
  ///   ``ControlError/nestedForm(action:)`` inside another form, and what the elements throw.
  public func write(into html: inout HTMLWriter) throws {
    guard !html.form.isOpen else { throw ControlError.nestedForm(action: action.text) }
    html.form.isOpen = true
    html.form.takesFiles =
      (takesFiles || elements.contains { $0.holdsFiles })
      && (didSubmit != nil || method == .post || html.hasFunction(.submit))
    html.raw("<form class=\"pe-form\"")
    defer {
      (html.form.isOpen, html.form.takesFiles, html.form.takesFocus) = (false, false, false)
      (html.form.echo, html.form.names) = (nil, nil)
    }
    if isSpread {
      html.raw(" id=\"pe-form-")
      html.token(id)
      html.raw("\"")
    }
    if didSubmit != nil || html.hasFunction(.submit) {
      html.raw(" method=\"post\"")
      if let handler = didSubmit {
        if let address = try html.address(
          of: id, ActionKind.submit.rawValue, handler, confirmation: confirmation)
        {
          html.attribute("action", address)
          html.form.echo = html.echo(ofForm: id)
        }
      } else {
        try html.postToFunction(.submit, confirmation: confirmation)
      }
      if html.form.takesFiles { html.raw(" enctype=\"multipart/form-data\"") }
      html.attribute("data-change", isSet: submitsOnChange)
      if let confirmation { html.attribute("data-confirm", confirmation) }
    } else {
      try LinkURL.checkFetched(action.text)
      html.attribute("method", method.rawValue)
      html.attribute("action", action.text)
      if method == .get, !action.query.isEmpty { html.form.names = [] }
      if html.form.takesFiles { html.raw(" enctype=\"multipart/form-data\"") }
    }
    html.raw(">")
    html.form.takesFocus = html.focuses(takesFocus)
    if showsSummary {
      try html.summary(labels: labels) { try writeContent(into: &$0) }
    } else {
      try writeContent(into: &html)
    }
    html.raw("</form>")
  }

  private func writeContent(into html: inout HTMLWriter) throws {
    if let base {
      html.raw("<input type=\"hidden\" name=\"pe-base\"")
      html.attribute("value", html.form.echo?.nextBase ?? base)
      html.raw("/>")
    }
    if let from = html.form.echo?.values["pe-from"] {
      html.raw("<input type=\"hidden\" name=\"pe-from\"")
      html.attribute("value", from)
      html.raw("/>")
    }
    for element in elements {
      html.raw("<div>")
      try element.render(into: &html)
      html.raw("</div>")
    }
    if let names = html.form.names {
      // Browsers put what is sent in place of the query.
      for (name, value) in action.query where !names.contains(ExactText(text: name)) {
        html.raw("<input type=\"hidden\"")
        html.attribute("name", name)
        html.attribute("value", value)
        html.raw("/>")
      }
    }
    if submitsOnChange {
      html.raw("<div class=\"pe-apply\"><button type=\"submit\">")
      html.text(.apply)
      html.raw("</button></div>")
    }
    html.form.echo?.offers.write(into: &html)
  }
}
