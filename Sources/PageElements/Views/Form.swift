/// Controls that are sent together, one below the other.
///
///     ElementOfForm(to: "/orders") {
///       ElementOfTextField("Name", name: "name")
///       ElementOfButton("Order", kind: .submit)
///     }
///     // <form class="pe-form" method="get" action="/orders"><div><label class="pe-field">…</label>
///     // </div><div><button type="submit">Order</button></div></form>
///
/// It works without a script. A form is one element, since a row of a table cannot be inside a form
/// and its table outside; it stands in a row, a header or a stack, never in another form.
/// (HTML Standard, section 4.10.3.)
public enum Form: ElementableView {
  /// How the names and values travel.
  public enum Method: String, Hashable, Sendable {
    /// As the query of the address, in place of the one it has: for what may be asked again, such
    /// as a search.
    case get
    /// As the body of the request: for what changes something.
    case post
  }

  /// Equatable only, since an element of any type is no more.
  public struct Props: Equatable, Sendable {
    /// Where it is sent: an http or https address, a path, a query or a fragment.
    public var action: String
    /// `.get` by default.
    public var method: Method
    /// The controls and whatever stands between them, top to bottom.
    public var elements: [AnyElement]

    public init(action: String, method: Method = .get, elements: [AnyElement]) {
      (self.action, self.method, self.elements) = (action, method, elements)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.action.hasSameBytes(as: right.action) && left.method == right.method
        && left.elements == right.elements
    }
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for an address that is empty or of another scheme,
  ///   ``ControlError/nestedForm(action:)`` inside another form, and what the elements throw.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try LinkURL.checkFetched(props.action)
    guard !html.isInForm else { throw ControlError.nestedForm(action: props.action) }
    html.isInForm = true
    defer { html.isInForm = false }
    html.raw("<form class=\"pe-form\"")
    html.attribute("method", props.method.rawValue)
    html.attribute("action", props.action)
    html.raw(">")
    for element in props.elements {
      html.raw("<div>")
      try element.render(into: &html)
      html.raw("</div>")
    }
    html.raw("</form>")
  }
}

/// Controls that are sent together, written one per line.
public func ElementOfForm(
  to action: String, method: Form.Method = .get, @StackBuilder elements: () -> [StackItem]
) -> ElementOf<Form> {
  ElementOf(
    props: Form.Props(action: action, method: method, elements: elements().map(\.element)))
}

/// A form with all its props, in the spelling of the seeds.
public func ElementOfForm(props: Form.Props) -> ElementOf<Form> { ElementOf(props: props) }
