// Modifiers of containers, with the names of those of `[Row]` (`Rows+Styling.swift`).
extension ElementContainer {
  /// Returns a changed copy, for properties without a modifier.
  ///
  ///     Row(key: 1, "Tea").with { $0.layoutMargins.top = 16 }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: The error of `change`.
  @inlinable public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }

  /// Returns a copy with a background colour: ``backgroundColor``.
  ///
  ///     Row(key: 1, "Late").background(.yellow)
  public func background(_ color: Color) -> Self { with { $0.backgroundColor = color } }

  /// Returns a copy with other space around its element: ``layoutMargins``.
  ///
  ///     SectionHeader("Tea").layoutMargins(.zero)
  public func layoutMargins(_ margins: LayoutMargins) -> Self {
    with { $0.layoutMargins = margins }
  }

  /// Returns a copy with other left and right margins, in CSS pixels. The top and bottom margins stay the same.
  ///
  ///     Row(key: 1, "Tea").inset(left: 16, right: 16)
  public func inset(left: Double, right: Double) -> Self {
    with {
      $0.layoutMargins.left = left
      $0.layoutMargins.right = right
    }
  }

  /// Returns a copy with its controls disabled or enabled: ``isUserInteractionEnabled``.
  ///
  ///     Row(key: 1) { Button("Order", id: "order") { … } }.disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Self {
    with { $0.isUserInteractionEnabled = !isDisabled }
  }
}

extension SectionHeaderFooter {
  /// Returns a copy with another height: ``headerFooterHeight``.
  ///
  ///     SectionHeader("Tea").height(60)
  public func height(_ height: Height) -> Self { with { $0.headerFooterHeight = height } }

  /// Returns a copy with an estimated height, in CSS pixels, until it is first shown: ``estimatedHeaderFooterHeight``.
  public func estimatedHeight(_ height: Double?) -> Self {
    with { $0.estimatedHeaderFooterHeight = height }
  }

  /// Returns a copy with a description for screen readers and tests, which replaces an earlier one. See
  /// ``Accessibility``.
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
  /// Returns a copy with a height before any scrolling, in CSS pixels: ``restingHeight``.
  ///
  ///     StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: "Menu").restingHeight(200)
  public func restingHeight(_ height: Double?) -> Self { with { $0.restingHeight = height } }
}
