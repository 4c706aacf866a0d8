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
/// checked when it is rendered. Two tables are equal when they show the same.
public struct Table: Equatable, Sendable {
  /// The sections, in display order.
  public var sections: [Section]
  /// The columns, left to right. Empty, the default, means one without a heading.
  public var columns: [Column]
  /// Names the table for those who cannot see its surroundings. `nil`, the default, shows none.
  public var caption: String? {
    get { captionText?.text }
    set { captionText = newValue.map(ExactText.init) }
  }
  private var captionText: ExactText?
  /// Whether section headers stay in view. ``Style/plain`` by default.
  public var style = Style.plain
  /// Whether the rows stand below each other, in a grid or in strips. ``TableLayout/list`` by
  /// default.
  public var layout = TableLayout.list
  /// How all rows look where neither they nor their sections say it themselves.
  public var rowStyle: ContainerStyle {
    get { rowStyling.value }
    set { rowStyling.value = newValue }
  }
  private var rowStyling = Styled()
  /// Whether the last row of the table shows no separator. True by default.
  public var hidesTrailingSeparators = true
  /// Whether every other row has a ground of its own. False by default.
  public var isStriped = false
  /// Whether rows are as low as their text allows, for tables that are looked over more than used: 32 CSS
  /// pixels at least, where others are 44. False by default.
  public var isCompact = false
  /// So many CSS pixels the table is wide at least: in narrower windows it scrolls sideways, and its first
  /// column stays in view. Its column headings then do not stay at the top. `nil`, the default, squeezes the
  /// columns.
  public var minimumWidth: Double?
  /// Whether a bar at the side leads to each section. False by default.
  public var showsSectionIndex = false
  /// An element after the table and all that surrounds it; `nil`, the default, shows none.
  public var footerView: TableFooterView?
  /// The room kept between a focused control and the on-screen keyboard: 8 CSS pixels by default.
  public var keyboardSpacing = 8.0
  /// Draws the edges of rows, cells and elements. False by default.
  public var showsDebugBorders = false
  /// How rows and sections come, and go where ``deletionAnimation`` says nothing else, while the page is open.
  /// Not at all by default.
  ///
  /// What belongs to one change is said with it, and is the same in all open copies:
  ///
  ///     Table { … }.animation(state.value.lastChange == .added ? .top : .fade)
  ///
  /// With an animation, rows that are shown anew fade over, too. Tables of more than 300 rows change at once.
  public var animation = RowAnimation.none
  /// How rows and sections go; `nil`, the default, as they come.
  public var deletionAnimation: RowAnimation?
  var responders = SharedResponders()
  var estimates = HeightEstimates()
  var notes = TableDiagnostics()
  /// The links to all sections, where the table shown is a part of the whole.
  package var indexEntries: [SectionIndexEntry]?

  /// Whether section headers stay in view while their rows scroll.
  public enum Style: Hashable, Sendable {
    /// They stay at the top until the next section pushes them out.
    case plain
    /// They scroll with their rows, and sections stand apart.
    case grouped
  }

  private enum Header: Equatable, Sendable {
    case view(TableHeaderView)
    case stretchy(StretchyHeader)
  }
  private var header: Header?
  private var isCentered = false
  package var defaultHeader, defaultFooter: DefaultSectionView?

  /// A table of these sections.
  public init(columns: [Column] = [], caption: String? = nil, sections: [Section] = []) {
    (self.columns, self.sections) = (columns, sections)
    self.caption = caption
  }

  /// A table of one section with these rows.
  public init(columns: [Column] = [], caption: String? = nil, rows: [Row]) {
    self.init(columns: columns, caption: caption, sections: [Section(rows: rows)])
  }

  /// A table whose sections are written one per line.
  public init(
    layout: TableLayout = .list, columns: [Column] = [], caption: String? = nil,
    style: Style = .plain, @SectionBuilder sections: () -> [Section]
  ) {
    self.init(columns: columns, caption: caption, sections: sections())
    (self.layout, self.style) = (layout, style)
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
        notes.list.append(.headerViewReplacedStretchyHeader)
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
        notes.list.append(.stretchyHeaderReplacedHeaderView)
      }
      if newValue != nil, isCentered {
        isCentered = false
        notes.list.append(.stretchyHeaderEndedCentering)
      }
      if newValue != nil || stretchyHeader != nil { header = newValue.map(Header.stretchy) }
    }
  }

  /// Whether a table that fits the screen stands in its middle and does not scroll; one that does
  /// not fit begins at the top. False by default.
  ///
  /// A page with a ``stretchyHeader`` is not centred: setting either ends the other's effect, a
  /// header set later wins, and ``diagnostics`` says so.
  public var centersContentIfPossible: Bool {
    get { isCentered }
    set {
      if newValue, stretchyHeader != nil {
        notes.list.append(.centeringRefusedByStretchyHeader)
      } else {
        isCentered = newValue
      }
    }
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
