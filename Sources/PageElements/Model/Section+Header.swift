extension Section {
  /// Creates a section with an element as its header and rows that are written one per line.
  ///
  ///     Section(key: "tea", header: HorizontalStack(spacing: 16) { picture; "Sencha" }) {
  ///       "Steamed within a day."
  ///     }
  public init(
    key: some KeyConvertible, header: some Element, @RowBuilder rows: () -> [Row]
  ) {
    self.init(key: key, rows: rows(), header: SectionHeader(header))
  }
}
