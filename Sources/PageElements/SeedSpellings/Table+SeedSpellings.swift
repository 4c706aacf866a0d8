extension Table {
  /// ``headerView``. (Seeds: O14.)
  public var tableHeaderView: TableHeaderView? {
    get { headerView }
    set { headerView = newValue }
  }

  /// ``stretchyHeader``. (Seeds: O19.)
  public var stretchyHeaderView: StretchyHeader? {
    get { stretchyHeader }
    set { stretchyHeader = newValue }
  }

  /// ``hidesTrailingSeparators``. (Seeds: O22.)
  public var hidesTrailingEmptyRowSeparators: Bool {
    get { hidesTrailingSeparators }
    set { hidesTrailingSeparators = newValue }
  }

  /// ``guessesSameHeightsForCellsWithSameType``. (Seeds: O22.)
  public var guessesSimilarHeightForCellsWithSameType: Bool {
    get { guessesSameHeightsForCellsWithSameType }
    set { guessesSameHeightsForCellsWithSameType = newValue }
  }

  /// The class that ``setDefaultHeader(_:height:)`` sets; another one keeps the height. (Seeds: E11,
  /// here and below.)
  public var defaultHeaderViewClass: SectionViewClass? {
    get { defaultHeader?.view }
    set {
      defaultHeader = newValue.map { DefaultSectionView(view: $0, height: defaultHeader?.height) }
    }
  }

  /// The class that ``setDefaultFooter(_:height:)`` sets; another one keeps the height.
  public var defaultFooterViewClass: SectionViewClass? {
    get { defaultFooter?.view }
    set {
      defaultFooter = newValue.map { DefaultSectionView(view: $0, height: defaultFooter?.height) }
    }
  }

  /// The row at a position, or `nil`. (Seeds: O30, here and below.)
  public func getRow(indexPath: TableIndex) -> Row? { self[indexPath] }

  /// ``header(ofSection:)``.
  public func getHeader(section: Int) throws -> SectionHeader? { try header(ofSection: section) }

  /// ``footer(ofSection:)``.
  public func getFooter(section: Int) throws -> SectionFooter? { try footer(ofSection: section) }

  /// ``append(_:)``. (Seeds: D2, here and below.)
  @discardableResult public mutating func addSection(_ section: Section) -> TableEdit {
    append(section)
  }

  /// ``insertSections(_:_:)`` after the last section.
  @discardableResult public mutating func addSections(_ sections: [Section]) -> TableEdit {
    insertSections(sections)
  }
}
