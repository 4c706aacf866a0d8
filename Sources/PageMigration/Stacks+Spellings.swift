public import PageElements

/// ``PageElements/Stack``: the props of a stack are the stack itself.
public typealias StackProps = Stack

extension Stack {
  /// Creates a stack of these elements. Stacks among them are nested.
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

  /// Returns the stack. A horizontal one scrolls sideways if its children do not fit.
  public func scrollable(_ isScrollable: Bool = true, label: String) -> StackProps {
    var stack = self
    stack.scrollLabel = isScrollable ? label : nil
    return stack
  }

  /// Returns the stack. The children of a vertical one fill its width, or are at its leading edge. A horizontal stack
  /// stays as it is.
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
  /// Returns the stack, with or without sideways scrolling.
  public func scrollable(_ isScrollable: Bool, label: String) -> StackProps {
    stack.scrollable(isScrollable, label: label)
  }
}

extension VerticalStack {
  /// Returns the stack. Its children fill its width, or are at its leading edge.
  public func fillsHorizontally(_ fills: Bool = true) -> StackProps {
    stack.fillsHorizontally(fills)
  }
}

// The same functions for stacks that already have styles or a name.

extension ElementOf where View == Stack {
  /// Returns the element. A horizontal stack scrolls sideways if its children do not fit.
  public func scrollable(_ isScrollable: Bool = true, label: String) -> ElementOf {
    var copy = self
    copy.props = props.scrollable(isScrollable, label: label)
    return copy
  }

  /// Returns the element. The children of a vertical stack fill its width, or are at its leading edge.
  public func fillsHorizontally(_ fills: Bool = true) -> ElementOf {
    var copy = self
    copy.props = props.fillsHorizontally(fills)
    return copy
  }
}

extension ElementOf where View == PageElements.HorizontalStack {
  /// Returns the element, whose stack scrolls sideways if its children do not fit, or does not scroll.
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
  /// Returns the element. The children of its stack fill its width, or are at its leading edge.
  public func fillsHorizontally(_ fills: Bool = true) -> ElementOf {
    let stack = props.stack.fillsHorizontally(fills)
    var copy = self
    copy.props = PageElements.VerticalStack(
      distribute: stack.layout.distribution, align: stack.layout.alignment,
      spacing: stack.layout.spacing, stack.items)
    return copy
  }
}

/// Returns a horizontal stack as ``StackProps``, for components that render to those.
@_disfavoredOverload public func HorizontalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
  _ elements: [any Element]
) -> StackProps {
  PageElements.HorizontalStack(
    distribute: distribute, align: align, spacing: spacing, elements
  ).stack
}

/// Returns a horizontal stack as ``StackProps``, for components that render to those.
@_disfavoredOverload public func HorizontalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
  @StackBuilder elements: () -> [StackItem]
) -> StackProps {
  HorizontalStack(distribute: distribute, align: align, spacing: spacing, elements())
}

/// Returns a vertical stack as ``StackProps``, for components that render to those.
@_disfavoredOverload public func VerticalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
  _ elements: [any Element]
) -> StackProps {
  PageElements.VerticalStack(
    distribute: distribute, align: align, spacing: spacing, elements
  ).stack
}

/// Returns a vertical stack as ``StackProps``, for components that render to those.
@_disfavoredOverload public func VerticalStack(
  distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
  @StackBuilder elements: () -> [StackItem]
) -> StackProps {
  VerticalStack(distribute: distribute, align: align, spacing: spacing, elements())
}
