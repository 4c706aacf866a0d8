/// A push button.
///
///     ElementOfButton("Search", kind: .submit)   // <button type="submit">Search</button>
///     ElementOfButton(.init(id: "like", title: "Like") { try await store.like() })
///     // <button type="submit" form="pe-actions" formaction="/posts/-/actions/…/like/tap">Like</button>
///
/// Inside a form a ``Kind/submit`` button sends it. A button with a handler posts to the handler's
/// address, with or without a script; on a table that no site serves it has a name alone
/// (`data-action`). One without a handler in a placed element runs that element's function `tap`,
/// ``Button/tap``.
public enum Button: ElementableView {
  public enum Kind: String, Sendable {
    case button, submit, reset
  }

  /// What a button shows and does.
  ///
  /// Two are equal when all they show is, and both or neither have a handler: what changes on the page
  /// is never equal. (The seeds compare the ``id`` alone; that is ``isSameAction(as:)``.)
  public struct Props: Hashable, Sendable {
    /// Names the button's action, unique in its row. `nil`, the default, leaves that to the
    /// title, or else to the image's alternative.
    public var id: String?
    /// Shown before the title. None by default.
    public var image: ImageView.Props?
    /// What is shown and read out. May be empty where the image's alternative says it.
    public var title: String
    /// `.button`, which does nothing by itself, by default.
    public var kind: Kind
    /// True by default; false greys it out.
    public var isEnabled: Bool
    /// What runs when it is pressed. Nothing by default.
    public var didTap: ActionHandler?
    /// What the reader is asked before it runs, for what cannot be taken back. `nil`, the default,
    /// asks nothing.
    public var confirmation: String?

    public init(
      id: String? = nil, image: ImageView.Props? = nil, title: String = "", kind: Kind = .button,
      isEnabled: Bool = true, confirmation: String? = nil,
      didTap: (@Sendable () async throws -> Void)? = nil
    ) {
      (self.id, self.image, self.title) = (id, image, title)
      (self.kind, self.isEnabled, self.confirmation) = (kind, isEnabled, confirmation)
      self.didTap = didTap.map { ActionHandler($0) }
    }

    /// A button whose handler says what follows, or reads what came with it.
    public init(
      id: String? = nil, image: ImageView.Props? = nil, title: String = "",
      isEnabled: Bool = true, confirmation: String? = nil,
      didTap: @escaping ActionHandler.Closure
    ) {
      self.init(
        id: id, image: image, title: title, isEnabled: isEnabled, confirmation: confirmation)
      self.didTap = ActionHandler(didTap)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.id.hasSameBytes(as: right.id) && left.image == right.image
        && left.title.hasSameBytes(as: right.title) && left.kind == right.kind
        && left.isEnabled == right.isEnabled && left.didTap == right.didTap
        && left.confirmation.hasSameBytes(as: right.confirmation)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(title)
    }

    /// Whether both have an ``id``, and the same: one action, whatever they look like now.
    public func isSameAction(as other: Props) -> Bool {
      guard let id, let otherID = other.id else { return false }
      return id.hasSameBytes(as: otherID)
    }
  }

  /// - Throws: ``ControlError/emptyLabel(name:)`` for a button that neither its title nor its
  ///   image names; ``ActionError`` for a handler that could not be found again; or what
  ///   ``ImageView`` throws.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    let label = props.title.isEmpty ? props.image?.alternative ?? "" : props.title
    guard !label.isEmpty else { throw ControlError.emptyLabel(name: props.id ?? "button") }
    html.raw("<button")
    if let handler = props.didTap {
      try html.action(
        props.id ?? label, .tap, handler, confirmation: props.confirmation)
    } else if html.hasFunction(.tap), props.kind == .button {
      try html.function(.tap, confirmation: props.confirmation)
    } else {
      html.attribute("type", props.kind.rawValue)
    }
    html.attribute("disabled", isSet: !props.isEnabled)
    html.raw(">")
    if let image = props.image {
      try ImageView.render(image, into: &html)
      if !props.title.isEmpty { html.element("span") { $0.text(props.title) } }
    } else {
      html.text(props.title)
    }
    html.raw("</button>")
  }
}

/// A push button.
public func ElementOfButton(_ title: String, kind: Button.Kind = .button) -> ElementOf<Button> {
  ElementOf(props: Button.Props(title: title, kind: kind))
}

/// A push button with all its props.
public func ElementOfButton(_ props: Button.Props) -> ElementOf<Button> { ElementOf(props: props) }

/// A push button, in the spelling of the seeds.
public func ElementOfButton(props title: String) -> ElementOf<Button> { ElementOfButton(title) }

/// A push button with all its props, in the spelling of the seeds.
public func ElementOfButton(props: Button.Props) -> ElementOf<Button> { ElementOf(props: props) }

/// A push button that runs `handler`, in the spelling of the seeds: the title names its action.
///
///     ElementOfButtonWithAction(props: (title: "Like", handler: { try await store.like() }))
///     // <button type="button" data-action="Like">Like</button>
public func ElementOfButtonWithAction(
  props: (title: String, handler: @Sendable () async throws -> Void)
) -> ElementOf<Button> {
  ElementOf(props: Button.Props(title: props.title, didTap: props.handler))
}

/// The same in the other spelling of the seeds.
@_disfavoredOverload public func ElementOfButtonWithAction(
  props: (buttonTitle: String, handler: @Sendable () async throws -> Void)
) -> ElementOf<Button> {
  ElementOfButtonWithAction(props: (title: props.buttonTitle, handler: props.handler))
}
