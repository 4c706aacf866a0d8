public import PageElements

/// A button that opens a menu with less frequent actions.
///
///     Menu("More", id: "more", icon: .more) {
///       Link("Export", to: "/teas/-/export")
///       Button("Archive", id: "archive") { try await store.archive() }
///     }
///     // <button class="pe-opens" type="button" popovertarget="…more">…More</button>
///     // <div class="pe-popover" id="…more" popover="">…</div>
///
/// The menu opens without a script, next to its button. In a narrow window, it opens at the bottom, headed by the title
/// if the button does not show it. It closes after a choice, with Escape, or with a press outside. (HTML Standard,
/// section 6.12.)
public struct Menu: View {
  /// The title of the button.
  public var title: String
  /// The identifier of the menu, unique in its row, or on the page if it is not in a row.
  public var id: String
  /// The icon before the title. None by default.
  public var icon: Icon.Symbol?
  /// The emphasis of the button. `nil`, the default, means secondary.
  public var role: Button.Role?
  /// Whether the button shows the title. Otherwise only screen readers read it. True by default. A button without an
  /// icon always shows it.
  public var showsTitle: Bool
  /// The links, buttons and other elements, top to bottom.
  public var items: [AnyElement]

  /// Creates a menu.
  public init(
    _ title: String, id: String = "menu", icon: Icon.Symbol? = nil, role: Button.Role? = nil,
    showsTitle: Bool = true, @StackBuilder items: () -> [StackItem]
  ) {
    (self.title, self.id, self.icon, self.role) = (title, id, icon, role)
    (self.showsTitle, self.items) = (showsTitle, items().map(\.element))
  }

  public static func == (left: Menu, right: Menu) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.id.hasSameBytes(as: right.id)
      && left.icon == right.icon && left.role == right.role
      && left.showsTitle == right.showsTitle && left.items == right.items
  }

  /// - Throws: `ControlError` for an empty title or identifier or a duplicate identifier, and the errors of the items.
  public func write(into html: inout HTMLWriter) throws {
    let id = try html.popoverID(id, title: title)
    html.popoverButton(title, of: id, icon: icon, role: role, showsTitle: showsTitle)
    html.raw("<div class=\"pe-popover\"")
    html.attribute("id", id)
    html.raw(" popover=\"\"")
    if !showsTitle, icon != nil {
      // If the button does not show the title, the menu has it as its label.
      html.raw(" role=\"group\"")
      html.attribute("aria-label", title)
    }
    html.raw(">")
    for item in items { try item.render(into: &html) }
    html.raw("</div>")
  }
}
