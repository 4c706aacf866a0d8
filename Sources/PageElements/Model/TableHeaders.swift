/// An element above the table that scrolls away with it.
///
///     Table { … }.headerView(TableHeaderView("Menu").background(.yellow))
///
/// Text becomes the page's `h1`; a view of your own brings its own heading.
public struct TableHeaderView: ElementContainer {
  /// What is shown.
  public var element: AnyElement
  public var backgroundColor = Color.clear
  public var isUserInteractionEnabled = true
  public var layoutMargins = LayoutMargins.default

  /// A header with the default margins and nothing behind its element.
  public init(_ element: some Element) { self.element = element.any }
}

/// An element at the page's end, after the table and all that surrounds it.
///
///     table.footerView = TableFooterView(Link("About this page", to: "/about"))
public struct TableFooterView: ElementContainer {
  /// What is shown.
  public var element: AnyElement
  public var backgroundColor = Color.clear
  public var isUserInteractionEnabled = true
  public var layoutMargins = LayoutMargins.default

  /// A footer with the default margins and nothing behind its element.
  public init(_ element: some Element) { self.element = element.any }
}

/// An element above the table that is tall at first and may shrink as the page scrolls.
///
///     Table { … }.stretchyHeader(
///       StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: "Menu")
///         .restingHeight(200))
///
/// With a resting height it is pure CSS and works without script. Section headers stick right below the
/// shrunk header. Where a browser lets a page be pulled past its top, a header with a resting height grows.
/// It keeps its bytes while the table's rows change.
public struct StretchyHeader: ElementContainer {
  /// What happens when the page scrolls.
  public enum Behavior: Hashable, Sendable {
    /// It leaves with the content, at its resting height.
    case scrollsUpWithContent
    /// It shrinks to this many CSS pixels and stays at the top.
    case shrinksToMinimumHeight(Double)
  }

  /// What the header does when the page scrolls, settled when it is made.
  public let behavior: Behavior
  /// What is shown.
  public var element: AnyElement
  /// The height before any scrolling, in CSS pixels; `nil`, the default, fits the content. One below the
  /// minimum of a header that shrinks throws ``RenderError/stretchyHeights(minimum:resting:)`` when it is
  /// rendered.
  ///
  /// From a height that only the browser knows a header shrinks by the page's script, and scrolls away
  /// without one.
  public var restingHeight: Double?
  public var backgroundColor = Color.clear
  public var isUserInteractionEnabled = true
  /// The space around the element: none by default.
  public var layoutMargins = LayoutMargins.zero

  /// A header as high as its element.
  public init(behavior: Behavior, element: some Element) {
    (self.behavior, self.element) = (behavior, element.any)
  }
}
