/// Elements side by side or one below the other.
///
///     Stack(layout: .init(axis: isWide ? .horizontal : .vertical, spacing: 8)) {
///       Badge("New")
///       "Darjeeling"
///     }
///     // <div class="pe-stack" style="gap:8px;grid-template-columns:fit-content(100%) auto">
///     // <div><span class="pe-badge">New</span></div><div>Darjeeling</div></div>
///
/// Use a stack in rows, headers and other stacks. If there is too little space, short children keep their width and
/// long texts wrap. ``HorizontalStack`` and ``VerticalStack`` have a fixed axis; here the axis is a value.
public struct Stack: View {
  /// The direction in which the children follow each other.
  public enum Axis: Hashable, Sendable {
    /// Side by side, from the start of the line: the left, in English.
    case horizontal
    /// One below the other.
    case vertical
  }

  /// The distribution of the children along the axis.
  public enum Distribution: Hashable, Sendable {
    /// The children fill the stack. Those with the lowest hugging priority grow equally.
    case fill
    /// All children have the same size.
    case fillEqually
    /// The children fill the stack in proportion to their natural widths. A vertical stack uses `.fill`.
    case fillProportionally
    /// The children keep their size, with equal space between them.
    case equalSpacing
    /// The children keep their size, each centred in an equal share of the space.
    case equalCentering
  }

  /// The alignment of the children across the axis.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the start: the top of a horizontal stack; the left of a vertical one, in English.
    case leading
    /// Centred.
    case center
    /// At the end: the bottom of a horizontal stack; the right of a vertical one, in English.
    case trailing
    /// At the first text baseline. In a vertical stack the same as ``leading``.
    case firstBaseline
    /// At the last text baseline. In a vertical stack the same as ``leading``.
    case lastBaseline

    /// The same as ``leading``, named for horizontal stacks.
    public static let top = leading
    /// The same as ``trailing``, named for horizontal stacks.
    public static let bottom = trailing
  }

  /// The arrangement of a stack's children.
  public struct Layout: Hashable, Sendable {
    /// The direction of the children. Horizontal by default.
    public var axis: Axis
    /// The distribution of the children along the axis. ``Distribution/fill`` by default.
    public var distribution: Distribution
    /// The alignment of the children across the axis. ``Alignment/top``, the same as ``Alignment/leading``, by default.
    public var alignment: Alignment
    /// The space between two children in CSS pixels: 0 to 100,000. 0 by default.
    public var spacing: Double

    /// Creates an arrangement, by default side by side and without space between the children.
    public init(
      axis: Axis = .horizontal, distribution: Distribution = .fill, alignment: Alignment = .top,
      spacing: Double = 0
    ) {
      (self.axis, self.distribution) = (axis, distribution)
      (self.alignment, self.spacing) = (alignment, spacing)
    }
  }

  /// The arrangement of the children.
  public var layout: Layout
  /// The children, in reading order.
  public var items: [StackItem]
  /// The name for screen readers of a horizontal stack that scrolls sideways if its children do not fit. It is required
  /// because the keyboard can focus the stack. `nil`, the default, disables scrolling. If it is empty, rendering throws
  /// ``ControlError/emptyLabel(name:)``.
  public var scrollLabel: String?

  /// Creates a stack of elements that are written one per line.
  public init(layout: Layout = Layout(), @StackBuilder elements: () -> [StackItem]) {
    (self.layout, items) = (layout, elements())
  }

  /// Creates a stack of the given elements.
  public init(layout: Layout = Layout(), _ elements: [any Element]) {
    (self.layout, items) = (layout, elements.map { StackItem($0) })
  }

  init(layout: Layout, items: [StackItem]) { (self.layout, self.items) = (layout, items) }

  /// The elements of the children.
  public var elements: [AnyElement] { items.map(\.element) }

  /// Returns the identifiers of the children, as in `[Image|Label]`.
  public static func viewIdentifier(_ stack: Stack) -> String {
    "[" + stack.items.map(\.identifier).joined(separator: "|") + "]"
  }

  public static func == (left: Stack, right: Stack) -> Bool {
    left.layout == right.layout && left.items == right.items
      && left.scrollLabel.hasSameBytes(as: right.scrollLabel)
  }
}
