// What is said of a container where it is made. The names are those of `[Row]` (`Rows+Styling.swift`).
extension ElementContainer {
  /// A changed copy, for what has no name of its own here; the receiver stays as it is.
  ///
  ///     Row(key: 1, "Tea").with { $0.layoutMargins.top = 16 }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: What `change` throws.
  @inlinable public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }

  /// The same on this colour: ``backgroundColor``.
  ///
  ///     Row(key: 1, "Late").background(.yellow)
  public func background(_ color: Color) -> Self { with { $0.backgroundColor = color } }

  /// The same with this space around its element: ``layoutMargins``.
  ///
  ///     SectionHeader("Tea").layoutMargins(.zero)
  public func layoutMargins(_ margins: LayoutMargins) -> Self {
    with { $0.layoutMargins = margins }
  }

  /// The same with these margins to the left and right, in CSS pixels; those above and below stay.
  ///
  ///     Row(key: 1, "Tea").inset(left: 16, right: 16)
  public func inset(left: Double, right: Double) -> Self {
    with {
      $0.layoutMargins.left = left
      $0.layoutMargins.right = right
    }
  }

  /// The same with its controls out of reach, or within it again: ``isUserInteractionEnabled``.
  ///
  ///     Row(key: 1) { Button("Order", id: "order") { … } }.disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Self {
    with { $0.isUserInteractionEnabled = !isDisabled }
  }
}

extension SectionHeaderFooter {
  /// The same at this height: ``headerFooterHeight``.
  ///
  ///     SectionHeader("Tea").height(60)
  public func height(_ height: Height) -> Self { with { $0.headerFooterHeight = height } }

  /// The same, taken to be so many CSS pixels high until it is first shown:
  /// ``estimatedHeaderFooterHeight``.
  public func estimatedHeight(_ height: Double?) -> Self {
    with { $0.estimatedHeaderFooterHeight = height }
  }

  /// The same as those who cannot see it shall know it; what is said here takes the place of what was
  /// said before. See ``Accessibility``.
  public func accessibility(
    label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil
  ) -> Self {
    with {
      $0.accessibility = Accessibility(
        label: label, value: value, hint: hint, identifier: identifier)
    }
  }
}

extension StretchyHeader {
  /// The same, so many CSS pixels high before any scrolling: ``restingHeight``.
  ///
  ///     StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: "Menu").restingHeight(200)
  public func restingHeight(_ height: Double?) -> Self { with { $0.restingHeight = height } }
}
