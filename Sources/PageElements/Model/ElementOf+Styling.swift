extension ElementOf {
  /// The same element in another style; this one stays as it is.
  ///
  ///     Label("Yay!").styles { $0.textColor = .red }
  ///     // <div class="pe-styled" style="color:#ff0000">Yay!</div>
  ///
  /// The view's own style comes first, then that of earlier customising, then `change`; what the
  /// view itself writes lies within and has the last word. Views with colours of their own, such
  /// as buttons and links, keep them.
  ///
  /// - Parameters:
  ///   - uniqueId: Ends the ``identifier`` in place of the six characters that follow from the
  ///     style: the same style has the same ones in every process.
  ///   - change: Changes the style that the element has so far.
  /// - Throws: What `change` throws.
  public func styles(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf {
    var copy = self
    var style = style
    try change(&style)
    copy.customization = .style(style, uniqueId: uniqueId, over: customization)
    return copy
  }

  /// The same element with a name, which is its ``identifier`` and can be found by scripts and
  /// tests as `data-name`; this one stays as it is.
  ///
  ///     Label("3").name("score")   // <div class="pe-styled" data-name="score">3</div>
  public func name(_ name: String) -> ElementOf {
    var copy = self
    copy.customization = .name(name, over: customization)
    return copy
  }

  /// The same element as screen readers and tests shall know it; this one stays as it is.
  ///
  ///     Label("4.5").accessibility(label: "Rating", hint: "of five", value: "4.5 stars")
  ///     // <div class="pe-styled" role="group" aria-label="Rating, 4.5 stars">4.5<span
  ///     // class="pe-unseen">of five</span></div>
  ///
  /// What is said here takes the place of what an earlier call said.
  ///
  /// - Parameters:
  ///   - label: Names the element. A heading keeps its role, any other becomes a group.
  ///   - hint: Is read out after the content.
  ///   - value: Follows the label.
  ///   - identifier: Is written as `data-testid`.
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
