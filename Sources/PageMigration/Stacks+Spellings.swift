public import PageElements

/// ``PageElements/Stack``: what a stack shows is the stack itself.
public typealias StackProps = Stack

extension Stack {
  /// A stack of these elements; stacks among them nest.
  ///
  ///     StackProps(axis: .vertical, elements: [ElementOfLabel(props: "Tea")])
  public init(
    axis: Axis = .horizontal, distribution: Distribution = .fill, alignment: Alignment = .top,
    spacing: Double = 0, elements: [any Element]
  ) {
    let layout = Layout(
      axis: axis, distribution: distribution, alignment: alignment, spacing: spacing)
    self.init(layout: layout, elements)
  }

  /// The same stack; a horizontal one scrolls sideways where its children do not fit.
  public func scrollable(_ isScrollable: Bool = true, label: String) -> StackProps {
    var stack = self
    stack.scrollLabel = isScrollable ? label : nil
    return stack
  }

  /// The same stack; the children of a vertical one reach from its left edge to its right one, or
  /// lie at its start. A horizontal stack stays as it is.
  public func fillsHorizontally(_ fills: Bool = true) -> StackProps {
    var stack = self
    guard layout.axis == .vertical else { return stack }
    if fills {
      stack.layout.alignment = .fill
    } else if layout.alignment == .fill {
      stack.layout.alignment = .leading
    }
    return stack
  }
}

extension HorizontalStack {
  /// The same stack, which scrolls sideways or does not.
  public func scrollable(_ isScrollable: Bool, label: String) -> StackProps {
    stack.scrollable(isScrollable, label: label)
  }
}

extension VerticalStack {
  /// The same stack; its children reach from its left edge to its right one, or lie at its start.
  public func fillsHorizontally(_ fills: Bool = true) -> StackProps {
    stack.fillsHorizontally(fills)
  }
}

// The same of stacks that were styled or named before.

extension ElementOf where View == Stack {
  /// The same element; a horizontal stack scrolls sideways where its children do not fit.
  public func scrollable(_ isScrollable: Bool = true, label: String) -> ElementOf {
    var copy = self
    copy.props = props.scrollable(isScrollable, label: label)
    return copy
  }

  /// The same element; the children of a vertical stack reach from its left edge to its right one, or
  /// lie at its start.
  public func fillsHorizontally(_ fills: Bool = true) -> ElementOf {
    var copy = self
    copy.props = props.fillsHorizontally(fills)
    return copy
  }
}

extension ElementOf where View == PageElements.HorizontalStack {
  /// The same element, whose stack scrolls sideways where its children do not fit, or does not.
  public func scrollable(_ isScrollable: Bool = true, label: String) -> ElementOf {
    let layout = props.stack.layout
    let still = PageElements.HorizontalStack(
      distribute: layout.distribution, align: layout.alignment, spacing: layout.spacing,
      props.stack.items)
    var copy = self
    copy.props = isScrollable ? still.scrollable(label: label) : still
    return copy
  }
}

extension ElementOf where View == PageElements.VerticalStack {
  /// The same element; the children of its stack reach from its left edge to its right one, or lie at
  /// its start.
  public func fillsHorizontally(_ fills: Bool = true) -> ElementOf {
    let stack = props.stack.fillsHorizontally(fills)
    var copy = self
    copy.props = PageElements.VerticalStack(
      distribute: stack.layout.distribution, align: stack.layout.alignment,
      spacing: stack.layout.spacing, stack.items)
    return copy
  }
}

/// Elements side by side, where a component renders to ``StackProps``.
@_disfavoredOverload public func HorizontalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
  _ elements: [any Element]
) -> StackProps {
  PageElements.HorizontalStack(
    distribute: distribute, align: align, spacing: spacing, elements
  ).stack
}

/// Elements side by side, where a component renders to ``StackProps``.
@_disfavoredOverload public func HorizontalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
  @StackBuilder elements: () -> [StackItem]
) -> StackProps {
  HorizontalStack(distribute: distribute, align: align, spacing: spacing, elements())
}

/// Elements one below the other, where a component renders to ``StackProps``.
@_disfavoredOverload public func VerticalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
  _ elements: [any Element]
) -> StackProps {
  PageElements.VerticalStack(
    distribute: distribute, align: align, spacing: spacing, elements
  ).stack
}

/// Elements one below the other, where a component renders to ``StackProps``.
@_disfavoredOverload public func VerticalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
  @StackBuilder elements: () -> [StackItem]
) -> StackProps {
  VerticalStack(distribute: distribute, align: align, spacing: spacing, elements())
}
