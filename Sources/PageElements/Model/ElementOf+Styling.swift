extension ElementOf {
  /// Returns a copy of the element with another style.
  ///
  ///     Label("Yay!").styles { $0.textColor = .red }
  ///     // <div class="pe-styled" style="color:#ff0000">Yay!</div>
  ///
  /// The view's own style applies first, then earlier changes, then `change`. The HTML of the view is inside, and its
  /// own styles take precedence. For example, buttons and links keep their colours.
  ///
  /// - Parameters:
  ///   - uniqueId: The suffix of the ``identifier``. By default, the suffix is six characters derived from the style;
  ///     they are the same in every process.
  ///   - change: Changes the current style of the element.
  /// - Throws: The error of `change`.
  public func styles(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf {
    var copy = self
    var style = style
    try change(&style)
    copy.customization = .style(style, uniqueId: uniqueId, over: customization)
    return copy
  }

  /// Returns a copy of the element with a name. The name becomes its ``identifier``, and scripts and tests find it as
  /// `data-name`.
  ///
  ///     Label("3").name("score")   // <div class="pe-styled" data-name="score">3</div>
  public func name(_ name: String) -> ElementOf {
    var copy = self
    copy.customization = .name(name, over: customization)
    return copy
  }

  /// Returns a copy of the element with a description for screen readers and tests.
  ///
  ///     Label("4.5").accessibility(label: "Rating", hint: "of five", value: "4.5 stars")
  ///     // <div class="pe-styled" role="group" aria-label="Rating, 4.5 stars">4.5<span
  ///     // class="pe-unseen">of five</span></div>
  ///
  /// It replaces the description of an earlier call.
  ///
  /// - Parameters:
  ///   - label: The name of the element. A heading keeps its role; any other element becomes a group.
  ///   - hint: The text read after the content.
  ///   - value: The text read after the label.
  ///   - identifier: The value of `data-testid`.
  public func accessibility(
    label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil
  ) -> ElementOf {
    var copy = self
    copy.customization = .accessibility(
      Accessibility(label: label, value: value, hint: hint, identifier: identifier),
      over: customization)
    return copy
  }
}
