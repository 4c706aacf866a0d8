// What is said of a table where it is made:
//
//     Table(columns: ["Tea", "Price"]) { … }.headerView("Menu").rowStyle { $0.separatorStyle = .full }
//
// Each returns a changed copy and sets the property it is named after, which tells the rest.
extension Table {
  /// A changed copy, for what has no name of its own here; the receiver stays as it is.
  ///
  ///     Table { … }.with { $0.sections.reverse() }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: What `change` throws.
  public func with(_ change: (inout Table) throws -> Void) rethrows -> Table {
    var copy = self
    try change(&copy)
    return copy
  }

  /// The table by this name, for those who cannot see its surroundings: ``caption``.
  ///
  ///     Table(rows: rows).caption("Teas by price")
  public func caption(_ caption: String?) -> Table { with { $0.caption = caption } }

  /// The table in this style: ``style``.
  ///
  ///     Table(sections: sections).style(.grouped)
  public func style(_ style: Style) -> Table { with { $0.style = style } }

  /// The table with its rows arranged in this way: ``layout``.
  ///
  ///     Table(rows: pictures).layout(.grid(minimumItemWidth: 160))
  public func layout(_ layout: TableLayout) -> Table { with { $0.layout = layout } }

  /// The table with its rows' looks changed: ``rowStyle``.
  ///
  ///     Table { … }.rowStyle { $0.separatorStyle = .full }
  ///
  /// - Parameter change: Changes what the table has said so far.
  public func rowStyle(_ change: (inout ContainerStyle) -> Void) -> Table {
    with { change(&$0.rowStyle) }
  }

  /// The table with this element above it: ``headerView``.
  ///
  ///     Table { … }.headerView("Menu")   // the page's h1
  public func headerView(_ element: some Element) -> Table { headerView(TableHeaderView(element)) }

  /// The table with this header above it: ``headerView``.
  ///
  ///     Table { … }.headerView(TableHeaderView("Menu").background(.yellow))
  public func headerView(_ header: TableHeaderView) -> Table { with { $0.headerView = header } }

  /// The table with this header above it, which may shrink: ``stretchyHeader``.
  ///
  ///     Table { … }.stretchyHeader(
  ///       StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: "Menu")
  ///         .restingHeight(200))
  public func stretchyHeader(_ header: StretchyHeader) -> Table {
    with { $0.stretchyHeader = header }
  }

  /// The table with this element at the page's end: ``footerView``.
  ///
  ///     Table { … }.footerView(Link("About this page", to: "/about"))
  public func footerView(_ element: some Element) -> Table { footerView(TableFooterView(element)) }

  /// The table with this footer at the page's end: ``footerView``.
  ///
  ///     Table { … }.footerView(TableFooterView("Since 1912").background(.yellow))
  public func footerView(_ footer: TableFooterView) -> Table { with { $0.footerView = footer } }

  /// The table, whose sections without a view of their own have this class of header:
  /// ``setDefaultHeader(_:height:)``.
  ///
  ///     Table { … }.defaultHeader(Banner.self)
  ///
  /// - Parameters:
  ///   - view: The class of the view.
  ///   - height: The header's height, unless the section sets one.
  public func defaultHeader(_ view: (some SectionView).Type, height: Height? = nil) -> Table {
    with { $0.setDefaultHeader(view, height: height) }
  }

  /// The table, whose sections without a view of their own have this class of footer:
  /// ``setDefaultFooter(_:height:)``.
  ///
  ///     Table { … }.defaultFooter(Banner.self)
  ///
  /// - Parameters:
  ///   - view: The class of the view.
  ///   - height: The footer's height, unless the section sets one.
  public func defaultFooter(_ view: (some SectionView).Type, height: Height? = nil) -> Table {
    with { $0.setDefaultFooter(view, height: height) }
  }

  /// The table with or without a separator under its last row: ``hidesTrailingSeparators``.
  ///
  ///     Table { … }.hidesTrailingSeparators(false)
  public func hidesTrailingSeparators(_ isHidden: Bool = true) -> Table {
    with { $0.hidesTrailingSeparators = isHidden }
  }

  /// The table with a ground under every other row: ``isStriped``.
  ///
  ///     Table(columns: columns, rows: rows).striped()
  public func striped(_ isStriped: Bool = true) -> Table { with { $0.isStriped = isStriped } }

  /// The table with low rows: ``isCompact``.
  ///
  ///     Table(columns: columns, rows: rows).compact()
  public func compact(_ isCompact: Bool = true) -> Table { with { $0.isCompact = isCompact } }

  /// The table so many CSS pixels wide at least, scrolling sideways where that does not fit:
  /// ``minimumWidth``.
  ///
  ///     Table(columns: ["Tea", "Jan", "Feb", "Mar"], rows: rows).minimumWidth(960)
  public func minimumWidth(_ width: Double?) -> Table { with { $0.minimumWidth = width } }

  /// The table with a bar that leads to each section: ``showsSectionIndex``.
  ///
  ///     Table(sections: sections).showsSectionIndex()
  public func showsSectionIndex(_ isShown: Bool = true) -> Table {
    with { $0.showsSectionIndex = isShown }
  }

  /// The table in the middle of the screen, where it fits: ``centersContentIfPossible``.
  ///
  ///     Table { … }.centersContentIfPossible()
  public func centersContentIfPossible(_ isCentered: Bool = true) -> Table {
    with { $0.centersContentIfPossible = isCentered }
  }

  /// The table with so many CSS pixels between a focused control and the keyboard:
  /// ``keyboardSpacing``.
  ///
  ///     Table { … }.keyboardSpacing(24)
  public func keyboardSpacing(_ spacing: Double) -> Table { with { $0.keyboardSpacing = spacing } }

  /// The table with the edges of rows, cells and elements drawn: ``showsDebugBorders``.
  ///
  ///     Table { … }.showsDebugBorders()
  public func showsDebugBorders(_ isShown: Bool = true) -> Table {
    with { $0.showsDebugBorders = isShown }
  }

  /// The table, whose rows and sections come and go in this way: ``animation``.
  ///
  ///     Table { … }.animation(.automatic)
  public func animation(_ animation: RowAnimation) -> Table { with { $0.animation = animation } }

  /// The table, whose rows and sections go in this way: ``deletionAnimation``.
  ///
  ///     Table { … }.animation(.top).deletionAnimation(.left)
  public func deletionAnimation(_ animation: RowAnimation?) -> Table {
    with { $0.deletionAnimation = animation }
  }

  /// The table, whose rows are or are not taken to be as high as they once were:
  /// ``updatesEstimatedRowHeights``.
  ///
  ///     Table { … }.updatesEstimatedRowHeights(false)
  public func updatesEstimatedRowHeights(_ isUpdating: Bool = true) -> Table {
    with { $0.updatesEstimatedRowHeights = isUpdating }
  }

  /// The same for section headers and footers: ``updatesEstimatedHeaderFooterHeights``.
  ///
  ///     Table { … }.updatesEstimatedHeaderFooterHeights(false)
  public func updatesEstimatedHeaderFooterHeights(_ isUpdating: Bool = true) -> Table {
    with { $0.updatesEstimatedHeaderFooterHeights = isUpdating }
  }

  /// The table, whose rows are taken to be as high as others with the same type of view:
  /// ``guessesSameHeightsForCellsWithSameType``.
  ///
  ///     Table { … }.guessesSameHeightsForCellsWithSameType()
  public func guessesSameHeightsForCellsWithSameType(_ isGuessing: Bool = true) -> Table {
    with { $0.guessesSameHeightsForCellsWithSameType = isGuessing }
  }
}
