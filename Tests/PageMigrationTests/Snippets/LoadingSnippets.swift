import HTTPTypes
import PageMigration
import PagePatching
import PageSite
import PageTesting
import Testing

/// "Fetching data from API" and "Tail Loading" in the documentation of ViewElements.
@Suite struct LoadingSnippets {
  @Test("Snippet 15: a loading indicator while there are no users")
  func snippet15() throws {
    struct App {
      var usersList: [User]?

      func listOfUsersSection() -> Section {
        guard let users = self.usersList else {
          // show loading if no data
          return Section(rows: [Row(ElementOfActivityIndicator(props: true))])
        }
        // The documentation writes `user` by mistake for `u`.
        let userRows = users.map { u in
          return Row(ElementOf<UserView>(props: u))
        }
        return Section(rows: userRows)
      }
    }

    var app = App()
    #expect(
      try app.listOfUsersSection().cellHTML() == [
        "<span class=\"pe-activity\" role=\"progressbar\" aria-label=\"Loading\"></span>"
      ])
    expectValid(Table(sections: [app.listOfUsersSection()]))
    app.usersList = User.all
    #expect(
      try app.listOfUsersSection().cellHTML() == [
        "<strong>Ada</strong>", "<strong>Bob</strong>",
      ])
    expectValid(Table(sections: [app.listOfUsersSection()]))
  }

  @Test("Snippet 16: no section while there are no users")
  func snippet16() throws {
    var app = AppWithoutLoadingIndicator()
    #expect(app.listOfUsersSection() == nil)
    app.usersList = []
    #expect(app.listOfUsersSection() == Section(rows: []))
    app.usersList = User.all
    #expect(try app.listOfUsersSection()?.cellHTML().count == 2)
  }

  @Test("Snippet 17: sections that are nil are left out")
  func snippet17() throws {
    var app = AppWithoutLoadingIndicator()
    func visibleSections() -> [Section] {
      let allPossibleSections: [Section?] = [
        app.listOfUsersSection(),
        app.listOfTeasSection(),
      ]

      // filter out nil section
      let visibleSections: [Section] = allPossibleSections.compactMap { $0 }
      return visibleSections
    }

    #expect(try visibleSections().map { try $0.cellHTML() } == [["Assam"]])
    app.usersList = User.all
    #expect(try visibleSections().map { try $0.cellHTML().count } == [2, 1])
    expectValid(Table(sections: visibleSections()))
    let built = Table {
      app.listOfUsersSection()
      app.listOfTeasSection()
    }
    #expect(
      built == Table(sections: visibleSections()), "The builder leaves out sections that are nil")
  }

  @Test("Snippet 18: a loading section at the end")
  func snippet18() async throws {
    struct MyViewController: TablePage {
      var table = Table()

      mutating func setupTable() {
        let loadingSection = Section(rows: [
          {
            // `var`, because a row is a value.
            var row = Row(ActivityIndicator())
            row.rowHeight = 44
            row.tag = "loading"  // give a tag, so it can be referenced easily later
            return row
          }()
        ])
        let table = Table(sections: [
          someListOfThingsSection(),
          loadingSection,  // loading at the bottom
        ])
        self.table = table
      }

      func someListOfThingsSection() -> Section { Section(rows: rowsFromData([1, 2])) }
    }

    let table = try await MyViewController.tableSetUp()
    #expect(table.positions(tagged: "loading") == [TableIndex(section: 1, row: 0)])
    let html = try await Site(pages: [Page("/", title: "Things", MyViewController.self)]).page("/")
    #expect(
      html.contains(
        """
        data-tag="loading" data-height="fixed" style="--height:44px"><td>\
        <span class="pe-activity"
        """))
    expectValid(page: html)
  }

  @Test("Snippet 19: more rows load when the loading row is about to appear")
  func snippet19() async throws {
    struct MyViewController {
      var table = Table(sections: [
        Section(rows: []), Section { LoadingSnippets.loadingRow },
      ])

      // Keep track of isLoading, so that we don't call API everytime this row enters the screen!
      var isLoading = false

      // Pagination states
      var fromId: Int = 0
      let kPaginationSize = 100

      mutating func tableModelViewControllerWillDisplay(
        row: Row, at indexPath: TableIndex
      ) async {
        if row.tag == "loading" && !isLoading {
          self.isLoading = true  // start loading
          // The documentation passes a closure that holds the controller weakly. Here the call is awaited.
          let data = await APIService.fetchPaginationData(
            from: self.fromId, size: self.kPaginationSize)

          // Dirty check if loading is there or not by counting lol
          if data.isEmpty {
            if self.table.sections.count == 2 {
              // Remove loading section as we run out of data
              self.table.sections.removeLast()
            }
          } else {
            self.table.sections[0].rows.append(contentsOf: rowsFromData(data))
            // The documentation never advances `fromId`, so it would load the first rows again and again.
            self.fromId = data[data.count - 1]
          }
          self.isLoading = false  // end loading
        }
      }
    }

    var controller = MyViewController()
    controller.isLoading = true
    await controller.tableModelViewControllerWillDisplay(
      row: Self.loadingRow, at: TableIndex(section: 1, row: 0))
    controller.isLoading = false
    await controller.tableModelViewControllerWillDisplay(
      row: Row(Label("another")), at: TableIndex(section: 0, row: 0))
    #expect(controller.table.sections[0].rows.isEmpty, "Neither call loads rows")

    var counts: [Int] = []
    while let index = controller.table.positions(tagged: "loading").first, counts.count < 10 {
      let row = try #require(controller.table[index])
      await controller.tableModelViewControllerWillDisplay(row: row, at: index)
      counts.append(controller.table.sections[0].rows.count)
    }
    #expect(counts == [100, 200, 250, 250])
    #expect(controller.table.sections.count == 1)
    #expect(controller.fromId == 250)
    #expect(controller.table.sections[0].rowKeys == (1...250).map { "\($0)" })
    expectValid(controller.table)
  }

  /// The same on a served page: the table's handler runs for each row that comes into view.
  @Test func displayingTheLoadingRowLoadsMoreRows() async throws {
    struct Loaded: Sendable {
      var things: [Int] = []
      var isAtEnd = false
    }
    let loaded = Shared(Loaded())
    let page = Page("/things", title: "Things", batch: 500) { _ in
      var table = Table(sections: [Section(key: "things", rows: rowsFromData(loaded.value.things))])
      if !loaded.value.isAtEnd {
        table.sections.append(
          Section(key: "end") { Row(key: "loading", ElementOfActivityIndicator(props: true)) })
      }
      // tableModelViewControllerWillDisplay(row:at:)
      table.onWillDisplayRow = { key, _ in
        guard key == "loading" else { return }
        let data = await APIService.fetchPaginationData(
          from: loaded.value.things.last ?? 0, size: 100)
        loaded.value.things += data
        loaded.value.isAtEnd = data.isEmpty
      }
      return table
    }
    let site = try Site(pages: [page])
    let client = SiteClient(site, script: .off)
    var counts: [Int] = []
    while counts.count < 10 {
      let html = try await client.visit("/things")
      counts.append(try html.elements("#things tr[id]").count)
      guard let loading = try html.elements("[id='end.loading']").first else { break }
      let answer = await site.respond(
        to: HTTPRequest(
          method: .post, scheme: "http", authority: "localhost",
          path: loading["data-display"] ?? ""))
      #expect(answer.head.status == .seeOther)
    }
    #expect(counts == [0, 100, 200, 250, 250])
  }

  /// The same with the pagination endpoint, which the script requests near the end of the list. It needs no loading
  /// row, flag or cursor.
  @Test func thePaginationEndpointLoadsTheRemainingRows() async throws {
    struct Things: RowSource {
      let order = "id"

      func rows(
        in range: RowRange, limit: Int, from end: RowRange.End
      ) async throws -> [PositionedRow] {
        let (after, through) = (try range.after.map(id), try range.through.map(id))
        let found = await APIService.fetchPaginationData(from: after ?? 0, size: .max)
          .filter { $0 <= through ?? .max }
        return (end == .first ? found.prefix(limit) : found.suffix(limit)).map {
          PositionedRow(
            position: Position([.integer(Int64($0))]), section: "things", row: rowsFromData([$0])[0]
          )
        }
      }

      func section(_ key: String) -> Section? { key == "things" ? Section(name: key) : nil }

      private func id(_ position: Position) throws -> Int {
        guard case .integer(let id)? = position.values.first else { throw InvalidPosition() }
        return Int(id)
      }
    }

    let site = try Site(pages: [
      Page("/things", batch: 100) { _ in
        PageContent(title: "Things", table: Table(), rows: Things())
      }
    ])
    expectValid(page: try await site.page("/things"))
    var keys: [[String]] = []
    var next: String? = ""
    while let cursor = next, keys.count < 10 {
      let batch = try await site.json("/things/-/rows?limit=100\(cursor)")
      keys.append(batch.rowKeys)
      next = batch["next"]?.text.map { "&after=\($0)" }
    }
    #expect(keys.map(\.count) == [100, 100, 50])
    #expect(keys.flatMap(\.self) == (1...250).map { "\($0)" })
  }

  /// "reload() will also reload TableHeaderView and StretchyHeader", and loses the scroll position; "reloadData() will
  /// reload all rows and sections (but not …)". A patch has only the changes, so it replaces both.
  @Test func aReloadPatchesTheHeaderOnlyIfItChanged() async throws {
    let table = Shared(Table(sections: [Section(key: "things", rows: rowsFromData([1, 2]))]))
    var header = StretchyHeader(
      behavior: .shrinksToMinimumHeight(60), element: ElementOfLabel(props: "Things"))
    header.restingHeight = 200
    table.value.stretchyHeaderView = header
    var reader = try await Reader(.showing(table), path: "/table")

    table.value.sections[0].rows += rowsFromData([3])
    #expect(
      try await reader.reload() == ["add /sections/0/rows/2"],
      "Like reloadData(), the patch omits the header")

    header.element = ElementOfLabel(props: "More things").any
    table.value.stretchyHeaderView = header
    #expect(
      try await reader.reload() == ["replace /header"],
      "The patch omits the rows, so the scroll position is kept")
    #expect(reader.rowKeys == ["1", "2", "3"])
  }

  @Test(
    "An open page keeps its scroll position on reload",
    .disabled("comes with live pages"))
  func theScrollPositionIsKept() {
    Issue.record("No test scrolls an open page and reloads it")
  }

  private static var loadingRow: Row {
    var row = Row(ActivityIndicator())
    row.tag = "loading"
    return row
  }
}

private struct User: Equatable {
  var name: String

  static let all = [User(name: "Ada"), User(name: "Bob")]
}

private enum UserView: ElementableView {
  static func render(_ user: User, into html: inout HTMLWriter) {
    html.element("strong") { $0.text(user.name) }
  }
}

/// Snippet 16.
private struct AppWithoutLoadingIndicator {
  var usersList: [User]?

  func listOfUsersSection() -> Section? {
    guard let users = self.usersList else {
      return nil
    }
    let userRows = users.map { u in
      return Row(ElementOf<UserView>(props: u))
    }
    return Section(rows: userRows)
  }

  func listOfTeasSection() -> Section? { Section(rows: [Row(Label("Assam"))]) }
}

/// An API that returns the things 1 to 250 in batches.
private enum APIService {
  static func fetchPaginationData(from id: Int, size: Int) async -> [Int] {
    Array((1...250).drop { $0 <= id }.prefix(size))
  }
}

private func rowsFromData(_ data: [Int]) -> [Row] {
  data.map { Row(key: $0, Label("Thing no. \($0)")) }
}
