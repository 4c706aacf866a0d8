import PageMigration
import PageSite
import PageTesting
import Synchronization
import Testing

/// "Creating a basic table" in the documentation of ViewElements and ViewElements 0.1.
@Suite struct BasicTableSnippets {
  @Test("Snippet 1: ten label rows, manipulated like primitive data")
  func snippet1() throws {
    let rows = (0..<10).map { Row(Label("Label no. \($0)")) }

    let labels = (0..<10).map { "Label no. \($0)" }
    #expect(try Section(rows: rows).cellHTML() == labels)
    #expect(try Section(rows: rows.reversed()).cellHTML() == labels.reversed())
    expectValid(Table(rows: rows))
  }

  @Test("Snippet 2: an element of a view")
  func snippet2() throws {
    let el = ElementOf<Label>(props: "Yay!")  // = a general view

    #expect(try el.html() == "Yay!")
    #expect(el == ElementOfLabel(props: "Yay!"), "Both spellings create the same element")
  }

  @Test("Snippet 3: a row that contains an element")
  func snippet3() throws {
    let el = ElementOf<Label>(props: "Yay!")
    let labelRow = Row(el)  // = a table view cell

    #expect(labelRow.cells == [el.any])
    #expect(
      try labelRow.html() == "<tr id=\"s.-0\"><td>Yay!</td></tr>")
  }

  @Test("Snippet 4: a row with its own appearance")
  func snippet4() throws {
    // `var`, because a row is a value.
    var labelRow = Row(ElementOf<Label>(props: "Yay!"))
    labelRow.backgroundColor = .gray
    labelRow.separatorStyle = .none
    labelRow.rowHeight = 60  // fixed height, instead of AutoLayout
    labelRow.layoutMarginStyle = .all(inset: 8)

    let html = try labelRow.html()
    #expect(html.contains("background-color:#808080;--height:60px"))
    #expect(!html.contains("pe-separated"))
    #expect(!html.contains("--margins"), "The stylesheet has the default of 8 pixels")
    labelRow.layoutMarginStyle = .all(inset: 9)
    labelRow.separatorStyle = .fullWidth
    #expect(try labelRow.html().contains("--margins:9px 9px 9px 9px"))
    #expect(try labelRow.html().contains("class=\"pe-separated\""))
    expectValid(Table(rows: [labelRow]))
  }

  @Test("Snippet 5: a section of rows")
  func snippet5() throws {
    let labelRow = Row(ElementOf<Label>(props: "Yay!"))
    let s = Section(row: [labelRow, labelRow])  // = a section in table view

    #expect(s == Section(rows: [labelRow, labelRow]))
    #expect(try s.cellHTML() == ["Yay!", "Yay!"])
  }

  @Test("Snippet 6: a table of sections")
  func snippet6() throws {
    let s = Section(row: [Row(ElementOf<Label>(props: "Yay!"))])
    let table = Table(sections: [s, s])  // = a table view

    #expect(table.sections == [s, s])
    #expect(
      try table.html() == """
        <table class="pe-table">\
        <tbody id="-0" style="--rows:1"><tr id="-0.-0">\
        <td>Yay!</td></tr></tbody>\
        <tbody id="-1" style="--rows:1"><tr id="-1.-0">\
        <td>Yay!</td></tr></tbody></table>
        """)
    expectValid(table)
  }

  @Test("Snippet 7: a page sets up its table")
  func snippet7() async throws {
    // The original is a class with overrides. Here it is a value that the server creates for each request.
    struct MyViewController: TablePage {
      var table = Table()

      /// Initial table
      mutating func setupTable() {
        // Build a Table instance like above steps.
        let table = Table(sections: [Section(rows: [Row(ElementOf<Label>(props: "Yay!"))])])

        // Set a table model
        self.table = table
      }
    }

    let site = try Site(pages: [Page("/mine", title: "Mine", MyViewController.self)])
    let html = try await site.page("/mine")
    #expect(html.contains("<td>Yay!</td>"))
    expectValid(page: html)
  }

  @Test("Snippet 8: the table can be replaced at any time")
  func snippet8() async throws {
    struct MyViewController: TablePage {
      static let names = Mutex(["Ada"])
      var table = Table()

      mutating func setupTable() { reloadTable() }

      mutating func reloadTable() {
        self.table = getTableModel()  // build some table model from state
      }

      func getTableModel() -> Table {
        Table(rows: Self.names.withLock { $0 }.map { Row(key: $0, ElementOfLabel(props: $0)) })
      }
    }

    let site = try Site(pages: [Page("/people", title: "People", MyViewController.self)])
    var reader = try await Reader(site, path: "/people")
    #expect(reader.rowKeys == ["Ada"])
    MyViewController.names.withLock { $0 = ["Bob", "Ada"] }
    site.changed("/people")  // self.reload(), for all open copies
    #expect(try await reader.reload() == ["add /sections/0/rows/0"])
    #expect(reader.rowKeys == ["Bob", "Ada"])
  }
}
