import ElementSamples
import PageMigration
import PageSite
import PageTesting
import Testing

/// The fourth document: sections and rows by name, edits of a table that is shown, bound rows.
///
/// It is written in Objective-C; here is the same in Swift, by the names that the house has for it.
@Suite struct DXTableSnippets {
  @Test("Snippet 35: a row to tap in a named section")
  func snippet35() async throws {
    var tableViewModel = Table()
    var buttonsSection = Section(name: "Buttons")
    buttonsSection.headerTitle = "Buttons"
    var actionRow = StockRow(cellReuseIdentifier: "ActionCell")
    // No `cellClass`: without one it is the stock cell.
    actionRow.configureCellBlock = { row, cell in
      cell.textLabel.text = "Tap Me"
    }
    // A handler is found again by its row's key.
    actionRow.key = "tap"
    // The alert is a notice; the row is deselected by itself.
    actionRow.didSelectRowBlock = { event in event.notice = "Tapped!" }
    buttonsSection.addRow(actionRow)
    tableViewModel.addSection(buttonsSection)

    // tableViewModel.tableView = tableView
    let html = try await Site.showing(tableViewModel).page("/table")
    #expect(
      html.contains("<th id=\"Buttons-header\" scope=\"rowgroup\">Buttons"))
    #expect(
      html.contains(
        """
        <tr id="Buttons.tap" data-tag="ActionCell"><td>\
        <div class="pe-cell"><div>Tap Me</div></div>
        """))
    expectValid(page: html)
    let page = try await SiteClient(.showing(tableViewModel), script: .off).visit("/table")
    #expect(try await page.select(row: "tap").notice == "Tapped!")
  }

  @Test("Snippet 36: rows and sections come and go in one patch")
  func snippet36() async throws {
    let shown = Shared(
      Table(sections: [
        Section(key: "items", rows: rows("addItemRow itemRow3 itemRow4")),
        Section(key: "SomeOtherSection", rows: rows("other")),
        Section(key: "last", rows: rows("end")),
      ]))
    let newSection = Section(key: "new", rows: rows("a b"))
    var reader = try await Reader(.showing(shown), path: "/table")
    let before = shown.value
    var tableViewModel = before

    // [tableViewModel beginUpdates]; animations come with live pages
    let rows = rows("itemRow1 itemRow2")
    var edit = tableViewModel.insertRows(rows, .after("addItemRow", in: "items"))

    let rowsToDelete = ["itemRow3"]
    edit += tableViewModel.removeRows(.keys(rowsToDelete, in: "items"))

    edit += tableViewModel.insertSections([newSection], .after("SomeOtherSection"))
    shown.value = tableViewModel  // [tableViewModel endUpdates]

    #expect(
      edit.description == """
        inserted row 'itemRow1' at 0.1
        inserted row 'itemRow2' at 0.2
        removed row 'itemRow3' at 0.3
        inserted section 'new' at 2
        """)
    #expect(try await reader.reload().count == 4, "all in one patch")
    #expect(
      reader.rowKeys
        == ["addItemRow", "itemRow1", "itemRow2", "itemRow4", "other", "a", "b", "end"])
    expectValid(tableViewModel)
    let isUndone = tableViewModel.undo(edit)
    #expect(isUndone)
    #expect(tableViewModel == before)
  }

  /// Two requests of users to the original, where both end in an exception.
  @Test func rowsGoIntoAnEmptySectionAndSectionsKeepTheirOrder() {
    var table = Table(sections: [Section(name: "empty"), Section(name: "end")])
    table.insertRows(rows("a b"), .last(in: "empty"))
    #expect(table.sections[0].rowKeys == ["a", "b"])
    table.insertSections(["x", "y"].map { Section(name: $0) }, .after("empty"))
    #expect(table.sections.map(\.sectionName) == ["empty", "x", "y", "end"])
    table.removeSections(.keys(["y", "x"]))
    #expect(table.sections.map(\.sectionName) == ["empty", "end"])
  }

  @Test("Snippet 37: what was removed, for a table that is altered by hand")
  func snippet37() {
    let someSection = Section(key: "SomeSection", rows: rows("a"))
    var tableViewModel = Table(sections: [
      someSection, Section(key: "items", rows: rows("first itemRow")),
    ])
    var tableView = tableViewModel

    // Edits, where the document has an index and an index path.
    let deletedSection = tableViewModel.removeSections(.key("SomeSection"))
    let deletedRow = tableViewModel.removeRows(.key("itemRow", in: "items"))
    // [self.tableView beginUpdates]
    let isApplied = tableView.apply(deletedSection + deletedRow)
    // [self.tableView endUpdates]

    #expect(isApplied)
    #expect(deletedSection.sectionChanges == [.removed(someSection, at: 0)])
    #expect(
      deletedRow.rowChanges == [
        .removed(rows("itemRow")[0], at: TableIndex(section: 0, row: 1))
      ])
    #expect(tableView == tableViewModel)
    #expect(tableView.sections.map(\.rowKeys) == [["first"]])
    let isAppliedAgain = tableView.apply(deletedRow)
    #expect(!isAppliedAgain)
  }

  @Test("Snippet 38: a stepper row bound to a count")
  func snippet38() async throws {
    let item = Item(count: 2)
    // [stepperRow bindObject:self.item withKeyPaths:@[@"count"]]
    var stepperRow = try StateTree(StepperCell.self, props: item.props)
    var textSection = Section(name: "text")
    textSection.addRow(Row(key: "stepper", stepperRow.element))
    var tableViewModel = Table()
    tableViewModel.addSection(textSection)

    #expect(try tableViewModel.html().contains("data-key=\"titleLabel\">Number of items</div>"))
    #expect(try stepperRow.shown() == ["2", "2"])
    expectValid(tableViewModel)

    // becomeTargetOfControl: what the stepper is changed to arrives by itself with live pages.
    try await stepperRow.send(StepperCell.valueChanged, 3, at: ["stepper"])
    #expect(try stepperRow.shown() == ["3", "3"], "the label follows")
    #expect(item.count == 2, "the object does not, until it is asked to")
  }

  @Test("Snippet 39: cached changes are pushed into the bound object")
  func snippet39() async throws {
    var item = Item(count: 2)
    var stepperRow = try StateTree(StepperCell.self, props: item.props)
    try await stepperRow.send(StepperCell.valueChanged, 3, at: ["stepper"])

    // [tableViewModel updateRowObjects] for all rows at once comes with live pages
    item.count = try stepperRow.state(of: StepperCell.self).count

    #expect(item.count == 3)
  }

  @Test("Snippet 40: cached data is refreshed from the bound object")
  func snippet40() async throws {
    var item = Item(count: 2)
    var stepperRow = try StateTree(StepperCell.self, props: item.props)
    try await stepperRow.send(StepperCell.valueChanged, 3, at: ["stepper"])
    item.count = 7

    // [tableViewModel reloadRowBoundData] for all rows at once comes with live pages
    try stepperRow.setState(of: StepperCell.self) { $0.count = item.count }

    #expect(try stepperRow.shown() == ["7", "7"])
  }

  @Test("Snippet 41: one setting for all rows of a section")
  func snippet41() throws {
    var textSection = Section(key: "text", rows: rows("a b"))
    textSection.rowStyle.indentationLevel = 1
    let indented = try Table(sections: [textSection]).html()
    #expect(indented.ranges(of: "--indent:16px").count == 2)

    // By position, since a row is a value.
    for row in textSection.rows.indices {
      // editingStyle and shouldIndentWhileEditingRow come with live pages; these are there.
      textSection.rows[row].isUserInteractionEnabled = false
      textSection.rows[row].indentationLevel = 0
    }

    let html = try Table(sections: [textSection]).html()
    #expect(html.ranges(of: "inert=\"\"").count == 2)
    #expect(!html.contains("--indent"))
    expectValid(Table(sections: [textSection]))
  }

  /// Rows with these keys.
  private func rows(_ keys: String) -> [Row] {
    keys.split(separator: " ").map { Row(key: $0, Label(String($0))) }
  }
}

/// What the document binds rows to.
private struct Item {
  var count: Int

  var props: StateProps { StateProps().prop(forKey: StepperCell.count, is: count) }
}

/// A view with state, where the document has a nib, a block that configures it and a row's cache.
private enum StepperCell: StateView {
  struct State: StateValue {
    var count = 0
  }
  static let count = PropKey<Int>("count")
  static let valueChanged = FunctionKey<Int>("valueChanged")
  static var initialState: State { State() }

  static func viewDidInitialize(_ state: inout State, props: StateProps) {
    state.count = props.prop(withValueForKey: count) ?? 0
  }

  static func render(state: State, props: StateProps) -> [Placement<StepperCell>] {
    place(Label("Number of items"), key: "titleLabel")
    place(AnyElement.number(state.count), key: "valueLabel")
    place(
      Stepper("Number of items", name: "count", value: Double(state.count)),
      key: "stepper"
    )
    .prop(forKey: valueChanged) { row, value in
      row.state.count = value  // cache stepper value on each value changed event
    }
  }
}

extension StateTree {
  /// What the label and the stepper of a ``StepperCell`` show.
  fileprivate func shown() throws -> [Substring] {
    let html = try element.html()
    return [
      try #require(html.firstMatch(of: /data-key="valueLabel"[^>]*>([^<]*)</)).1,
      try #require(html.firstMatch(of: /type="number" name="count" value="([^"]*)"/)).1,
    ]
  }
}
