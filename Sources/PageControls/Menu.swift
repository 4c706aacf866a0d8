public import PageElements

/// What is seldom done, behind a button.
///
///     Menu("More", id: "more", icon: .more) {
///       Link("Export", to: "/teas/-/export")
///       Button("Archive", id: "archive") { try await store.archive() }
///     }
///     // <button class="pe-opens" type="button" popovertarget="…more">…More</button>
///     // <div class="pe-popover" id="…more" popover="">…</div>
///
/// It opens beside its button, in a narrow window at the lower edge and headed by a title that the button does not show,
/// without a script, and closes by what is chosen, by Escape or by a press beside it. (HTML Standard, section 6.12.)
public struct Menu: View {
  /// What the button says.
  public var title: String
  /// Names the menu, unique in its row, or on the page where it stands in no row.
  public var id: String
  /// A sign before the title. None by default.
  public var icon: Icon.Symbol?
  /// How much the button asks to be pressed; `nil`, the default, as one way among several.
  public var role: Button.Role?
  /// Whether the title is seen, too, and not only heard. True by default; without a sign it always is.
  public var showsTitle: Bool
  /// Links, buttons and whatever stands between them, top to bottom.
  public var items: [AnyElement]

  /// A menu of these elements.
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

  /// - Throws: `ControlError` without a title, and for an id that is empty or taken, and what the items throw.
  public func write(into html: inout HTMLWriter) throws {
    let id = try html.popoverID(id, title: title)
    html.opener(title, of: id, icon: icon, role: role, showsTitle: showsTitle)
    html.raw("<div class=\"pe-popover\"")
    html.attribute("id", id)
    html.raw(" popover=\"\"")
    if !showsTitle, icon != nil {
      // What is not seen on the button is said by what it opens.
      html.raw(" role=\"group\"")
      html.attribute("aria-label", title)
    }
    html.raw(">")
    for item in items { try item.render(into: &html) }
    html.raw("</div>")
  }
}
