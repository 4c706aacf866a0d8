/// A child of a stack, with the priorities to keep its natural size.
///
///     HorizontalStack {
///       Label("Darjeeling")
///       Label("2.40").layoutPriority(hugging: .defaultHigh)
///     }
///     // <div class="pe-stack" style="grid-template-columns:auto fit-content(100%)">…</div>
///
/// Create it from any element. Outside a stack it renders only the element.
public struct StackItem: Element {
  /// The element.
  public var element: AnyElement
  /// The priority against growing. If a stack has space to fill, the children with its lowest priority grow.
  /// ``LayoutPriority/defaultLow`` by default. Images, badges and buttons have one more, so that they keep their size
  /// beside text.
  public var huggingPriority: LayoutPriority
  /// The priority against shrinking. If a stack lacks space, the children with its lowest priority shrink, and the
  /// others keep their size. ``LayoutPriority/defaultHigh`` by default.
  public var compressionResistancePriority = LayoutPriority.defaultHigh

  /// Creates a child with the default priorities. A `StackItem` keeps its own.
  @inlinable public init(_ element: some Element) { self.init(any: element.any) }

  @usableFromInline init(any element: AnyElement) {
    let role = element.stackRole
    if role == .item, let item = element.props as? StackItem {
      self = item
    } else {
      (self.element, huggingPriority) = (element, role == .keepsSize ? 251 : .defaultLow)
    }
  }

  public var identifier: String { element.identifier }

  public func render(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  /// Whether the child is a spacer, which takes the remaining space.
  var isSpace: Bool { element.stackRole == .space }
}

extension Element {
  /// Returns the element as a child of a stack with its own priorities.
  ///
  /// - Parameters:
  ///   - hugging: The priority against growing beyond its natural size. `nil`, the default, keeps the current one.
  ///   - compression: The priority against shrinking below it. `nil`, the default, keeps the current one.
  public func layoutPriority(
    hugging: LayoutPriority? = nil, compression: LayoutPriority? = nil
  ) -> StackItem {
    var item = StackItem(self)
    item.huggingPriority = hugging ?? item.huggingPriority
    item.compressionResistancePriority = compression ?? item.compressionResistancePriority
    return item
  }
}
