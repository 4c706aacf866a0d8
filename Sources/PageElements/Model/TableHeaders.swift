/// An element above the table that scrolls with it.
///
///     Table { … }.headerView(TableHeaderView("Menu").background(.yellow))
///
/// Text becomes the page's `h1`. A view must contain its own heading.
public struct TableHeaderView: ElementContainer {
  /// The element to show.
  public var element: AnyElement
  public var backgroundColor = Color.clear
  public var isUserInteractionEnabled = true
  public var layoutMargins = LayoutMargins.default

  /// Creates a header with the default margins and a clear background.
  public init(_ element: some Element) { self.element = element.any }
}

/// An element at the end of the page, after the table.
///
///     table.footerView = TableFooterView(Link("About this page", to: "/about"))
public struct TableFooterView: ElementContainer {
  /// The element to show.
  public var element: AnyElement
  public var backgroundColor = Color.clear
  public var isUserInteractionEnabled = true
  public var layoutMargins = LayoutMargins.default

  /// Creates a footer with the default margins and a clear background.
  public init(_ element: some Element) { self.element = element.any }
}

/// An element above the table that may shrink during scrolling.
///
///     Table { … }.stretchyHeader(
///       StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: "Menu")
///         .restingHeight(200))
///
/// With a resting height, the header works in pure CSS, without a script. Section headers stick directly below the
/// shrunk header. In browsers that let the reader pull a page beyond its top, a header with a resting height grows. Its
/// HTML does not change when the table's rows change.
public struct StretchyHeader: ElementContainer {
  /// The behaviour of the header during scrolling.
  public enum Behavior: Hashable, Sendable {
    /// The header scrolls with the content, at its resting height.
    case scrollsUpWithContent
    /// The header shrinks to this many CSS pixels and stays at the top.
    case shrinksToMinimumHeight(Double)
  }

  /// The behaviour during scrolling.
  public let behavior: Behavior
  /// The element to show.
  public var element: AnyElement
  /// The height before any scrolling, in CSS pixels. `nil`, the default, fits the content. If a header that shrinks has
  /// a resting height below its minimum, rendering throws ``RenderError/invalidStretchyHeights(minimum:resting:)``.
  ///
  /// A header without a resting height shrinks by script, and scrolls with the content without one.
  public var restingHeight: Double?
  public var backgroundColor = Color.clear
  public var isUserInteractionEnabled = true
  /// The space around the element. None by default.
  public var layoutMargins = LayoutMargins.zero

  /// Creates a header as high as its element.
  public init(behavior: Behavior, element: some Element) {
    (self.behavior, self.element) = (behavior, element.any)
  }
}
