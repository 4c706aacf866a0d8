/// An element above or below the rows of a section.
///
///     section.header = SectionHeader("People")
///
/// One type serves both: a view made once is used anywhere.
public struct SectionHeaderFooter: ElementContainer {
  /// What is shown.
  public var element: AnyElement
  /// What stands below each column in place of one element below all; see ``Section/totals(cells:)``.
  var totals: [AnyElement] = []
  var style = Styled()

  /// A header or footer as high as its element, with the default margins and nothing behind it.
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
  /// The height, automatic by default. A fixed one is also its ``estimatedHeaderFooterHeight``.
  public var headerFooterHeight: Height {
    get { style[\.height] ?? .automatic }
    set { style.value.set(height: newValue) }
  }
  /// How high it is taken to be until it is first shown, in CSS pixels; `nil`, the default, lays it
  /// out with its section.
  public var estimatedHeaderFooterHeight: Double? {
    get { style[\.estimatedHeight] }
    set { style[\.estimatedHeight] = newValue }
  }
  /// What those who cannot see it are told of it.
  public var accessibility: Accessibility {
    get { style[\.accessibility] }
    set { style[\.accessibility] = newValue }
  }
}

/// What stands above the rows of a section.
public typealias SectionHeader = SectionHeaderFooter
/// What stands below the rows of a section.
public typealias SectionFooter = SectionHeaderFooter
