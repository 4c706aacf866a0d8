import PageControls
import PageElements
import PageTesting
import Testing

@Suite struct MenuTests {
  private func menu(_ title: String = "More", id: String = "menu") -> Menu {
    Menu(title, id: id, icon: .more, showsTitle: false) {
      Link("Export", to: "/export")
      Button("Archive", id: "archive")
    }
  }

  @Test func aButtonOpensTheMenu() throws {
    let html = try Row(key: "42", menu()).html(in: "teas")
    #expect(html.contains(" type=\"button\" popovertarget=\"teas.42.menu\" aria-label=\"More\">"))
    #expect(
      html.contains(
        """
        <div class="pe-popover" id="teas.42.menu" popover="" role="group" aria-label="More">\
        <a href="/export">Export</a>
        """))
  }

  @Test func menusInAllContainersHaveUniqueIDs() throws {
    let table = Table {
      Section(key: "a b", header: menu()) {
        Row(key: "1", menu())
        Row(key: "2", menu())
        Row(menu())
        Row(menu())
      }
      Section(key: "c") {
        Row(key: "1", menu())
        Row(key: "2.menu", menu(id: "x"))
      }
    }
    .headerView(menu())
    expectValid(table)
    let opened = /id="([^"]*menu|[^"]*\.x)" popover/
    let ids = try table.html().matches(of: opened).map { String($0.output.1) }
    #expect(ids.count == 8)
    #expect(Set(ids).count == ids.count)
  }

  @Test func theIDIsTheSameWithAndWithoutActions() throws {
    let table = Table(sections: [Section(key: "s", rows: [Row(key: "r", menu())])])
    let served = try table.html(templates: nil, actions: ActionScope(base: "/p/-/actions/"))
    #expect(served.contains("popovertarget=\"s.r.menu\""))
    #expect(try table.html().contains("popovertarget=\"s.r.menu\""))
  }

  @Test func theTitleIsVisibleWithoutAnIcon() throws {
    var menu = menu()
    menu.icon = nil
    let html = try Row(key: "1", menu).html(in: "s")
    #expect(html.contains(">More</button>") && html.contains(" popover=\"\"><a"))
  }

  @Test func aMenuWithoutATitleOrIDIsRejected() {
    #expect(throws: ControlError.emptyLabel(name: "menu")) {
      try Table(rows: [Row(menu(""))]).html()
    }
    #expect(throws: ControlError.emptyName(label: "More")) {
      try Table(rows: [Row(menu(id: ""))]).html()
    }
  }

  @Test func duplicateMenuIDsInOneContainerAreRejected() throws {
    #expect(throws: ControlError.duplicateID("menu")) {
      try Row(
        key: "1",
        VerticalStack {
          menu(); menu("Other")
        }
      ).html(in: "s")
    }
    #expect(throws: ControlError.duplicateID("menu")) {
      try Table(rows: []).headerView(menu()).footerView(menu()).html()
    }
    expectValid(
      Table(rows: [
        Row(
          key: "1",
          VerticalStack {
            menu(); menu(id: "x")
          })
      ]))
  }

  @Test func menuEqualityComparesTitleIDAndContent() {
    #expect(menu() == menu())
    #expect(menu() != menu("Other"))
    #expect(menu() != menu(id: "other"))
    #expect(
      menu() != Menu("More", icon: .more, showsTitle: false) { Link("Export", to: "/export") })
  }
}

extension Row {
  fileprivate func html(in section: String) throws -> String {
    try Table(sections: [Section(key: section, rows: [self])]).html()
  }
}
