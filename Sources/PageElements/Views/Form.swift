/// A form: controls whose values a browser sends together, one below the other.
///
///     Form(to: "/orders") {
///       TextField("Name", name: "name")
///       Button("Order", kind: .submit)
///     }
///     // <form class="pe-form" method="get" action="/orders"><div><label class="pe-field">…</label>
///     // </div><div><button type="submit">Order</button></div></form>
///
/// It works without a script. A form is a single element, because HTML does not allow a form around a row of a table.
/// Place it in a row, a header or a stack, but not in another form. (HTML Standard, section 4.10.3.)
public struct Form: View {
  /// The HTTP method that submits the form.
  public enum Method: String, Hashable, Sendable {
    /// GET: sends the values as the query of the address. Use it for requests without side effects, such as a search.
    /// Parameters of the address's own query are sent too, except those with the name of a control in the form.
    case get
    /// POST: sends the values in the request body. Use it for requests that change something.
    case post
  }

  /// The address to submit to: an http or https address, a path, a query or a fragment.
  public var action: Address
  /// The HTTP method. `.get` by default.
  public var method: Method
  /// The controls and other elements, top to bottom.
  public var elements: [AnyElement]
  /// The name of the form in its row, used if it has a handler. "form" by default.
  public var id: String
  /// The handler that runs when the form is submitted. If set, the form posts to the handler's address and ignores
  /// ``action``. `nil` by default.
  public var didSubmit: ActionHandler?
  /// Whether the form is submitted whenever one of its controls changes. A button at its end submits it without a
  /// script. False by default.
  public var submitsOnChange = false
  /// Whether the form may contain files, sent as `multipart/form-data`. Set it for a ``FileField`` inside another
  /// element, such as a stack. A file field among ``elements`` or in a field set needs no setting. False by default.
  public var takesFiles = false
  /// The question that the reader must confirm before the form is submitted. `nil`, the default, asks nothing.
  public var confirmation: String?
  /// The version of the data that the form shows, for optimistic locking. Sent as `pe-base`. `nil` by default.
  public var base: String?
  /// Whether the form's controls may be elsewhere on the page. If true, the form has the id `pe-form-NAME`, made from
  /// its ``id``, and the controls refer to this id. False by default.
  public var hasExternalControls = false
  /// Whether the form's first field takes the focus when the page is opened, or when an action such as "Edit" adds the
  /// form to an open page. Set it for one form on a page. False by default. If a form comes back with errors to a
  /// browser without a script, its first field with an error takes the focus in any case.
  public var takesFocus = false
  /// Whether the browser submits the form even if the page has a script, because the handler may answer with a page:
  /// an ``ActionQuestion``. False by default.
  package var opensPage = false
  /// Whether the form shows a summary of its errors. False if another element shows it.
  package var showsSummary = true
  /// The labels of the form's fields if the fields are elsewhere on the page or are not shown.
  package var labels: [FieldLabel]?

  /// Creates a form that submits to an address.
  ///
  ///     Form(to: request.url) { TextField("Search", name: "q", value: request.query.q) }
  public init(
    to action: Address, method: Method = .get, @StackBuilder elements: () -> [StackItem]
  ) {
    self.init(to: action, method: method, elements: elements().map(\.element))
  }

  /// Creates a form that submits to a handler.
  ///
  ///     Form(id: "add") {
  ///       TextField("What is to be done?", name: "title")
  ///       Button("Add", kind: .submit)
  ///     } didSubmit: { event in
  ///       try await store.add(event.values["title"] ?? "")
  ///     }
  ///
  /// If the handler throws ``FormErrors``, the form comes back with the errors beside the fields and with the submitted
  /// values.
  public init(
    id: String = "form", submitsOnChange: Bool = false,
    @StackBuilder elements: () -> [StackItem], didSubmit: @escaping ActionHandler.Closure
  ) {
    self.init(
      id: id, submitsOnChange: submitsOnChange, elements: elements().map(\.element),
      didSubmit: didSubmit)
  }

  /// Creates a form of the given elements that submits to an address.
  public init(to action: Address, method: Method = .get, elements: [AnyElement]) {
    (self.action, self.method, self.elements) = (action, method, elements)
    id = "form"
  }

  /// Creates a form of the given elements that submits to a handler.
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
      && left.base.hasSameBytes(as: right.base)
      && left.hasExternalControls == right.hasExternalControls
      && left.takesFocus == right.takesFocus && left.showsSummary == right.showsSummary
      && left.labels == right.labels && left.opensPage == right.opensPage
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for an address that is empty or has another scheme,
  ///   ``ControlError/nestedForm(action:)`` inside another form, or an error of the elements.
  public func write(into html: inout HTMLWriter) throws {
    guard !html.form.isOpen else { throw ControlError.nestedForm(action: action.text) }
    html.form.isOpen = true
    html.form.takesFiles =
      (takesFiles || elements.contains { $0.containsFileField })
      && (didSubmit != nil || method == .post || html.hasFunction(.submit))
    html.raw("<form class=\"pe-form\"")
    defer {
      (html.form.isOpen, html.form.takesFiles, html.form.takesFocus) = (false, false, false)
      (html.form.echo, html.form.names) = (nil, nil)
    }
    if hasExternalControls {
      html.raw(" id=\"pe-form-")
      html.token(id)
      html.raw("\"")
    }
    if didSubmit != nil || html.hasFunction(.submit) {
      html.raw(" method=\"post\"")
      // The script leaves forms with a target to the browser.
      if opensPage { html.raw(" target=\"_self\"") }
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
      try LinkURL.checkFetchable(action.text)
      html.attribute("method", method.rawValue)
      html.attribute("action", action.text)
      if method == .get, !action.query.isEmpty { html.form.names = [] }
      if html.form.takesFiles { html.raw(" enctype=\"multipart/form-data\"") }
    }
    html.raw(">")
    html.form.takesFocus = html.shouldFocus(takesFocus)
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
      // Browsers replace the address's query with the form's values.
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
