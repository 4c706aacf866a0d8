/// The header or footer of a section.
///
///     section.header = SectionHeader("People")
///
/// Both are of one type, so that an element serves in either place.
public struct SectionHeaderFooter: ElementContainer {
  /// The element to show.
  public var element: AnyElement
  /// The cells of a footer with one cell for each column in place of one element; see ``Section/totals(cells:)``.
  var totals: [AnyElement] = []
  var style = StyleStorage()

  /// Creates a header or footer with automatic height, the default margins and a clear background.
  public init(_ element: some Element) { self.element = element.any }

  init(totals: [AnyElement]) { (element, self.totals) = (.empty, totals) }

  public var backgroundColor: Color {
    get { style[\.backgroundColor] ?? .clear }
    set { style[\.backgroundColor] = newValue }
  }
  public var isUserInteractionEnabled: Bool {
    get { style[\.isUserInteractionEnabled] ?? true }
    set { style[\.isUserInteractionEnabled] = newValue }
  }
  public var layoutMargins: LayoutMargins {
    get { style[\.layoutMargins] ?? .default }
    set { style[\.layoutMargins] = newValue }
  }
  /// The height. Automatic by default. A fixed height is also the ``estimatedHeaderFooterHeight``.
  public var headerFooterHeight: Height {
    get { style[\.height] ?? .automatic }
    set { style.value.set(height: newValue) }
  }
  /// The estimated height until it is first shown, in CSS pixels. `nil`, the default, lays it out with its section.
  public var estimatedHeaderFooterHeight: Double? {
    get { style[\.estimatedHeight] }
    set { style[\.estimatedHeight] = newValue }
  }
  /// The description for screen readers and tests.
  public var accessibility: Accessibility {
    get { style[\.accessibility] }
    set { style[\.accessibility] = newValue }
  }
}

/// The header above the rows of a section.
public typealias SectionHeader = SectionHeaderFooter
/// The footer below the rows of a section.
public typealias SectionFooter = SectionHeaderFooter
