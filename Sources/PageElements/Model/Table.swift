/// The content of a page: sections of rows under an optional header.
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
/// Equal tables render to the same bytes. All properties may be changed at any time; rendering checks keys and cells.
public struct Table: Equatable, Sendable {
  /// The sections, in display order.
  public var sections: [Section]
  /// The columns, left to right. Empty, the default, means one column without a heading.
  public var columns: [Column]
  /// The name of the table for screen readers. `nil` by default.
  public var caption: String? {
    get { captionText?.text }
    set { captionText = newValue.map(ExactText.init) }
  }
  private var captionText: ExactText?
  /// The style of section headers: whether they stay visible. ``Style/plain`` by default.
  public var style = Style.plain
  /// The layout of the rows: a list, a grid or strips. ``TableLayout/list`` by default.
  public var layout = TableLayout.list
  /// The style of all rows, used for properties that neither a row nor its section sets.
  public var rowStyle: ContainerStyle {
    get { rowStyling.value }
    set { rowStyling.value = newValue }
  }
  private var rowStyling = StyleStorage()
  /// Whether the last row of the table shows no separator. True by default.
  public var hidesTrailingSeparators = true
  /// Whether every other row has a different background. False by default.
  public var isStriped = false
  /// Whether rows are as low as their text allows, for tables that are read more than edited: at least 32 CSS pixels
  /// instead of 44. False by default.
  public var isCompact = false
  /// Whether each row is one line, as in a spreadsheet: texts that are longer than their cell end with an ellipsis, and
  /// rows are compact in wide windows with a mouse. In narrow windows, rows are cards. False by default.
  public var isDataGrid = false
  /// The minimum width of the table in CSS pixels. In a narrower window the table scrolls sideways and its first column
  /// stays visible, but its column headings do not stay at the top. `nil`, the default, shrinks the columns instead.
  public var minimumWidth: Double?
  /// Whether a bar at the side links to each section. False by default.
  public var showsSectionIndex = false
  /// An element at the end of the page, after the table. `nil`, the default, shows none.
  public var footerView: TableFooterView?
  /// The distance between a focused control and the on-screen keyboard. 8 CSS pixels by default.
  public var keyboardSpacing = 8.0
  /// Whether the edges of rows, cells and elements are drawn. False by default.
  public var showsDebugBorders = false
  /// The animation of rows and sections that are inserted in an open page, and also of deleted ones unless
  /// ``deletionAnimation`` is set. None by default.
  ///
  /// To animate a single change, derive the animation from the state. It is then the same in all open copies:
  ///
  ///     Table { … }.animation(state.value.lastChange == .added ? .top : .fade)
  ///
  /// With an animation, changed rows also cross-fade. Tables of more than 300 rows change without animation.
  public var animation = RowAnimation.none
  /// The animation of deleted rows and sections. `nil`, the default, uses ``animation``.
  public var deletionAnimation: RowAnimation?
  var responders = SharedResponders()
  var estimates = HeightEstimates()
  var diagnosticLog = TableDiagnostics()
  /// The links to all sections, if this table is a part of the whole.
  package var indexEntries: [SectionIndexEntry]?

  /// The style of section headers.
  public enum Style: Hashable, Sendable {
    /// Headers stay at the top until the next section pushes them out.
    case plain
    /// Headers scroll with their rows, and sections are set apart.
    case grouped
  }

  private enum Header: Equatable, Sendable {
    case view(TableHeaderView)
    case stretchy(StretchyHeader)
  }
  private var header: Header?
  private var isCentered = false
  package var defaultHeader, defaultFooter: DefaultSectionView?

  /// Creates a table from sections.
  public init(columns: [Column] = [], caption: String? = nil, sections: [Section] = []) {
    (self.columns, self.sections) = (columns, sections)
    self.caption = caption
  }

  /// Creates a table of one section from rows.
  public init(columns: [Column] = [], caption: String? = nil, rows: [Row]) {
    self.init(columns: columns, caption: caption, sections: [Section(rows: rows)])
  }

  /// Creates a table whose sections are written one per line.
  public init(
    layout: TableLayout = .list, columns: [Column] = [], caption: String? = nil,
    style: Style = .plain, @SectionBuilder sections: () -> [Section]
  ) {
    self.init(columns: columns, caption: caption, sections: sections())
    (self.layout, self.style) = (layout, style)
  }

  /// An element above the table that scrolls with it.
  ///
  /// A table has one header: setting this property clears ``stretchyHeader``, and vice versa. ``diagnostics`` reports
  /// it.
  public var headerView: TableHeaderView? {
    get {
      if case .view(let view) = header { view } else { nil }
    }
    set {
      if newValue != nil, stretchyHeader != nil {
        diagnosticLog.list.append(.headerViewReplacedStretchyHeader)
      }
      if newValue != nil || headerView != nil { header = newValue.map(Header.view) }
    }
  }

  /// An element above the table that may shrink during scrolling; see ``headerView``.
  public var stretchyHeader: StretchyHeader? {
    get {
      if case .stretchy(let header) = header { header } else { nil }
    }
    set {
      if newValue != nil, headerView != nil {
        diagnosticLog.list.append(.stretchyHeaderReplacedHeaderView)
      }
      if newValue != nil, isCentered {
        isCentered = false
        diagnosticLog.list.append(.stretchyHeaderEndedCentering)
      }
      if newValue != nil || stretchyHeader != nil { header = newValue.map(Header.stretchy) }
    }
  }

  /// Whether a table that fits on the screen is centred vertically and does not scroll. A longer table starts at the
  /// top. False by default.
  ///
  /// A page with a ``stretchyHeader`` is not centred. Setting that header sets this property to false; setting this
  /// property while the header is set has no effect. ``diagnostics`` reports both.
  public var centersContentIfPossible: Bool {
    get { isCentered }
    set {
      if newValue, stretchyHeader != nil {
        diagnosticLog.list.append(.centeringRefusedByStretchyHeader)
      } else {
        isCentered = newValue
      }
    }
  }

  /// The row at a position. Reading a position that does not exist returns `nil`, and setting it has no effect.
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
