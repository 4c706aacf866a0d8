import PageElements
import PageTesting
import Testing

@Suite struct ActionScopeTests {
  private func button(_ id: String?, _ title: String = "Go") -> Button {
    Button(title, id: id) {}
  }

  /// Returns the URLs of all handlers of a table, in order.
  private func addresses(_ table: Table, query: String = "") throws -> [String] {
    let scope = ActionScope(base: "/", query: query)
    let html = try table.html(templates: nil, actions: scope)
    let addresses = html.matches(of: /(?:formaction|method="post" action)="([^"]*)"/)
      .map { String($0.1) }
    #expect(scope.hasActions == !addresses.isEmpty)
    return addresses
  }

  @Test func anActionAddressContainsSectionRowAndElement() throws {
    var table = Table(sections: [
      Section(
        key: "a/b", rows: [Row(key: "c.d", button("e f"))],
        header: SectionHeader(button("top")), footer: SectionFooter(button("end"))),
      Section(rows: [Row(key: "x", button("y"))]),
    ])
    table.headerView = TableHeaderView(button("new"))
    table.footerView = TableFooterView(button("old"))
    #expect(
      try addresses(table) == [
        "/-table/-table/new/tap", "/a~2Fb/-header/top/tap", "/a~2Fb/c~2Ed/e~20f/tap",
        "/a~2Fb/-footer/end/tap", "/-1/x/y/tap", "/-table/-table/old/tap",
      ])
  }

  @Test func thePageQueryIsAppendedToTheAddress() throws {
    let table = Table(sections: [Section(key: "s") { Row(key: "r", button("b")) }])
    #expect(try addresses(table, query: "?q=1&amp;r") == ["/s/r/b/tap?q=1&amp;amp;r"])
  }

  @Test func aButtonWithoutAnIDIsNamedByItsTitle() throws {
    let image = Image("/a.svg", alternative: "Like")
    let table = Table(sections: [
      Section(key: "s") {
        Row(key: "r", button(nil, "Go"))
        Row(key: "i", Button(image: image) {})
      }
    ])
    #expect(try addresses(table) == ["/s/r/Go/tap", "/s/i/Like/tap"])
  }

  @Test func nestedElementsHaveAddresses() throws {
    let table = Table(sections: [
      Section(key: "s") {
        Row(
          key: "r",
          VerticalStack {
            HorizontalStack { button("deep") }
            Details("More", button("deeper"))
          })
      }
    ])
    #expect(try addresses(table) == ["/s/r/deep/tap", "/s/r/deeper/tap"])
  }

  @Test func formsSwitchesAndCheckboxesHaveAddresses() throws {
    let table = Table(sections: [
      Section(key: "s") {
        Row(
          key: "form",
          Form(id: "f") {
            "a"
          } didSubmit: { _ in
          })
        Row(key: "switch", Switch("W", name: "w") { _ in })
        Row(key: "box", Checkbox("B", name: "b") { _ in })
      }
    ])
    expectValid(table)
    #expect(
      try addresses(table) == ["/s/form/f/submit", "/s/switch/w/change", "/s/box/b/change"])
  }

  // MARK: Lookup

  @Test(
    arguments: [
      ("s/r/a/tap", "a", nil), ("s/r/b/tap", "b", "Sure?"), ("s/r/c/tap", nil, nil),
      ("s/r/a/change", nil, nil), ("t/r/a/tap", nil, nil),
    ] as [(String, String?, String?)])
  func theHandlerAtAnAddressIsFound(
    path: String, notice: String?, confirmation: String?
  ) async throws {
    let table = Table(sections: [
      Section(key: "s") {
        Row(
          key: "r",
          HorizontalStack {
            Button("A", id: "a") { $0.notice = "a" }
            Button("B", id: "b", confirmation: "Sure?") { $0.notice = "b" }
          })
      }
    ])
    let scope = ActionScope(base: "/", target: ActionAddress(path: path[...]))
    _ = try table.html(templates: nil, actions: scope)
    var event = ActionEvent()
    try await scope.found?(&event)
    #expect(event.notice == notice)
    #expect((scope.found == nil) == (notice == nil))
    #expect(scope.confirmation == confirmation)
  }

  @Test(arguments: ["", "a", "a/b/c", "a/b/c/d/e", "/b/c/d", "a//c/d", "a/b/c/"])
  func malformedPathsAreNotAddresses(path: String) {
    #expect(ActionAddress(path: path[...]) == nil)
  }

  @Test func anAddressRoundTripsThroughItsPath() throws {
    let address = try #require(ActionAddress(path: "a/b/c/tap"))
    #expect(address.path == "a/b/c/tap")
    #expect(address.location == ActionLocation(section: "a", row: "b"))
    #expect(address == ActionAddress(location: address.location, element: "c", event: "tap"))
  }

  // MARK: Errors

  private func error(_ table: Table) throws -> ActionError? {
    #expect(throws: ActionError.self) {
      try table.html(templates: nil, actions: ActionScope(base: "/"))
    }
  }

  @Test func aHandlerNeedsARowWithAKey() throws {
    let table = Table(sections: [Section(key: "s") { Row(button("b")) }])
    let error = try #require(try error(table))
    #expect(error == .rowWithoutKey(element: "b", row: "-0", section: "s"))
    #expect(
      "\(error)" == """
        'b' in row '-0' of section 's' has a handler, but its row has no key. Give it one: \
        Row(key: …), since a position would hit another row after an insert.
        """)
    #expect(throws: Never.self) { try table.html() }
  }

  @Test func aRowsOwnHandlerNeedsARowKey() throws {
    var row = Row(Label("Tea"))
    row.onWillDisplay = { _ in }
    let table = Table(sections: [Section(key: "s", rows: [row])])
    let error = try #require(try error(table))
    #expect(error == .rowWithoutKey(element: "-row", row: "-0", section: "s"))
    #expect(
      "\(error)" == """
        Row '-0' of section 's' has a handler, but no key. Give it one: Row(key: …), since a \
        position would hit another row after an insert.
        """)
  }

  @Test func aHandlerInAHeaderNeedsASectionWithAKey() throws {
    for section in [
      Section(rows: [], header: SectionHeader(button("b"))),
      Section(rows: [], header: nil, footer: SectionFooter(button("b"))),
      Section(empty: button("b")) {},
    ] {
      let error = try #require(try error(Table(sections: [section])))
      #expect(error == .sectionWithoutKey(element: "b", section: "-0"))
      #expect(
        "\(error)" == """
          'b' in the header, footer or empty note of section '-0' has a handler, but the section has \
          no key. Give it one: Section(key: …).
          """)
    }
  }

  @Test func duplicateHandlerNamesInARowAreRejected() throws {
    let stack = HorizontalStack {
      button("b")
      button(nil, "b")
    }
    let table = Table(sections: [Section(key: "s") { Row(key: "r", stack) }])
    let error = try #require(try error(table))
    #expect(error == .duplicateName("b", row: "r", section: "s"))
    #expect(
      "\(error)" == """
        Row 'r' of section 's' has two elements with handlers named 'b'. Give each its own id.
        """)
  }

  @Test func theTableHeaderAndFooterShareOneNamespace() throws {
    var table = Table(sections: [Section(key: "s") { Row(key: "r", button("b")) }])
    table.headerView = TableHeaderView(button("b"))
    #expect(try addresses(table).count == 2)
    table.footerView = TableFooterView(button("b"))
    #expect(try error(table) == .duplicateName("b", row: "-table", section: "-table"))
  }

  @Test func aHandlerNeedsAName() throws {
    let form = Form(id: "") {
      "a"
    } didSubmit: { _ in
    }
    let error = try #require(
      try error(Table(sections: [Section(key: "s") { Row(key: "r", form) }])))
    #expect(error == .emptyName(row: "r", section: "s"))
    #expect(
      "\(error)" == """
        An element in row 'r' of section 's' has a handler, but no name. Give it an id or a title.
        """)
  }
}
