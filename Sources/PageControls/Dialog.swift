public import PageElements

/// A window over the page, with a form, a question or details.
///
///     Dialog("Add a tea", id: "add", icon: .add, role: .primary) {
///       Form(id: "tea") {
///         TextField("Name", name: "name").required()
///         Button("Add", kind: .submit)
///       } didSubmit: { event in … }
///     }
///     // <button class="pe-opens" … popovertarget="…add">…Add a tea</button>
///     // <dialog class="pe-dialog" id="…add" popover="" aria-labelledby="…add.title">…</dialog>
///
/// Its button opens it without a script, and receives the focus when the dialog closes. A form that returns with errors
/// appears in the open dialog. A form that succeeded closes it. A `BoundForm` has Cancel instead of Reset. A form that
/// `takesFocus` receives the focus when the dialog opens. The page behind the dialog stays usable. Use
/// `Button.confirmation` for a question that must be answered first.
public struct Dialog: View {
  /// The position of the dialog.
  public enum Edge: String, Hashable, Sendable {
    /// The centre of the window.
    case none
    /// A drawer along the side where lines end: the right side in English. On a phone, it is at the bottom and as high
    /// as its content.
    case end
  }

  /// The title of the button and the heading of the dialog.
  public var title: String
  /// The identifier of the dialog, unique in its row, or on the page if it is not in a row.
  public var id: String
  /// The icon on the button. None by default.
  public var icon: Icon.Symbol?
  /// The emphasis of the button. `nil`, the default, means secondary.
  public var role: Button.Role?
  /// Whether the button shows the title. Otherwise only screen readers read it. True by default. A button without an
  /// icon always shows it.
  public var showsTitle: Bool
  /// The position of the dialog: the centre by default.
  public var edge: Edge
  /// The elements below the title.
  public var content: [AnyElement]

  /// Creates a dialog.
  public init(
    _ title: String, id: String = "dialog", icon: Icon.Symbol? = nil, role: Button.Role? = nil,
    showsTitle: Bool = true, edge: Edge = .none, @StackBuilder content: () -> [StackItem]
  ) {
    (self.title, self.id, self.icon, self.role) = (title, id, icon, role)
    (self.showsTitle, self.edge, self.content) = (showsTitle, edge, content().map(\.element))
  }

  public static func == (left: Dialog, right: Dialog) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.id.hasSameBytes(as: right.id)
      && left.icon == right.icon && left.role == right.role && left.showsTitle == right.showsTitle
      && left.edge == right.edge
      && left.content == right.content
  }

  /// - Throws: `ControlError` for an empty title or identifier or a duplicate identifier, and the errors of the
  ///   content.
  public func write(into html: inout HTMLWriter) throws {
    let id = try html.popoverID(id, title: title)
    html.popoverButton(title, of: id, icon: icon, role: role, showsTitle: showsTitle)
    // A form in the dialog closes it when it succeeds.
    html.context.dialog = id
    defer { html.context.dialog = nil }
    try html.detectingEcho { html in
      for element in content { try element.render(into: &html) }
    } write: { html, containsEcho, content in
      html.raw("<dialog class=\"pe-dialog\"")
      html.attribute("id", id)
      if edge != .none { html.attribute("data-edge", edge.rawValue) }
      // A dialog with the attribute `open` is visible before any script runs, until the reader sends the form or leaves
      // the page.
      html.attribute("open", isSet: containsEcho)
      if !containsEcho { html.raw(" popover=\"\"") }
      html.attribute("aria-labelledby", id + ".title")
      html.raw("><div class=\"pe-dialog-head\"><p")
      html.attribute("id", id + ".title")
      html.raw(">")
      html.text(title)
      html.raw("</p>")
      if containsEcho {
        html.raw("<a class=\"pe-close\"")
        html.attribute("href", html.pageAddress ?? "?")
      } else {
        html.raw("<button class=\"pe-close\" type=\"button\" popovertargetaction=\"hide\"")
        html.attribute("popovertarget", id)
      }
      html.attribute("aria-label", html.language[.close])
      html.raw(containsEcho ? "></a></div>" : "></button></div>")
      content(&html)
      html.raw("</dialog>")
    }
  }
}
