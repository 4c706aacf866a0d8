public import PageElements

extension SectionHeaderFooter {
  /// `headerFooterHeight`.
  public var sectionHeaderHeight: Height {
    get { headerFooterHeight }
    set { headerFooterHeight = newValue }
  }

  /// `headerFooterHeight`.
  public var sectionFooterHeight: Height {
    get { headerFooterHeight }
    set { headerFooterHeight = newValue }
  }

  /// `estimatedHeaderFooterHeight`.
  public var estimatedSectionHeaderHeight: Double? {
    get { estimatedHeaderFooterHeight }
    set { estimatedHeaderFooterHeight = newValue }
  }

  /// `estimatedHeaderFooterHeight`.
  public var estimatedSectionFooterHeight: Double? {
    get { estimatedHeaderFooterHeight }
    set { estimatedHeaderFooterHeight = newValue }
  }
}
