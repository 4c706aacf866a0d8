import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct RowRespondersTests {
  /// Returns the `<tr>` of a changed row `r` in a section `s`.
  private func html(
    served: Bool = true, _ change: (inout Row) -> Void
  ) throws -> String {
    var row = Row(key: "r", Label("Tea"))
    change(&row)
    let table = Table(sections: [Section(key: "s", rows: [row])])
    expectValid(table)
    let scope = ActionScope(base: "/p/-/actions/", query: "?q=1")
    let html = try served ? table.html(templates: nil, actions: scope) : table.html()
    let start = try #require(html.firstRange(of: "--rows:1\">"))
    let end = try #require(html.firstRange(of: "</tbody>"))
    return String(html[start.upperBound..<end.lowerBound])
  }

  private static let nothing: ActionHandler.Closure = { _ in }

  private static let open = "<tr id=\"s.r\"><td>Tea"
  private static let close = "</td></tr>"

  private func button(
    _ event: String, _ attributes: String = "", _ title: String, isEnd: Bool = false
  ) -> String {
    """
    <button\(attributes.isEmpty ? "" : attributes) type="submit" form="pe-actions" \
    formaction="/p/-/actions/s/r/-row/\(event)?q=1"\(isEnd ? " aria-keyshortcuts=\"Escape\"" : "")>\
    \(title)</button>
    """
  }

  @Test func aRowWithoutHandlersRendersNoControls() throws {
    #expect(try html { _ in } == Self.open + Self.close)
    #expect(
      try html {
        $0.onDidSelect = Self.nothing
        $0.onDidSelect = nil
      } == Self.open + Self.close)
  }

  @Test func eachEditHandlerAddsAButton() throws {
    let cases: [(String, String, (inout Row) -> Void)] = [
      ("begin-editing", "Edit", { $0.onBeginEditing = Self.nothing }),
      ("end-editing", "Done", { $0.onEndEditing = Self.nothing }),
      ("insert", "Insert", { $0.onInsert = Self.nothing }),
      ("delete", "Delete", { $0.onDelete = Self.nothing }),
      (
        "delete", "Bin &amp; forget",
        { ($0.onDelete, $0.deleteTitle) = (Self.nothing, "Bin & forget") }
      ),
      ("insert", "Add", { ($0.onInsert, $0.insertTitle) = (Self.nothing, "Add") }),
      ("begin-editing", "Change", { ($0.onBeginEditing, $0.editTitle) = (Self.nothing, "Change") }),
      ("end-editing", "Ready", { ($0.onEndEditing, $0.doneTitle) = (Self.nothing, "Ready") }),
    ]
    for (event, title, change) in cases {
      #expect(
        try html(change) == Self.open + "<div class=\"pe-row-actions\">"
          + button(event, "", title, isEnd: event == "end-editing") + "</div>" + Self.close)
    }
  }

  @Test(.tags(.D23)) func anAccessoryHandlerAddsAButton() throws {
    #expect(
      try html { $0.onAccessoryTapped = Self.nothing } == Self.open
        + """
        <div class="pe-row-actions"><button class="pe-accessory" type="submit" form="pe-actions" \
        formaction="/p/-/actions/s/r/-row/accessory?q=1" aria-label="More">i</button></div>
        """ + Self.close)
  }

  @Test func aMovableRowHasTwoMoveButtonsAndCanBeDragged() throws {
    let html = try html { $0.onMove = Self.nothing }
    let address = "/p/-/actions/s/r/-row/move?q=1"
    #expect(html.hasPrefix("<tr id=\"s.r\" data-move=\"\(address)\">"))
    for (value, sign, title) in [("up", Icon(.up), "Move up"), ("down", Icon(.down), "Move down")] {
      #expect(
        html.contains(
          """
          <button class="pe-move" type="submit" form="pe-actions" formaction="\(address)" \
          name="to" value="\(value)" aria-label="\(title)">\(try sign.html())</button>
          """))
    }
  }

  @Test func secondaryActionsAreInAPopover() throws {
    let html = try html {
      ($0.onDelete, $0.onBeginEditing) = (Self.nothing, Self.nothing)
      $0.trailingActions = [Button("Pay", id: "pay").role(.primary), Button("Print", id: "print")]
    }
    #expect(
      html.contains(
        """
        <div class="pe-row-actions"><button type="button" data-role="primary">Pay</button>\
        <button class="pe-more" type="button" popovertarget="s.r.-more" aria-label="Actions"></button>\
        <div class="pe-popover" id="s.r.-more" popover=""><button type="button">Print</button>
        """))
    #expect(html.contains("Edit</button>"))
    #expect(html.hasSuffix("Delete</button></div></div></td></tr>"))
  }

  @Test func aRowInEditModeHasNoPopover() throws {
    let html = try html {
      ($0.onDelete, $0.onInsert, $0.onEndEditing) = (Self.nothing, Self.nothing, Self.nothing)
    }
    #expect(!html.contains("popover"))
  }

  @Test func aDeletionCanRequireConfirmation() throws {
    #expect(
      try html { ($0.onDelete, $0.deleteConfirmation) = (Self.nothing, "Delete “Tea”?") }
        .contains("delete?q=1\" data-confirm=\"Delete “Tea”?\">Delete</button>"))
  }

  @Test func displayHandlersRenderAsDataAttributes() throws {
    #expect(
      try html { ($0.onWillDisplay, $0.onDidEndDisplaying) = (Self.nothing, Self.nothing) } == """
        <tr id="s.r" data-display="/p/-/actions/s/r/-row/display?q=1" \
        data-end-display="/p/-/actions/s/r/-row/end-display?q=1">\
        <td>Tea\(Self.close)
        """)
  }

  // MARK: Selection

  @Test(
    arguments: [
      (nil, "select", ""), (false, "select", " aria-pressed=\"false\""),
      (true, "deselect", " aria-pressed=\"true\""),
    ] as [(Bool?, String, String)])
  func aSelectableRowHasASelectionButton(isSelected: Bool?, event: String, state: String) throws {
    let html = try html {
      ($0.onDidSelect, $0.onDidDeselect) = (Self.nothing, Self.nothing)
      $0.isSelected = isSelected
    }
    #expect(
      html == Self.open
        + """
        <button class="pe-select" type="submit" form="pe-actions" \
        formaction="/p/-/actions/s/r/-row/\(event)?q=1"\(state) aria-labelledby="s.r"></button>
        """ + Self.close)
  }

  @Test func theSelectionButtonUsesTheRowsAccessibilityLabel() throws {
    #expect(
      try html {
        $0.onDidSelect = Self.nothing
        $0.accessibility.label = "Tea & cake"
      }.contains("aria-label=\"Tea &amp; cake\"></button>"))
  }

  @Test func aSelectedRowWithoutADeselectHandlerHasNoButton() throws {
    #expect(
      try !html { ($0.onDidSelect, $0.isSelected) = (Self.nothing, true) }.contains("<button"))
  }

  // MARK: Other controls

  @Test(.tags(.E17)) func trailingActionsPrecedeTheDeleteButton() throws {
    let html = try html {
      $0.trailingActions = [Button("A", id: "a") {}, Button("B", id: "b") {}]
      $0.onDelete = Self.nothing
    }
    let titles = html.matches(of: />([^<]+)<\/button>/).map { String($0.1) }
    #expect(titles == ["A", "B", "Delete"])
    #expect(html.contains("formaction=\"/p/-/actions/s/r/b/tap?q=1\""))
  }

  @Test func rowControlsAreInTheLastCell() throws {
    var row = Row(key: "r", cells: ["Tea", .number(2)])
    row.onDelete = Self.nothing
    let table = Table(
      columns: ["A", Column("B", alignment: .end)], sections: [Section(key: "s", rows: [row])])
    expectValid(table)
    let html = try table.html(templates: nil, actions: ActionScope(base: "/-/actions/"))
    #expect(
      html.contains(
        "<td>Tea</td><td class=\"pe-end\">2<div class=\"pe-row-actions\">"
      ))
  }

  @Test func anActionsColumnGivesRowControlsTheirOwnCell() throws {
    var row = Row(key: "r", cells: ["Tea", .number(2)])
    row.onDelete = Self.nothing
    var note = Row(key: "n", "All of it")
    note.onDelete = Self.nothing
    let table = Table(
      columns: ["A", Column("B", alignment: .end), .actions(width: .fixed(80))],
      sections: [
        Section(
          key: "s",
          rows: [
            row, Row(key: "t", cells: ["Water", .number(0)]), note, Row(key: "w", "Without"),
          ],
          header: SectionHeader(Label("S")))
      ])
    expectValid(table)
    let html = try table.html(templates: nil, actions: ActionScope(base: "/-/actions/"))
    #expect(html.contains("style=\"--columns:minmax(0,1fr) minmax(0,1fr);--actions:80px\""))
    #expect(html.contains("B</th><th class=\"pe-unseen\" scope=\"col\">Actions</th></tr>"))
    #expect(
      html.contains(
        "<td>Tea</td><td class=\"pe-end\">2</td>"
          + "<td class=\"pe-actions\"><div class=\"pe-row-actions\"><button"))
    #expect(
      html.contains("<td>Water</td><td class=\"pe-end\">0</td><td class=\"pe-actions\"></td></tr>"))
    #expect(html.contains("<td colspan=\"3\">All of it<div class=\"pe-row-actions\">"))
    #expect(html.contains("<td colspan=\"3\">Without</td></tr>"))
    #expect(html.contains("scope=\"rowgroup\" colspan=\"3\""))
  }

  @Test func aCellForTheActionsColumnIsRejected() {
    let table = Table(
      columns: ["A", .actions()], sections: [Section(key: "s", rows: [Row(cells: ["1", "2"])])])
    #expect(throws: RenderError.wrongCellCount(2, columns: 1, section: "s", row: "-0")) {
      try table.html()
    }
  }

  /// An actions column that is last, with others before it, is rendered differently.
  @Test(arguments: [[Column.actions(), "A"], [.actions()]])
  func anActionsColumnThatIsFirstOrAloneIsOrdinary(columns: [Column]) throws {
    var row = Row(key: "r", cells: columns.map { _ in "x" })
    row.onDelete = Self.nothing
    let html = try Table(columns: columns, sections: [Section(key: "s", rows: [row])]).html()
    #expect(html.contains("x<div class=\"pe-row-actions\">"))
    #expect(!html.contains("pe-actions") && !html.contains("pe-unseen"))
  }

  @Test(arguments: RowAnimation.allCases)
  func aRowAnimationIsRenderedAsADataAttribute(animation: RowAnimation) throws {
    #expect(
      try html { $0.animation = animation }
        == "<tr id=\"s.r\" data-animation=\"\(animation.rawValue)\"><td>Tea\(Self.close)")
  }

  @Test(.tags(.D5, .E14, .E15)) func tablesSectionsAndRowsRenderTheirAnimations() throws {
    let table = Table {
      Section("Teas", key: "s") {
        Row(key: "a", "Assam")
        Row(key: "b", "Bancha").animation(.none)
      }
      .footer("End")
      .animation(.right)
      Section("Others", key: "t") { Row(key: "c", "Cup").deletionAnimation(.fade) }
    }
    .animation(.top).deletionAnimation(.left)
    let html = try table.html()
    #expect(html.contains("<table class=\"pe-table\" data-animation=\"top left\">"))
    #expect(html.contains("<tr class=\"pe-section-header\" data-animation=\"right\">"))
    #expect(html.contains("<tr class=\"pe-section-footer\" data-animation=\"right\">"))
    #expect(html.contains("<tr id=\"s.a\" data-animation=\"right\">"))
    #expect(html.contains("<tr id=\"s.b\" data-animation=\"none\">"))
    #expect(html.contains("<tr id=\"t.c\" data-animation=\"none fade\">"))
    #expect(html.contains("<tr class=\"pe-section-header\"><th id=\"t-header\""))
    #expect(try !Table(rows: [Row("x")]).html().contains("data-animation"))
    // If both animations are the same, the attribute contains the name once.
    #expect(
      try Table().animation(.fade).deletionAnimation(.fade).html().contains(
        "data-animation=\"fade\""))
  }

  /// A table without a site renders its controls, but without handlers.
  @Test func anUnservedRowHasButtonsWithoutAddresses() throws {
    let html = try html(served: false) {
      $0.onDidSelect = Self.nothing
      $0.onMove = Self.nothing
      $0.onDelete = Self.nothing
      $0.deleteConfirmation = "Sure?"
      $0.onWillDisplay = Self.nothing
    }
    #expect(!html.contains("/-/"))
    #expect(!html.contains("form="))
    #expect(!html.contains("data-"))
    #expect(html.matches(of: /<button[^>]* type="button"/).count == 5)
  }

  @Test func rowEqualityComparesHandlerPresenceNotClosures() throws {
    func row(_ change: (inout Row) -> Void) -> Row {
      var row = Row(key: "r", Label("Tea"))
      change(&row)
      return row
    }
    let plain = row { _ in }
    let changes: [(inout Row) -> Void] = [
      { $0.onDidSelect = { _ in } }, { $0.onDelete = { _ in } }, { $0.onMove = { _ in } },
      { $0.isSelected = true }, { $0.deleteTitle = "Bin" }, { $0.animation = .left },
      { $0.onWillSelect = { .allow } }, { $0.onWillMove = { $0 } }, { $0.onWillDisplay = { _ in } },
      { $0.trailingActions = [Button("A")] }, { $0.deleteConfirmation = "Sure?" },
    ]
    for (index, change) in changes.enumerated() {
      #expect(row(change) == row(change), "\(index): Equality ignores closures")
      #expect(row(change) != plain, "\(index)")
    }
  }

  @Test func aHandlerCanBeRunFromTheRow() async throws {
    var row = Row(key: "r", Label("Tea"))
    row.onDidSelect = { $0.notice = "Selected." }
    var event = ActionEvent()
    try await row.onDidSelect?(&event)
    #expect(event.notice == "Selected.")
    #expect(row.onDelete == nil)
  }
}
