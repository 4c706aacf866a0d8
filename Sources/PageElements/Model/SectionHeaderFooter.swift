/// An element above or below the rows of a section.
///
///     section.header = SectionHeader(ElementOfLabel("People"))
///
/// One type serves both, as in the seeds (N14): a view made once is used anywhere.
public struct SectionHeaderFooter: ElementContainer {
  /// What is shown.
  public var element: AnyElement
  var style = Styled()

  public init(_ element: some Element) { self.element = element.any }

  public var backgroundColor: Color {
    get { style[\.backgroundColor] }
    set { style[\.backgroundColor] = newValue }
  }
  public var isUserInteractionEnabled: Bool {
    get { style[\.isUserInteractionEnabled] }
    set { style[\.isUserInteractionEnabled] = newValue }
  }
  public var layoutMargins: LayoutMargins {
    get { style[\.layoutMargins] }
    set { style[\.layoutMargins] = newValue }
  }
  /// The height, automatic by default.
  public var headerFooterHeight: Height {
    get { style[\.height] }
    set { style[\.height] = newValue }
  }
}

public typealias SectionHeader = SectionHeaderFooter
public typealias SectionFooter = SectionHeaderFooter
