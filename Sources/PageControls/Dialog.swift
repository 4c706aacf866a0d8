public import PageElements

/// What stands over the page until it is done or closed: a form, a question, details.
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
/// Its button opens it without a script, and has the focus again when it is closed. A form in it that comes back
/// with errors comes back in the open dialog; one that was done closes it, and a `BoundForm` has Cancel in place of
/// Reset; one that `takesFocus` has it when the dialog opens. The page behind it stays reachable:
/// what must be answered first is asked by `Button.confirmation`.
public struct Dialog: View {
  /// Where it stands.
  public enum Edge: String, Hashable, Sendable {
    /// In the middle of the window.
    case none
    /// Along the whole side where lines end, as a drawer: at the right, in English. On a phone along the lower edge, as
    /// high as what it holds.
    case end
  }

  /// What the button says, and the dialog is headed by.
  public var title: String
  /// Names the dialog, unique in its row, or on the page where it stands in no row.
  public var id: String
  /// A sign on the button. None by default.
  public var icon: Icon.Symbol?
  /// How much the button asks to be pressed; `nil`, the default, as one way among several.
  public var role: Button.Role?
  /// Whether the title is seen on the button, too, and not only heard. True by default; without a sign it always is.
  public var showsTitle: Bool
  /// In the middle by default.
  public var edge: Edge
  /// What it shows below its title.
  public var content: [AnyElement]

  /// A dialog of these elements.
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

  /// - Throws: `ControlError` without a title, and for an id that is empty or taken, and what the content throws.
  public func write(into html: inout HTMLWriter) throws {
    let id = try html.popoverID(id, title: title)
    html.opener(title, of: id, icon: icon, role: role, showsTitle: showsTitle)
    // What ends a form in it closes it, too.
    html.context.dialog = id
    defer { html.context.dialog = nil }
    try html.noticingEcho { html in
      for element in content { try element.render(into: &html) }
    } write: { html, isEchoed, content in
      html.raw("<dialog class=\"pe-dialog\"")
      html.attribute("id", id)
      if edge != .none { html.attribute("data-edge", edge.rawValue) }
      // What is declared open is shown before any script runs, and stays until it is sent or left.
      html.attribute("open", isSet: isEchoed)
      if !isEchoed { html.raw(" popover=\"\"") }
      html.attribute("aria-labelledby", id + ".title")
      html.raw("><div class=\"pe-dialog-head\"><p")
      html.attribute("id", id + ".title")
      html.raw(">")
      html.text(title)
      html.raw("</p>")
      if isEchoed {
        html.raw("<a class=\"pe-close\"")
        html.attribute("href", html.pageAddress ?? "?")
      } else {
        html.raw("<button class=\"pe-close\" type=\"button\" popovertargetaction=\"hide\"")
        html.attribute("popovertarget", id)
      }
      html.attribute("aria-label", html.language[.close])
      html.raw(isEchoed ? "></a></div>" : "></button></div>")
      content(&html)
      html.raw("</dialog>")
    }
  }
}
