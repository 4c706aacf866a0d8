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
/// Pure CSS: it works without script, and section headers stick right below the shrunk header.
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
  /// The height before any scrolling, in CSS pixels. `nil`, the default, fits the content; a header
  /// that shrinks needs one, not below its minimum, else rendering throws
  /// ``RenderError/stretchyHeights(minimum:resting:)``.
  public var restingHeight: Double?
  public var backgroundColor = Color.clear
  public var isUserInteractionEnabled = true
  /// The space around the element: none by default.
  public var layoutMargins = LayoutMargins.zero

  /// A header as high as its element; one that shrinks needs a ``restingHeight``, too.
  public init(behavior: Behavior, element: some Element) {
    (self.behavior, self.element) = (behavior, element.any)
  }
}
