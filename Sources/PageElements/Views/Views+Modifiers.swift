extension View {
  /// Returns a changed copy.
  ///
  ///     Form(to: "/search") { … }.with { $0.base = version }
  ///     Image("/tea.jpg", alternative: "").with { ($0.width, $0.height) = (64, 64) }
  ///
  /// This method sets properties that the view's initialiser has no parameter for. Only frequently used properties of
  /// buttons, fields and forms have a modifier of their own, so that these are easy to find.
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: The error of `change`.
  @inlinable public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }
}

extension Button {
  /// Returns the button with another effect, for a button without a handler: ``kind``.
  ///
  ///     Button("Search").kind(.submit)
  public func kind(_ kind: Kind) -> Button { with { $0.kind = kind } }

  /// Returns the button with another emphasis: ``role``.
  ///
  ///     Button("Empty the basket", id: "empty") { … }.role(.danger)
  public func role(_ role: Role?) -> Button { with { $0.role = role } }

  /// Returns the button with an icon before its title: ``icon``.
  ///
  ///     Button("Add", kind: .submit).icon(.add)
  public func icon(_ symbol: Icon.Symbol?) -> Button { with { $0.icon = symbol } }

  /// Returns the button with its title visible, or only in a tooltip and for screen readers: ``showsTitle``.
  ///
  ///     Button("Delete", id: "delete") { … }.icon(.delete).showsTitle(false)
  public func showsTitle(_ isShown: Bool = true) -> Button { with { $0.showsTitle = isShown } }

  /// Returns the button with a question that the reader must confirm: ``confirmation``.
  ///
  ///     Button("Empty the basket", id: "empty") { … }.confirmation("Remove all teas?")
  public func confirmation(_ question: String?) -> Button { with { $0.confirmation = question } }
}

extension Link {
  /// Returns the link with the look and emphasis of a button: ``role``.
  ///
  ///     Link("Add a product", to: "/new").role(.primary)
  public func role(_ role: Button.Role?) -> Link { with { $0.role = role } }

  /// Returns the link with an icon before its title: ``icon``.
  ///
  ///     Link("Export", to: "/products.csv").icon(.download)
  public func icon(_ symbol: Icon.Symbol?) -> Link { with { $0.icon = symbol } }
}

extension TextField {
  /// Returns the field with a text shown while it is empty: ``placeholder``.
  ///
  ///     TextField("Name", name: "name").placeholder("Ada").required()
  public func placeholder(_ text: String?) -> TextField { with { $0.placeholder = text } }
}

extension TextArea {
  /// Returns the area with a text shown while it is empty: ``placeholder``.
  ///
  ///     TextArea("Notes", name: "notes").placeholder("Two sugars")
  public func placeholder(_ text: String?) -> TextArea { with { $0.placeholder = text } }
}

extension Form {
  /// Returns the form, which is submitted whenever one of its controls changes: ``submitsOnChange``.
  ///
  ///     Form(to: "/teas") { Select("Kind", name: "kind", choices: kinds) }.submitsOnChange()
  public func submitsOnChange(_ isSent: Bool = true) -> Form {
    with { $0.submitsOnChange = isSent }
  }

  /// Returns the form, whose first field takes the focus: ``takesFocus``.
  ///
  ///     Form(id: "add") { … } didSubmit: { event in … }.takesFocus()
  public func takesFocus(_ isFocused: Bool = true) -> Form { with { $0.takesFocus = isFocused } }

  /// Returns the form with a question that the reader must confirm: ``confirmation``.
  ///
  ///     Form(id: "delete") { … } didSubmit: { event in … }.confirmation("Delete your account?")
  public func confirmation(_ question: String?) -> Form { with { $0.confirmation = question } }
}
