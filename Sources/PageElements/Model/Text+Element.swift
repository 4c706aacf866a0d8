// Text and whole numbers are elements, so initialisers and builders need no overloads for them.

extension String: PageElements.Element {
  /// The identifier of ``Label``, because text is rendered as a label.
  public var identifier: String { Label.typeName }

  /// Appends the text, escaped.
  public func render(into html: inout HTMLWriter) { html.text(self) }

  /// The text as a ``Label``.
  ///
  ///     Row(key: tea.id, tea.name)
  ///     SectionHeader("Green tea")
  @inlinable public var any: AnyElement { .text(self) }
}

extension Int: PageElements.Element {
  /// The identifier of ``Label``, because numbers are rendered as a label.
  public var identifier: String { Label.typeName }

  /// Appends the number in decimal, without separators.
  public func render(into html: inout HTMLWriter) { html.number(self) }

  /// The number as a ``Label``, in decimal without separators.
  ///
  ///     HorizontalStack { "Minutes"; tea.minutes }
  public var any: AnyElement { .number(self) }
}
