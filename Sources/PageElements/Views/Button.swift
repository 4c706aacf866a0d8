/// A push button.
///
///     Button("Search", kind: .submit)   // <button type="submit">Search</button>
///     Button("Like", id: "like") { try await store.like() }
///     // <button type="submit" form="pe-actions" formaction="/posts/-/actions/…/like/tap">Like</button>
///
/// Inside a form a ``Kind/submit`` button sends it. A button with a handler posts to the handler's
/// address, with or without a script; on a table that no site serves it has a name alone
/// (`data-action`). One without a handler in a placed element of a view with state (PageStateViews)
/// runs that element's function `tap`.
public struct Button: View, Hashable {
  /// What pressing a button does where it has no handler.
  public enum Kind: String, Sendable {
    /// Nothing by itself.
    case button
    /// Sends the form that the button stands in.
    case submit
    /// Brings the form's fields back to what they were when the page was shown.
    case reset
  }

  /// How much it asks to be pressed: how it looks, not what it does.
  public enum Role: String, CaseIterable, Sendable {
    /// What the page is for: filled with the accent. One of them is enough.
    case primary
    /// One way among several: framed.
    case secondary
    /// What is there for those who look for it: without a frame.
    case quiet
    /// What cannot be taken back: filled with the colour of what is wrong.
    case danger
  }

  /// Names the button's action, unique in its row. `nil`, the default, leaves that to the
  /// title, or else to the image's alternative.
  public var id: String?
  /// Shown before the title. None by default.
  public var image: Image?
  /// A sign before the title. None by default.
  public var icon: Icon.Symbol?
  /// How much it asks to be pressed. `nil`, the default, is primary where the button sends the form that it
  /// stands in, and else secondary.
  public var role: Role?
  /// What is shown and read out. May be empty where the image's alternative says it.
  public var title: String
  /// Whether the title is seen beside the sign. True by default; false leaves it to be heard, and shown where
  /// the button is pointed at. Without a sign or an image it is always seen.
  public var showsTitle = true
  /// `.button`, which does nothing by itself, by default.
  public var kind: Kind
  /// True by default; false greys it out.
  public var isEnabled: Bool
  /// What runs when it is pressed. Nothing by default.
  public var didTap: ActionHandler?
  /// What the reader is asked before it runs, for what cannot be taken back. `nil`, the default,
  /// asks nothing.
  public var confirmation: String?

  /// A button whose handler needs nothing of what came. Where it has one, `kind` does not
  /// count. What `didTap` throws, running the handler throws.
  public init(
    _ title: String = "", id: String? = nil, image: Image? = nil, kind: Kind = .button,
    isEnabled: Bool = true, confirmation: String? = nil,
    didTap: (@Sendable () async throws -> Void)? = nil
  ) {
    (self.id, self.image, self.title) = (id, image, title)
    (self.kind, self.isEnabled, self.confirmation) = (kind, isEnabled, confirmation)
    self.didTap = didTap.map { ActionHandler($0) }
  }

  /// A button whose handler says what follows, or reads what came with it.
  public init(
    _ title: String = "", id: String? = nil, image: Image? = nil,
    isEnabled: Bool = true, confirmation: String? = nil,
    didTap: @escaping ActionHandler.Closure
  ) {
    self.init(title, id: id, image: image, isEnabled: isEnabled, confirmation: confirmation)
    self.didTap = ActionHandler(didTap)
  }

  public static func == (left: Button, right: Button) -> Bool {
    left.id.hasSameBytes(as: right.id) && left.image == right.image
      && left.title.hasSameBytes(as: right.title) && left.kind == right.kind
      && left.icon == right.icon && left.role == right.role && left.showsTitle == right.showsTitle
      && left.isEnabled == right.isEnabled && left.didTap == right.didTap
      && left.confirmation.hasSameBytes(as: right.confirmation)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
  }

  /// Whether both have an ``id``, and the same: one action, whatever they look like now.
  public func isSameAction(as other: Button) -> Bool {
    guard let id, let otherID = other.id else { return false }
    return id.hasSameBytes(as: otherID)
  }

  /// - Throws: ``ControlError/emptyLabel(name:)`` for a button that neither its title nor its
  ///   image names; ``ActionError`` for a handler that could not be found again; or what
  ///   ``Image`` throws.
  public func write(into html: inout HTMLWriter) throws {
    let label = title.isEmpty ? image?.alternative ?? "" : title
    guard !label.isEmpty else { throw ControlError.emptyLabel(name: id ?? "button") }
    html.raw("<button")
    if let handler = didTap {
      try html.action(id ?? label, .tap, handler, confirmation: confirmation)
    } else if html.hasFunction(.tap), kind == .button {
      try html.function(.tap, confirmation: confirmation)
    } else {
      html.attribute("type", kind.rawValue)
    }
    html.attribute("disabled", isSet: !isEnabled)
    if let role { html.attribute("data-role", role.rawValue) }
    let isSign = !showsTitle && !title.isEmpty && (icon != nil || image != nil)
    if isSign {
      html.attribute("aria-label", title)
      html.attribute("data-tip", title)
    }
    html.raw(">")
    if let icon { Icon(icon).write(into: &html) }
    if let image {
      try image.write(into: &html)
      if !title.isEmpty, !isSign { html.element("span") { $0.text(title) } }
    } else if !isSign {
      html.text(title)
    }
    html.raw("</button>")
  }
}
