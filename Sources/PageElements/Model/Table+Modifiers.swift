// Modifiers of a table:
//
//     Table(columns: ["Tea", "Price"]) { … }.headerView("Menu").rowStyle { $0.separatorStyle = .full }
//
// Each returns a changed copy with one property set. See that property for details.
extension Table {
  /// Returns a changed copy, for properties without a modifier.
  ///
  ///     Table { … }.with { $0.sections.reverse() }
  ///
  /// - Parameter change: Changes the copy.
  /// - Throws: The error of `change`.
  public func with(_ change: (inout Table) throws -> Void) rethrows -> Table {
    var copy = self
    try change(&copy)
    return copy
  }

  /// Returns the table with a caption for screen readers: ``caption``.
  ///
  ///     Table(rows: rows).caption("Teas by price")
  public func caption(_ caption: String?) -> Table { with { $0.caption = caption } }

  /// Returns the table with another style: ``style``.
  ///
  ///     Table(sections: sections).style(.grouped)
  public func style(_ style: Style) -> Table { with { $0.style = style } }

  /// Returns the table with another layout of its rows: ``layout``.
  ///
  ///     Table(rows: pictures).layout(.grid(minimumItemWidth: 160))
  public func layout(_ layout: TableLayout) -> Table { with { $0.layout = layout } }

  /// Returns the table with another style of its rows: ``rowStyle``.
  ///
  ///     Table { … }.rowStyle { $0.separatorStyle = .full }
  ///
  /// - Parameter change: Changes the current style.
  public func rowStyle(_ change: (inout ContainerStyle) -> Void) -> Table {
    with { change(&$0.rowStyle) }
  }

  /// Returns the table with an element above it: ``headerView``.
  ///
  ///     Table { … }.headerView("Menu")   // the page's h1
  public func headerView(_ element: some Element) -> Table { headerView(TableHeaderView(element)) }

  /// Returns the table with a header above it: ``headerView``.
  ///
  ///     Table { … }.headerView(TableHeaderView("Menu").background(.yellow))
  public func headerView(_ header: TableHeaderView) -> Table { with { $0.headerView = header } }

  /// Returns the table with a header above it that may shrink: ``stretchyHeader``.
  ///
  ///     Table { … }.stretchyHeader(
  ///       StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: "Menu")
  ///         .restingHeight(200))
  public func stretchyHeader(_ header: StretchyHeader) -> Table {
    with { $0.stretchyHeader = header }
  }

  /// Returns the table with an element at the end of the page: ``footerView``.
  ///
  ///     Table { … }.footerView(Link("About this page", to: "/about"))
  public func footerView(_ element: some Element) -> Table { footerView(TableFooterView(element)) }

  /// Returns the table with a footer at the end of the page: ``footerView``.
  ///
  ///     Table { … }.footerView(TableFooterView("Since 1912").background(.yellow))
  public func footerView(_ footer: TableFooterView) -> Table { with { $0.footerView = footer } }

  /// Returns the table with a type of view for the header of every section without its own:
  /// ``setDefaultHeader(_:height:)``.
  ///
  ///     Table { … }.defaultHeader(Banner.self)
  ///
  /// - Parameters:
  ///   - view: The type of the view.
  ///   - height: The height of the header, unless the section sets one.
  public func defaultHeader(_ view: (some SectionView).Type, height: Height? = nil) -> Table {
    with { $0.setDefaultHeader(view, height: height) }
  }

  /// Returns the table with a type of view for the footer of every section without its own:
  /// ``setDefaultFooter(_:height:)``.
  ///
  ///     Table { … }.defaultFooter(Banner.self)
  ///
  /// - Parameters:
  ///   - view: The type of the view.
  ///   - height: The height of the footer, unless the section sets one.
  public func defaultFooter(_ view: (some SectionView).Type, height: Height? = nil) -> Table {
    with { $0.setDefaultFooter(view, height: height) }
  }

  /// Returns the table with or without a separator under its last row: ``hidesTrailingSeparators``.
  ///
  ///     Table { … }.hidesTrailingSeparators(false)
  public func hidesTrailingSeparators(_ isHidden: Bool = true) -> Table {
    with { $0.hidesTrailingSeparators = isHidden }
  }

  /// Returns the table with a background under every other row: ``isStriped``.
  ///
  ///     Table(columns: columns, rows: rows).striped()
  public func striped(_ isStriped: Bool = true) -> Table { with { $0.isStriped = isStriped } }

  /// Returns the table with low rows: ``isCompact``.
  ///
  ///     Table(columns: columns, rows: rows).compact()
  public func compact(_ isCompact: Bool = true) -> Table { with { $0.isCompact = isCompact } }

  /// Returns the table with rows of one line: ``isDataGrid``.
  ///
  ///     Table(columns: ["Tea", Column("Price", width: .fitted(minimum: 8, ideal: 8))], rows: rows).dataGrid()
  public func dataGrid(_ isDataGrid: Bool = true) -> Table { with { $0.isDataGrid = isDataGrid } }

  /// Returns the table with a minimum width in CSS pixels. It scrolls sideways in a narrower window: ``minimumWidth``.
  ///
  ///     Table(columns: ["Tea", "Jan", "Feb", "Mar"], rows: rows).minimumWidth(960)
  public func minimumWidth(_ width: Double?) -> Table { with { $0.minimumWidth = width } }

  /// Returns the table with a bar of links to its sections: ``showsSectionIndex``.
  ///
  ///     Table(sections: sections).showsSectionIndex()
  public func showsSectionIndex(_ isShown: Bool = true) -> Table {
    with { $0.showsSectionIndex = isShown }
  }

  /// Returns the table centred on the screen if it fits: ``centersContentIfPossible``.
  ///
  ///     Table { … }.centersContentIfPossible()
  public func centersContentIfPossible(_ isCentered: Bool = true) -> Table {
    with { $0.centersContentIfPossible = isCentered }
  }

  /// Returns the table with another distance, in CSS pixels, between a focused control and the on-screen keyboard:
  /// ``keyboardSpacing``.
  ///
  ///     Table { … }.keyboardSpacing(24)
  public func keyboardSpacing(_ spacing: Double) -> Table { with { $0.keyboardSpacing = spacing } }

  /// Returns the table with visible edges of rows, cells and elements: ``showsDebugBorders``.
  ///
  ///     Table { … }.showsDebugBorders()
  public func showsDebugBorders(_ isShown: Bool = true) -> Table {
    with { $0.showsDebugBorders = isShown }
  }

  /// Returns the table with an animation for the insertion and deletion of rows and sections: ``animation``.
  ///
  ///     Table { … }.animation(.automatic)
  public func animation(_ animation: RowAnimation) -> Table { with { $0.animation = animation } }

  /// Returns the table with an animation for the deletion of rows and sections: ``deletionAnimation``.
  ///
  ///     Table { … }.animation(.top).deletionAnimation(.left)
  public func deletionAnimation(_ animation: RowAnimation?) -> Table {
    with { $0.deletionAnimation = animation }
  }

  /// Returns the table, whose estimates are or are not replaced by measured heights: ``updatesEstimatedRowHeights``.
  ///
  ///     Table { … }.updatesEstimatedRowHeights(false)
  public func updatesEstimatedRowHeights(_ isUpdating: Bool = true) -> Table {
    with { $0.updatesEstimatedRowHeights = isUpdating }
  }

  /// Returns the table with the same setting for section headers and footers:
  /// ``updatesEstimatedHeaderFooterHeights``.
  ///
  ///     Table { … }.updatesEstimatedHeaderFooterHeights(false)
  public func updatesEstimatedHeaderFooterHeights(_ isUpdating: Bool = true) -> Table {
    with { $0.updatesEstimatedHeaderFooterHeights = isUpdating }
  }

  /// Returns the table, whose estimates do or do not use rows with the same type of view:
  /// ``guessesSameHeightsForCellsWithSameType``.
  ///
  ///     Table { … }.guessesSameHeightsForCellsWithSameType()
  public func guessesSameHeightsForCellsWithSameType(_ isGuessing: Bool = true) -> Table {
    with { $0.guessesSameHeightsForCellsWithSameType = isGuessing }
  }
}
