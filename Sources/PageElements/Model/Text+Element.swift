// Text and whole numbers are elements themselves, so that they stand wherever one does: no initialiser
// or builder has to know of them. Conforming them once replaces an overload for each place.

extension String: PageElements.Element {
  /// That of a ``Label``, which is what text is shown as.
  public var identifier: String { Label.typeName }

  /// Appends the text, escaped.
  public func render(into html: inout HTMLWriter) { html.text(self) }

  /// The text as a ``Label`` shows it.
  ///
  ///     Row(key: tea.id, tea.name)
  ///     SectionHeader("Green tea")
  @inlinable public var any: AnyElement { .text(self) }
}

extension Int: PageElements.Element {
  /// That of a ``Label``, which is what numbers are shown as.
  public var identifier: String { Label.typeName }

  /// Appends the number in decimal, without separators.
  public func render(into html: inout HTMLWriter) { html.number(self) }

  /// The number as a ``Label`` shows it, in decimal and without separators.
  ///
  ///     HorizontalStack { "Minutes"; tea.minutes }
  public var any: AnyElement { .number(self) }
}
