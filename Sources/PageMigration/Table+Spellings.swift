public import PageElements

extension Table {
  /// `headerView`.
  public var tableHeaderView: TableHeaderView? {
    get { headerView }
    set { headerView = newValue }
  }

  /// `stretchyHeader`.
  public var stretchyHeaderView: StretchyHeader? {
    get { stretchyHeader }
    set { stretchyHeader = newValue }
  }

  /// `hidesTrailingSeparators`.
  public var hidesTrailingEmptyRowSeparators: Bool {
    get { hidesTrailingSeparators }
    set { hidesTrailingSeparators = newValue }
  }

  /// `guessesSameHeightsForCellsWithSameType`.
  public var guessesSimilarHeightForCellsWithSameType: Bool {
    get { guessesSameHeightsForCellsWithSameType }
    set { guessesSameHeightsForCellsWithSameType = newValue }
  }

  /// The class of `setDefaultHeader(_:height:)`. Setting another one keeps the height.
  public var defaultHeaderViewClass: (any SectionView.Type)? {
    get { defaultHeader?.view }
    set {
      defaultHeader = newValue.map { DefaultSectionView(view: $0, height: defaultHeader?.height) }
    }
  }

  /// The class of `setDefaultFooter(_:height:)`. Setting another one keeps the height.
  public var defaultFooterViewClass: (any SectionView.Type)? {
    get { defaultFooter?.view }
    set {
      defaultFooter = newValue.map { DefaultSectionView(view: $0, height: defaultFooter?.height) }
    }
  }

  /// Returns the row at a position; `nil` if there is no such row.
  public func getRow(indexPath: TableIndex) -> Row? { self[indexPath] }

  /// `header(ofSection:)`.
  ///
  /// - Throws: The errors of `header(ofSection:)`.
  public func getHeader(section: Int) throws -> SectionHeader? { try header(ofSection: section) }

  /// `footer(ofSection:)`.
  ///
  /// - Throws: The errors of `footer(ofSection:)`.
  public func getFooter(section: Int) throws -> SectionFooter? { try footer(ofSection: section) }

  /// `append(_:)`.
  @discardableResult public mutating func addSection(_ section: Section) -> TableEdit {
    append(section)
  }

  /// `insertSections(_:_:)` after the last section.
  @discardableResult public mutating func addSections(_ sections: [Section]) -> TableEdit {
    insertSections(sections)
  }
}
