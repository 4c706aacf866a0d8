// Modifiers of a section:
//
//     Section("Tea", key: "tea") { … }.footer("All prices with tax.").rowStyle { $0.height = 44 }
//
// Each returns a changed copy with one property set. See that property for details.
extension Section {
  /// Returns a changed copy, for properties without a modifier.
  ///
  ///     Section("Tea", key: "tea") { … }.with { $0.rows.reverse() }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: The error of `change`.
  public func with(_ change: (inout Section) throws -> Void) rethrows -> Section {
    var copy = self
    try change(&copy)
    return copy
  }

  /// Returns the section with an element as its header: ``header``.
  ///
  ///     Section(key: "tea") { … }.header(HorizontalStack { picture; "Tea" })
  public func header(_ element: some Element) -> Section { header(SectionHeader(element)) }

  /// Returns the section with another header: ``header``.
  ///
  ///     Section(key: "tea") { … }.header(SectionHeader("Tea").background(.yellow))
  public func header(_ header: SectionHeader) -> Section { with { $0.header = header } }

  /// Returns the section with an element as its footer: ``footer``.
  ///
  ///     Section("Tea", key: "tea") { … }.footer("All prices with tax.")
  public func footer(_ element: some Element) -> Section { footer(SectionFooter(element)) }

  /// Returns the section with another footer: ``footer``.
  ///
  ///     Section("Tea", key: "tea") { … }.footer(SectionFooter("All prices with tax.").height(60))
  public func footer(_ footer: SectionFooter) -> Section { with { $0.footer = footer } }

  /// Returns the section with a footer of one cell for each column, such as the totals of its rows: ``footer``.
  ///
  ///     Section("Order", key: "order") {
  ///       for line in lines { Row(key: line.id) { line.tea; line.cups; line.cents } }
  ///     }
  ///     .totals { "Total"; cups; cents }
  ///
  /// The cells are aligned like their columns and emphasised. If their number is not that of the table's columns,
  /// rendering throws ``RenderError/cellCount(_:columns:section:row:)``.
  public func totals(@CellBuilder cells: () -> [AnyElement]) -> Section {
    footer(SectionFooter(totals: cells()))
  }

  /// Returns the section with another title: ``headerTitle``.
  ///
  ///     Section(key: "tea", rows: rows).headerTitle("Tea")
  public func headerTitle(_ title: String?) -> Section { with { $0.headerTitle = title } }

  /// Returns the section with a line under it: ``footerTitle``.
  ///
  ///     Section(key: "tea", rows: rows).footerTitle("All prices with tax.")
  public func footerTitle(_ title: String?) -> Section { with { $0.footerTitle = title } }

  /// Returns the section with a type of view for its header: ``headerClass``.
  ///
  ///     Section("Tea", key: "tea") { … }.headerClass(Banner.self)
  public func headerClass(_ view: (some SectionView).Type) -> Section {
    with { $0.headerClass = view }
  }

  /// Returns the section with a type of view for its footer: ``footerClass``.
  ///
  ///     Section("Tea", key: "tea") { … }.footerClass(Banner.self)
  public func footerClass(_ view: (some SectionView).Type) -> Section {
    with { $0.footerClass = view }
  }

  /// Returns the section with another height of its header: ``headerHeight``.
  ///
  ///     Section("Tea", key: "tea") { … }.headerHeight(60)
  public func headerHeight(_ height: Height?) -> Section { with { $0.headerHeight = height } }

  /// Returns the section with another height of its footer: ``footerHeight``.
  ///
  ///     Section("Tea", key: "tea") { … }.footerTitle("Drink it hot.").footerHeight(60)
  public func footerHeight(_ height: Height?) -> Section { with { $0.footerHeight = height } }

  /// Returns the section with another style of its header: ``headerStyle``.
  ///
  ///     Section("Tea", key: "tea") { … }.headerStyle { $0.backgroundColor = .yellow }
  ///
  /// - Parameter change: Changes the current style.
  public func headerStyle(_ change: (inout ContainerStyle) -> Void) -> Section {
    with { change(&$0.headerStyle) }
  }

  /// Returns the section with another style of its footer: ``footerStyle``.
  ///
  ///     Section("Tea", key: "tea") { … }.footerStyle { $0.layoutMargins = .zero }
  ///
  /// - Parameter change: Changes the current style.
  public func footerStyle(_ change: (inout ContainerStyle) -> Void) -> Section {
    with { change(&$0.footerStyle) }
  }

  /// Returns the section with another style of its rows: ``rowStyle``.
  ///
  ///     Section("Tea", key: "tea") { … }.rowStyle { $0.separatorStyle = .full }
  ///
  /// - Parameter change: Changes the current style.
  public func rowStyle(_ change: (inout ContainerStyle) -> Void) -> Section {
    with { change(&$0.rowStyle) }
  }

  /// Returns the section with another entry in the table's index: ``indexTitle``.
  ///
  ///     Section("Tea", key: "tea") { … }.indexTitle("T")
  public func indexTitle(_ title: String?) -> Section { with { $0.indexTitle = title } }

  /// Returns the section with an element to show if it has no rows: ``empty``.
  ///
  ///     Section("Results", key: "results", rows: rows).empty("Nothing found.")
  public func empty(_ element: some Element) -> Section { with { $0.empty = element.any } }

  /// Returns the section without a header, even the table's default: ``removeHeader()``.
  ///
  ///     Section("Tea", key: "tea") { … }.removingHeader()
  public func removingHeader() -> Section { with { $0.removeHeader() } }

  /// Returns the section without a footer, even the table's default: ``removeFooter()``.
  ///
  ///     Section("Tea", key: "tea") { … }.removingFooter()
  public func removingFooter() -> Section { with { $0.removeFooter() } }
}
