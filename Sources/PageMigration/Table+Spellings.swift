public import PageElements

extension Table {
  /// Another name for `headerView`.
  public var tableHeaderView: TableHeaderView? {
    get { headerView }
    set { headerView = newValue }
  }

  /// Another name for `stretchyHeader`.
  public var stretchyHeaderView: StretchyHeader? {
    get { stretchyHeader }
    set { stretchyHeader = newValue }
  }

  /// Another name for `hidesTrailingSeparators`.
  public var hidesTrailingEmptyRowSeparators: Bool {
    get { hidesTrailingSeparators }
    set { hidesTrailingSeparators = newValue }
  }

  /// Another name for `guessesSameHeightsForCellsWithSameType`.
  public var guessesSimilarHeightForCellsWithSameType: Bool {
    get { guessesSameHeightsForCellsWithSameType }
    set { guessesSameHeightsForCellsWithSameType = newValue }
  }

  /// The view type that `setDefaultHeader(_:height:)` sets. Setting it here keeps the height.
  public var defaultHeaderViewClass: (any SectionView.Type)? {
    get { defaultHeader?.view }
    set {
      defaultHeader = newValue.map { DefaultSectionView(view: $0, height: defaultHeader?.height) }
    }
  }

  /// The view type that `setDefaultFooter(_:height:)` sets. Setting it here keeps the height.
  public var defaultFooterViewClass: (any SectionView.Type)? {
    get { defaultFooter?.view }
    set {
      defaultFooter = newValue.map { DefaultSectionView(view: $0, height: defaultFooter?.height) }
    }
  }

  /// Returns the row at a position; `nil` if there is no such row.
  public func getRow(indexPath: TableIndex) -> Row? { self[indexPath] }

  /// Another name for `header(ofSection:)`.
  ///
  /// - Throws: The errors of `header(ofSection:)`.
  public func getHeader(section: Int) throws -> SectionHeader? { try header(ofSection: section) }

  /// Another name for `footer(ofSection:)`.
  ///
  /// - Throws: The errors of `footer(ofSection:)`.
  public func getFooter(section: Int) throws -> SectionFooter? { try footer(ofSection: section) }

  /// Another name for `append(_:)`.
  @discardableResult public mutating func addSection(_ section: Section) -> TableEdit {
    append(section)
  }

  /// Inserts sections after the last one, as `insertSections(_:_:)` does.
  @discardableResult public mutating func addSections(_ sections: [Section]) -> TableEdit {
    insertSections(sections)
  }
}
