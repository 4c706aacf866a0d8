// What is said of a section where it is made:
//
//     Section("Tea", key: "tea") { … }.footer("All prices with tax.").rowStyle { $0.height = 44 }
//
// Each returns a changed copy and sets the property it is named after, which tells the rest.
extension Section {
  /// A changed copy, for what has no name of its own here; the receiver stays as it is.
  ///
  ///     Section("Tea", key: "tea") { … }.with { $0.rows.reverse() }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: What `change` throws.
  public func with(_ change: (inout Section) throws -> Void) rethrows -> Section {
    var copy = self
    try change(&copy)
    return copy
  }

  /// The section below this element: ``header``.
  ///
  ///     Section(key: "tea") { … }.header(HorizontalStack { picture; "Tea" })
  public func header(_ element: some Element) -> Section { header(SectionHeader(element)) }

  /// The section below this header: ``header``.
  ///
  ///     Section(key: "tea") { … }.header(SectionHeader("Tea").background(.yellow))
  public func header(_ header: SectionHeader) -> Section { with { $0.header = header } }

  /// The section above this element: ``footer``.
  ///
  ///     Section("Tea", key: "tea") { … }.footer("All prices with tax.")
  public func footer(_ element: some Element) -> Section { footer(SectionFooter(element)) }

  /// The section above this footer: ``footer``.
  ///
  ///     Section("Tea", key: "tea") { … }.footer(SectionFooter("All prices with tax.").height(60))
  public func footer(_ footer: SectionFooter) -> Section { with { $0.footer = footer } }

  /// The section above a cell for each column, such as what its rows come to: ``footer``.
  ///
  ///     Section("Order", key: "order") {
  ///       for line in lines { Row(key: line.id) { line.tea; line.cups; line.cents } }
  ///     }
  ///     .totals { "Total"; cups; cents }
  ///
  /// They keep to the sides of their columns and stand out. There are as many as a row has cells, or rendering
  /// throws ``RenderError/cellCount(_:columns:section:row:)``.
  public func totals(@CellBuilder cells: () -> [AnyElement]) -> Section {
    footer(SectionFooter(totals: cells()))
  }

  /// The section by this name: ``headerTitle``.
  ///
  ///     Section(key: "tea", rows: rows).headerTitle("Tea")
  public func headerTitle(_ title: String?) -> Section { with { $0.headerTitle = title } }

  /// The section with this line under it: ``footerTitle``.
  ///
  ///     Section(key: "tea", rows: rows).footerTitle("All prices with tax.")
  public func footerTitle(_ title: String?) -> Section { with { $0.footerTitle = title } }

  /// The section below a view of this class: ``headerClass``.
  ///
  ///     Section("Tea", key: "tea") { … }.headerClass(Banner.self)
  public func headerClass(_ view: (some SectionView).Type) -> Section {
    with { $0.headerClass = view }
  }

  /// The section above a view of this class: ``footerClass``.
  ///
  ///     Section("Tea", key: "tea") { … }.footerClass(Banner.self)
  public func footerClass(_ view: (some SectionView).Type) -> Section {
    with { $0.footerClass = view }
  }

  /// The section with its header at this height: ``headerHeight``.
  ///
  ///     Section("Tea", key: "tea") { … }.headerHeight(60)
  public func headerHeight(_ height: Height?) -> Section { with { $0.headerHeight = height } }

  /// The section with its footer at this height: ``footerHeight``.
  ///
  ///     Section("Tea", key: "tea") { … }.footerTitle("Drink it hot.").footerHeight(60)
  public func footerHeight(_ height: Height?) -> Section { with { $0.footerHeight = height } }

  /// The section with its header's looks changed: ``headerStyle``.
  ///
  ///     Section("Tea", key: "tea") { … }.headerStyle { $0.backgroundColor = .yellow }
  ///
  /// - Parameter change: Changes what the section has said so far.
  public func headerStyle(_ change: (inout ContainerStyle) -> Void) -> Section {
    with { change(&$0.headerStyle) }
  }

  /// The section with its footer's looks changed: ``footerStyle``.
  ///
  ///     Section("Tea", key: "tea") { … }.footerStyle { $0.layoutMargins = .zero }
  ///
  /// - Parameter change: Changes what the section has said so far.
  public func footerStyle(_ change: (inout ContainerStyle) -> Void) -> Section {
    with { change(&$0.footerStyle) }
  }

  /// The section with its rows' looks changed: ``rowStyle``.
  ///
  ///     Section("Tea", key: "tea") { … }.rowStyle { $0.separatorStyle = .full }
  ///
  /// - Parameter change: Changes what the section has said so far.
  public func rowStyle(_ change: (inout ContainerStyle) -> Void) -> Section {
    with { change(&$0.rowStyle) }
  }

  /// The section, for which this stands in the table's index: ``indexTitle``.
  ///
  ///     Section("Tea", key: "tea") { … }.indexTitle("T")
  public func indexTitle(_ title: String?) -> Section { with { $0.indexTitle = title } }

  /// The section, which shows this where it has no rows: ``empty``.
  ///
  ///     Section("Results", key: "results", rows: rows).empty("Nothing found.")
  public func empty(_ element: some Element) -> Section { with { $0.empty = element.any } }

  /// The section without a header, even the table's default: ``removeHeader()``.
  ///
  ///     Section("Tea", key: "tea") { … }.removingHeader()
  public func removingHeader() -> Section { with { $0.removeHeader() } }

  /// The section without a footer, even the table's default: ``removeFooter()``.
  ///
  ///     Section("Tea", key: "tea") { … }.removingFooter()
  public func removingFooter() -> Section { with { $0.removeFooter() } }
}
