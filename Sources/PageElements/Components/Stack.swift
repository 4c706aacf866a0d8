/// Elements side by side or one below the other.
///
///     Stack(layout: .init(axis: isWide ? .horizontal : .vertical, spacing: 8)) {
///       Badge("New")
///       "Darjeeling"
///     }
///     // <div class="pe-stack" style="gap:8px;grid-template-columns:fit-content(100%) auto">
///     // <div><span class="pe-badge">New</span></div><div>Darjeeling</div></div>
///
/// A stack stands in rows, headers and other stacks. Where there is too little room, short children
/// keep their width and long texts wrap. ``HorizontalStack`` and ``VerticalStack`` say their axis by
/// their names; this one has it as a value.
public struct Stack: View {
  /// The direction in which the children follow each other.
  public enum Axis: Hashable, Sendable {
    /// Side by side, from the start of the line: the left, in English.
    case horizontal
    /// One below the other.
    case vertical
  }

  /// How the room along the axis is shared.
  public enum Distribution: Hashable, Sendable {
    /// The children fill it: those with the lowest hugging priority grow, all alike.
    case fill
    /// Every child gets the same.
    case fillEqually
    /// Every child gets a share in proportion to its natural width. Vertical stacks fill.
    case fillProportionally
    /// The children keep their size, the space between them is equal.
    case equalSpacing
    /// The children keep their size, each in the middle of the space around it.
    case equalCentering
  }

  /// Where the children lie across the axis.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the start: the top of a horizontal stack; the left of a vertical one, in English.
    case leading
    /// In the middle.
    case center
    /// At the end: the bottom of a horizontal stack; the right of a vertical one, in English.
    case trailing
    /// On the base of the first line of text; in a vertical stack as ``leading``.
    case firstBaseline
    /// On the base of the last line of text; in a vertical stack as ``leading``.
    case lastBaseline

    /// The same as ``leading``, as horizontal stacks spell it.
    public static let top = leading
    /// The same as ``trailing``, as horizontal stacks spell it.
    public static let bottom = trailing
  }

  /// How a stack arranges its children, whatever they are.
  public struct Layout: Hashable, Sendable {
    /// Which way the children follow each other. Horizontal by default.
    public var axis: Axis
    /// How they share the room along the axis. ``Distribution/fill`` by default.
    public var distribution: Distribution
    /// Where they lie across the axis. ``Alignment/top``, the same as ``Alignment/leading``, by
    /// default.
    public var alignment: Alignment
    /// The space between two children, in CSS pixels: 0 to 100,000, and 0 by default.
    public var spacing: Double

    /// An arrangement side by side, with no space between the children, unless told otherwise.
    public init(
      axis: Axis = .horizontal, distribution: Distribution = .fill, alignment: Alignment = .top,
      spacing: Double = 0
    ) {
      (self.axis, self.distribution) = (axis, distribution)
      (self.alignment, self.spacing) = (alignment, spacing)
    }
  }

  /// How the children are arranged.
  public var layout: Layout
  /// The children, in reading order.
  public var items: [StackItem]
  /// What a horizontal stack that scrolls sideways where its children do not fit is called for screen
  /// readers, since the keyboard reaches it. `nil`, the default, means that it does not scroll; where
  /// it is empty, rendering throws ``ControlError/emptyLabel(name:)``.
  public var scrollLabel: String?

  /// A stack of elements written one per line.
  public init(layout: Layout = Layout(), @StackBuilder elements: () -> [StackItem]) {
    (self.layout, items) = (layout, elements())
  }

  /// A stack of the elements of a list.
  public init(layout: Layout = Layout(), _ elements: [any Element]) {
    (self.layout, items) = (layout, elements.map { StackItem($0) })
  }

  /// What the children show.
  public var elements: [AnyElement] { items.map(\.element) }

  /// The identifiers of the children, as in `[Image|Label]`: what the stack is made of.
  public static func viewIdentifier(_ stack: Stack) -> String {
    "[" + stack.items.map(\.identifier).joined(separator: "|") + "]"
  }

  public static func == (left: Stack, right: Stack) -> Bool {
    left.layout == right.layout && left.items == right.items
      && left.scrollLabel.hasSameBytes(as: right.scrollLabel)
  }
}
