/// Elements side by side, from the start of the line to its end.
///
///     HorizontalStack(distribute: .equalSpacing, align: .center, spacing: 20, [image, label])
///
/// - Parameter spacing: In CSS pixels; rendering throws ``RenderError/invalidLength(_:of:)`` unless
///   it is within 0 … 100,000.
public func HorizontalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
  _ elements: [any Element]
) -> StackProps {
  StackProps(
    axis: .horizontal, distribution: distribute, alignment: align, spacing: spacing,
    elements: elements)
}

/// Elements side by side, written one per line.
public func HorizontalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
  @StackBuilder elements: () -> [StackItem]
) -> StackProps {
  HorizontalStack(distribute: distribute, align: align, spacing: spacing, elements())
}

extension ElementOf where View == Stack {
  /// The same stack; a horizontal one scrolls sideways where its children do not fit, without a
  /// bar. A vertical stack is as high as its children and does not scroll.
  ///
  ///     HorizontalStack(spacing: 8, photos).scrollable(label: "Photos")
  ///     // <div class="pe-stack" data-scroll="" tabindex="0" role="group" aria-label="Photos" …>
  ///
  /// The keyboard reaches it, so it needs a name.
  ///
  /// - Parameter label: What is in it, read out by screen readers; rendering throws
  ///   ``ControlError/emptyLabel(name:)`` where it is empty.
  public func scrollable(_ isScrollable: Bool = true, label: String) -> StackProps {
    var stack = self
    stack.props.scrollLabel = isScrollable ? label : nil
    return stack
  }
}
