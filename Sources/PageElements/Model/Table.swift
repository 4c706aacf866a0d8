/// A page's content as a value: sections of rows, under an optional header.
///
///     let table = Table(columns: ["Name", "Age"]) {
///       Section("People", key: "people") {
///         for person in people {
///           Row(key: person.id) {
///             person.name
///             person.age
///           }
///         }
///       }
///     }
///     let html = try table.html()
///
/// The same table always renders to the same bytes. It may be changed freely: keys and cells are
/// checked when it is rendered. (Seeds: N16.)
public struct Table: Equatable, Sendable {
  /// The sections, in display order.
  public var sections: [Section]
  /// The columns, left to right. Empty, the default, means one without a heading.
  public var columns: [Column]
  /// Names the table for those who cannot see its surroundings. `nil`, the default, shows none.
  public var caption: String?
  /// Whether the last row of the table shows no separator. True by default.
  public var hidesTrailingSeparators = true
  /// What was set in vain, in order: reading it helps to find a header that does not show.
  public private(set) var diagnostics: [TableDiagnostic] = []

  private enum Header: Equatable, Sendable {
    case view(TableHeaderView)
    case stretchy(StretchyHeader)
  }
  private var header: Header?

  /// A table of these sections.
  public init(columns: [Column] = [], caption: String? = nil, sections: [Section] = []) {
    (self.columns, self.caption, self.sections) = (columns, caption, sections)
  }

  /// A table of one section with these rows.
  public init(columns: [Column] = [], caption: String? = nil, rows: [Row]) {
    self.init(columns: columns, caption: caption, sections: [Section(rows: rows)])
  }

  /// A table whose sections are written one per line.
  public init(
    columns: [Column] = [], caption: String? = nil, @SectionBuilder sections: () -> [Section]
  ) {
    self.init(columns: columns, caption: caption, sections: sections())
  }

  /// An element above the table that scrolls away with it.
  ///
  /// A table has one header: setting this clears ``stretchyHeader``, and the other way round. The
  /// last setter wins, and ``diagnostics`` says so.
  public var headerView: TableHeaderView? {
    get {
      if case .view(let view) = header { view } else { nil }
    }
    set {
      if newValue != nil, stretchyHeader != nil {
        diagnostics.append(.headerViewReplacedStretchyHeader)
      }
      if newValue != nil || headerView != nil { header = newValue.map(Header.view) }
    }
  }

  /// An element above the table that may shrink as the page scrolls; see ``headerView``.
  public var stretchyHeader: StretchyHeader? {
    get {
      if case .stretchy(let header) = header { header } else { nil }
    }
    set {
      if newValue != nil, headerView != nil {
        diagnostics.append(.stretchyHeaderReplacedHeaderView)
      }
      if newValue != nil || stretchyHeader != nil { header = newValue.map(Header.stretchy) }
    }
  }

  /// Whether two tables show the same; their ``diagnostics`` do not count.
  public static func == (left: Table, right: Table) -> Bool {
    left.columns == right.columns && left.caption == right.caption && left.header == right.header
      && left.hidesTrailingSeparators == right.hidesTrailingSeparators
      && left.sections == right.sections
  }

  /// The row at a position. Setting one that does not exist does nothing; reading it gives `nil`.
  public subscript(section section: Int, row row: Int) -> Row? {
    get {
      guard sections.indices.contains(section) else { return nil }
      let rows = sections[section].rows
      return rows.indices.contains(row) ? rows[row] : nil
    }
    set {
      guard let newValue, sections.indices.contains(section),
        sections[section].rows.indices.contains(row)
      else { return }
      sections[section].rows[row] = newValue
    }
  }
}

/// Something a table was told and could not keep.
public enum TableDiagnostic: Hashable, Sendable, CustomStringConvertible {
  case headerViewReplacedStretchyHeader
  case stretchyHeaderReplacedHeaderView

  public var description: String {
    switch self {
    case .headerViewReplacedStretchyHeader:
      "headerView was set after stretchyHeader and replaced it: a table has one header."
    case .stretchyHeaderReplacedHeaderView:
      "stretchyHeader was set after headerView and replaced it: a table has one header."
    }
  }
}
