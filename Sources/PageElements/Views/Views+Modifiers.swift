extension View {
  /// A changed copy; the receiver stays as it is.
  ///
  ///     Form(to: "/search") { … }.with { $0.base = version }
  ///     Image("/tea.jpg", alternative: "").with { ($0.width, $0.height) = (64, 64) }
  ///
  /// The one way to say, where a view is made, what is no parameter of its initialiser. A name of its
  /// own for each property of each view would hide those few that are needed often, which have one:
  /// of buttons, fields and forms.
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: What `change` throws.
  @inlinable public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }
}

extension Button {
  /// The button with this effect where it has no handler: ``kind``.
  ///
  ///     Button("Search").kind(.submit)
  public func kind(_ kind: Kind) -> Button { with { $0.kind = kind } }

  /// The button as one that asks so much to be pressed: ``role``.
  ///
  ///     Button("Empty the basket", id: "empty") { … }.role(.danger)
  public func role(_ role: Role?) -> Button { with { $0.role = role } }

  /// The button with a sign before its title: ``icon``.
  ///
  ///     Button("Add", kind: .submit).icon(.add)
  public func icon(_ symbol: Icon.Symbol?) -> Button { with { $0.icon = symbol } }

  /// The button, whose title is heard and shown where it is pointed at, or also seen: ``showsTitle``.
  ///
  ///     Button("Delete", id: "delete") { … }.icon(.delete).showsTitle(false)
  public func showsTitle(_ isShown: Bool = true) -> Button { with { $0.showsTitle = isShown } }

  /// The button, which asks this before it acts: ``confirmation``.
  ///
  ///     Button("Empty the basket", id: "empty") { … }.confirmation("Remove all teas?")
  public func confirmation(_ question: String?) -> Button { with { $0.confirmation = question } }
}

extension Link {
  /// The link as a button that asks so much to be pressed: ``role``.
  ///
  ///     Link("Add a product", to: "/new").role(.primary)
  public func role(_ role: Button.Role?) -> Link { with { $0.role = role } }

  /// The link with a sign before its title: ``icon``.
  ///
  ///     Link("Export", to: "/products.csv").icon(.download)
  public func icon(_ symbol: Icon.Symbol?) -> Link { with { $0.icon = symbol } }
}

extension TextField {
  /// The field, which shows this while it is empty: ``placeholder``.
  ///
  ///     TextField("Name", name: "name").placeholder("Ada").required()
  public func placeholder(_ text: String?) -> TextField { with { $0.placeholder = text } }
}

extension TextArea {
  /// The area, which shows this while it is empty: ``placeholder``.
  ///
  ///     TextArea("Notes", name: "notes").placeholder("Two sugars")
  public func placeholder(_ text: String?) -> TextArea { with { $0.placeholder = text } }
}

extension Form {
  /// The form, which is sent whenever one of its controls has changed: ``submitsOnChange``.
  ///
  ///     Form(to: "/teas") { Select("Kind", name: "kind", choices: kinds) }.submitsOnChange()
  public func submitsOnChange(_ isSent: Bool = true) -> Form {
    with { $0.submitsOnChange = isSent }
  }

  /// The form, whose first field has the focus when it is shown: ``takesFocus``.
  ///
  ///     Form(id: "add") { … } didSubmit: { event in … }.takesFocus()
  public func takesFocus(_ isFocused: Bool = true) -> Form { with { $0.takesFocus = isFocused } }

  /// The form, which asks this before it is sent: ``confirmation``.
  ///
  ///     Form(id: "delete") { … } didSubmit: { event in … }.confirmation("Delete your account?")
  public func confirmation(_ question: String?) -> Form { with { $0.confirmation = question } }
}
