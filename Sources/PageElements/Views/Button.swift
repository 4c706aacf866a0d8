/// A push button.
///
///     Button("Search", kind: .submit)   // <button type="submit">Search</button>
///     Button("Like", id: "like") { try await store.like() }
///     // <button type="submit" form="pe-actions" formaction="/posts/-/actions/…/like/tap">Like</button>
///
/// Inside a form, a ``Kind/submit`` button submits the form. A button with a handler posts to the handler's address,
/// with or without a script. In a table that no site serves, it has only a name (`data-action`). A `.button` without a
/// handler runs the function `tap` of the placed element (PageStateViews) that contains it.
public struct Button: View, Hashable {
  /// The effect of pressing a button that has no handler.
  public enum Kind: String, Sendable {
    /// No effect.
    case button
    /// Submits the form that contains the button.
    case submit
    /// Resets the form's fields to their values when the page was loaded.
    case reset
  }

  /// The button's emphasis. It changes the appearance only.
  public enum Role: String, CaseIterable, Sendable {
    /// The main action of the page: filled with the accent colour. Use it for one button on a page.
    case primary
    /// One of several actions: framed.
    case secondary
    /// A minor action: without a frame.
    case quiet
    /// An action that cannot be undone: filled with the colour for errors.
    case danger
  }

  /// The name of the button's action, unique in its row. `nil`, the default, uses the title, or the image's alternative
  /// text if the title is empty.
  public var id: String?
  /// An image before the title. `nil` by default.
  public var image: Image?
  /// An icon before the title. `nil` by default.
  public var icon: Icon.Symbol?
  /// The button's emphasis. `nil`, the default, means primary for a button that submits its form, and secondary for any
  /// other.
  public var role: Role?
  /// The visible text, which screen readers also read. May be empty if the image has alternative text.
  public var title: String
  /// Whether the title is visible beside the icon. True by default. If false, screen readers read it and a tooltip
  /// shows it. The title of a button without an icon or image is always visible.
  public var showsTitle = true
  /// The effect of a button without a handler. `.button`, which has no effect, by default.
  public var kind: Kind
  /// Whether the button is enabled. True by default.
  public var isEnabled: Bool
  /// The handler that runs when the button is pressed. `nil` by default.
  public var didTap: ActionHandler?
  /// The question that the reader must confirm before the handler runs, for actions that cannot be undone. `nil`, the
  /// default, asks nothing.
  public var confirmation: String?

  /// Creates a button whose handler takes no event. If `didTap` is set, `kind` has no effect. Running the handler
  /// throws the errors of `didTap`.
  public init(
    _ title: String = "", id: String? = nil, image: Image? = nil, kind: Kind = .button,
    isEnabled: Bool = true, confirmation: String? = nil,
    didTap: (@Sendable () async throws -> Void)? = nil
  ) {
    (self.id, self.image, self.title) = (id, image, title)
    (self.kind, self.isEnabled, self.confirmation) = (kind, isEnabled, confirmation)
    self.didTap = didTap.map { ActionHandler($0) }
  }

  /// Creates a button whose handler reads the event or sets its result.
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

  /// Returns whether both buttons have the same ``id``, and so the same action, even if they look different.
  public func hasSameAction(as other: Button) -> Bool {
    guard let id, let otherID = other.id else { return false }
    return id.hasSameBytes(as: otherID)
  }

  /// - Throws: ``ControlError/emptyLabel(name:)`` if neither the title nor the image names the button, ``ActionError``
  ///   if a later request could not find the handler, or an error of ``Image``.
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
    let showsIconOnly = !showsTitle && !title.isEmpty && (icon != nil || image != nil)
    if showsIconOnly {
      html.attribute("aria-label", title)
      html.attribute("data-tip", title)
    }
    html.raw(">")
    if let icon { Icon(icon).write(into: &html) }
    if let image {
      try image.write(into: &html)
      if !title.isEmpty, !showsIconOnly { html.element("span") { $0.text(title) } }
    } else if !showsIconOnly {
      html.text(title)
    }
    html.raw("</button>")
  }
}
