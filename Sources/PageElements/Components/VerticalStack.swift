/// Elements one below the other.
///
///     VerticalStack(spacing: 4) {
///       "Darjeeling"
///       ElementOfBadge("New")
///     }
///     // <div class="pe-stack" data-axis="vertical" style="gap:4px">
///     // <div>Darjeeling</div><div><span class="pe-badge">New</span></div></div>
///
/// - Parameter spacing: In CSS pixels; rendering throws ``RenderError/invalidLength(_:of:)`` unless
///   it is within 0 … 100,000.
public func VerticalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
  _ elements: [any Element]
) -> StackProps {
  StackProps(
    axis: .vertical, distribution: distribute, alignment: align, spacing: spacing,
    elements: elements)
}

/// Elements one below the other, written one per line.
public func VerticalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
  @StackBuilder elements: () -> [StackItem]
) -> StackProps {
  VerticalStack(distribute: distribute, align: align, spacing: spacing, elements())
}

extension ElementOf where View == Stack {
  /// The same stack; the children of a vertical one reach from its left edge to its right one, or
  /// lie at its start. A horizontal stack stays as it is.
  ///
  ///     VerticalStack { field; button }.fillsHorizontally(true)
  ///     // <div class="pe-stack" data-axis="vertical" data-align="fill">…</div>
  public func fillsHorizontally(_ fills: Bool = true) -> StackProps {
    var stack = self
    guard props.layout.axis == .vertical else { return stack }
    if fills {
      stack.props.layout.alignment = .fill
    } else if props.layout.alignment == .fill {
      stack.props.layout.alignment = .leading
    }
    return stack
  }
}
