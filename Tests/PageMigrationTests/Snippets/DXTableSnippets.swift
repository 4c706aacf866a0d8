import ElementSamples
import PageForms
import PageMigration
import PagePatching
import PageSite
import PageTesting
import Testing

/// The documentation of DXTableViewModel: named sections and rows, edits of a visible table, and bound rows.
///
/// The documentation uses Objective-C. The tests use the Swift names of this package.
@Suite struct DXTableSnippets {
  @Test("Snippet 35: a tappable row in a named section")
  func snippet35() async throws {
    var tableViewModel = Table()
    var buttonsSection = Section(name: "Buttons")
    buttonsSection.headerTitle = "Buttons"
    var actionRow = StockRow(cellReuseIdentifier: "ActionCell")
    // Without a `cellClass`, the row has the stock cell.
    actionRow.configureCellBlock = { row, cell in
      cell.textLabel.text = "Tap Me"
    }
    // The server finds a handler by its row's key.
    actionRow.key = "tap"
    // The row is deselected automatically.
    actionRow.didSelectRowBlock = { event in event.alert = "Tapped!" }
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
    for script in [SiteClient.Script.on, .off] {
      let page = try await SiteClient(.showing(tableViewModel), script: script).visit("/table")
      let told = try await page.select(row: "tap")
      #expect(told.alert == "Tapped!" && told.notice == nil)
    }
  }

  @Test("Snippet 36: rows and sections are inserted and removed in one patch")
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

    // [tableViewModel beginUpdates]. The animation is a property of the changed table.
    tableViewModel.animation = .left
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
    #expect(try await reader.reload().count == 5, "One patch has all edits and the animation")
    #expect(reader.document["attributes"]?["data-animation"]?.text == "left")
    #expect(
      reader.rowKeys
        == ["addItemRow", "itemRow1", "itemRow2", "itemRow4", "other", "a", "b", "end"])
    expectValid(tableViewModel)
    let isUndone = tableViewModel.undo(edit)
    #expect(isUndone)
    tableViewModel.animation = .none
    #expect(tableViewModel == before)
  }

  /// Users of the original library requested both edits, which raise an exception there.
  @Test func rowsCanBeInsertedIntoAnEmptySectionAndSectionsStayInOrder() {
    var table = Table(sections: [Section(name: "empty"), Section(name: "end")])
    table.insertRows(rows("a b"), .last(in: "empty"))
    #expect(table.sections[0].rowKeys == ["a", "b"])
    table.insertSections(["x", "y"].map { Section(name: $0) }, .after("empty"))
    #expect(table.sections.map(\.sectionName) == ["empty", "x", "y", "end"])
    table.removeSections(.keys(["y", "x"]))
    #expect(table.sections.map(\.sectionName) == ["empty", "end"])
  }

  @Test("Snippet 37: edits of one table can be applied to another")
  func snippet37() {
    let someSection = Section(key: "SomeSection", rows: rows("a"))
    var tableViewModel = Table(sections: [
      someSection, Section(key: "items", rows: rows("first itemRow")),
    ])
    var tableView = tableViewModel

    // The documentation has an index and an index path. Here these are edits.
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

  /// Returns a client of a page whose rows are bound to a shared item.
  private func page(of item: Shared<Item>) throws -> SiteClient {
    let page = Page("/item", title: "Item") { _ in
      // [stepperRow bindObject:self.item withKeyPaths:@[@"count"]]
      let form = BoundForm(item.value, id: "item") {
        BoundField("count", "Number of items", \.count).minimum(0).maximum(99)
        // A label that shows the typed value replaces becomeTargetOfControl:forControlEvents:withBlock:.
        Echo(of: "count", "\(item.value.count)")
      } didUpdate: { changed, event in
        item.value = changed  // [tableViewModel updateRowObjects]
        event.notice = "\(changed.count) items."
      }
      var textSection = Section(name: "text")
      for row in form.rows { textSection.addRow(row) }
      return Table(sections: [textSection])
    }
    return SiteClient(try Site(pages: [page]), script: .off)
  }

  @Test("Snippet 38: a stepper row bound to a count")
  func snippet38() async throws {
    let page = try await page(of: Shared(Item(count: 2))).visit("/item")
    #expect(try page.element("[name=count]")["value"] == "2")
    #expect(try page.element("[data-echo=count]").text == "2")
  }

  @Test("Snippet 39: cached changes are pushed into the bound object")
  func snippet39() async throws {
    let item = Shared(Item(count: 2))
    let page = try await page(of: item).visit("/item")
    let refused = try await page.submit("Save", ["count": 100])
    #expect(item.value.count == 2, "An invalid value does not change the item")
    #expect(try refused.element("[name=count]")["value"] == "100")
    #expect(try await page.submit("Save", ["count": 3]).notice == "3 items.")
    #expect(item.value.count == 3)
  }

  @Test("Snippet 40: cached data is refreshed from the bound object")
  func snippet40() async throws {
    let item = Shared(Item(count: 2))
    let page = try await page(of: item).visit("/item")
    item.value.count = 7
    // [tableViewModel reloadRowBoundData]: a newly loaded page shows the stored value.
    #expect(try await page.reload().element("[name=count]")["value"] == "7")
    // The stored value has changed since the first page, so the page shows both values.
    let asked = try await page.submit("Save", ["count": 3])
    #expect(item.value.count == 7)
    #expect(try asked.element(".pe-conflict").text.contains("7"))
  }

  @Test("Snippet 41: one setting for all rows of a section")
  func snippet41() throws {
    var textSection = Section(key: "text", rows: rows("a b"))
    textSection.rowStyle.indentationLevel = 1
    let indented = try Table(sections: [textSection]).html()
    #expect(indented.ranges(of: "--indent:16px").count == 2)

    // The section's handlers decide the editing style of all its rows.
    textSection.onDeleteRow = { _, _ in }
    #expect(try Table(sections: [textSection]).html().ranges(of: ">Delete<").count == 2)

    // By index, because a row is a value.
    for row in textSection.rows.indices {
      textSection.rows[row].canEdit = false  // editingStyle = UITableViewCellEditingStyleNone
      // Controls are at the end of a row, so instead of shouldIndentWhileEditingRow there is any indentation.
      textSection.rows[row].indentationLevel = 0
    }

    let html = try Table(sections: [textSection]).html()
    #expect(!html.contains(">Delete<") && !html.contains("--indent"))
    expectValid(Table(sections: [textSection]))
  }

  /// Returns rows with these keys, separated by spaces.
  private func rows(_ keys: String) -> [Row] {
    keys.split(separator: " ").map { Row(key: $0, Label(String($0))) }
  }
}

/// The value to which the documentation binds rows.
private struct Item: Equatable, Sendable {
  var count: Int
}
