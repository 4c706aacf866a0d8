public import PageElements

extension Section {
  /// Creates an empty section with this `headerTitle`.
  public init(headerTitle: String?) {
    self.init()
    self.headerTitle = headerTitle
  }

  /// Creates an empty section with this `key` and `headerTitle`.
  public init(id: some KeyConvertible, headerTitle: String? = nil) {
    self.init(headerTitle: headerTitle)
    key = id.key
  }

  /// Creates an empty section whose `key` is this name.
  public init(name: some KeyConvertible) { self.init(key: name) }

  /// Creates a section with these rows.
  public init(row rows: [Row]) { self.init(rows: rows) }

  /// `key`.
  public var sectionName: String? {
    get { key }
    set { key = newValue }
  }

  /// `header`.
  public var headerView: SectionHeader? {
    get { header }
    set { header = newValue }
  }

  /// `footer`.
  public var footerView: SectionFooter? {
    get { footer }
    set { footer = newValue }
  }

  /// `headerClass`.
  public var reusableHeaderViewClass: (any SectionView.Type)? {
    get { headerClass }
    set { headerClass = newValue }
  }

  /// `footerClass`.
  public var reusableFooterViewClass: (any SectionView.Type)? {
    get { footerClass }
    set { footerClass = newValue }
  }

  /// The number of `rows`.
  public var rowCount: Int { rows.count }

  /// The number of `rows`.
  public var numberOfRows: Int { rows.count }

  /// `appendRow(_:)`.
  @discardableResult public mutating func addRow(_ row: Row) -> SectionEdit { append(row) }

  /// `appendRow(_:)`.
  @discardableResult public mutating func addRow(_ row: some RowConvertible) -> SectionEdit {
    appendRow(row)
  }

  /// `insertRows(_:_:)` after the last row.
  @discardableResult public mutating func addRows(_ rows: [Row]) -> SectionEdit {
    insertRows(rows)
  }

  /// Returns the first row with this identifier, which is its `Row.tag`.
  public func row(withIdentifier identifier: String) -> Row? {
    positions(tagged: identifier).first.map { rows[$0] }
  }

  /// Returns the first row with this identifier after a position.
  public func nextRow(
    withIdentifier identifier: String, greaterRowIndexThan position: Int
  ) -> Row? {
    positions(tagged: identifier).first { $0 > position }.map { rows[$0] }
  }
}
