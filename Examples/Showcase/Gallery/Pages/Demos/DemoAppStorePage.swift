import PageControls
import PageElements
import PageSite

private struct StoreQuery: Codable {
  var show = "today"
}

extension GalleryPage {
  static let demoAppStore = GalleryPage(
    "demo-app-store", "App store", in: .demos, shows: ["O38", "O9"],
    about: "A segmented control swaps the sections: a form, so that it works without a script.",
    query: StoreQuery()
  ) { request in
    let show = request.query.show
    let (tools, games) = (
      StoreApp.samples.filter { $0.kind == .tool }, StoreApp.samples.filter { $0.kind == .game }
    )
    var table = Table {
      switch show {
      case "games": section("Games for short waits", games)
      case "apps":
        section("Free", tools.filter { $0.price == 0 })
        section("Paid", tools.filter { $0.price > 0 })
      default:
        section("App of the day", [tools[2]])
        section("Because it is raining", Array(games.prefix(2)))
      }
    }
    table.rowStyle.separatorStyle = .insets(left: 92, right: 0)
    table.headerView = TableHeaderView(
      VerticalStack(align: .fill, spacing: 8) {
        TitleBar("App store", detail: "Nine apps, none of them real.")
        switcher(["apps", "games"].contains(show) ? show : "today")
      })
    return PageContent(title: "App store", table: table)
  }
}

private func section(_ title: String, _ apps: [StoreApp]) -> Section {
  Section(title, key: title, each: apps) { app in
    Row(
      key: app.key,
      HorizontalStack(align: .center, spacing: 12) {
        Image("/images/apps/\(app.key).svg", alternative: "", width: 64, height: 64)
        VerticalStack(spacing: 2) {
          strong(app.name)
          note(app.about)
          note("★ \(app.rating / 10).\(app.rating % 10)")
        }
        Badge(price(app.price), kind: .accent)
      })
  }
}

private func price(_ cents: Int) -> String {
  cents == 0 ? "Free" : "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100) €"
}

/// Returns the control with a submit button. Its name is the page's query parameter.
private func switcher(_ selection: String) -> Form {
  Form(to: "/gallery/demo-app-store") {
    HorizontalStack(align: .center, spacing: 8) {
      SegmentedControl(
        "Section", name: "show",
        segments: [.init("today", "Today"), .init("games", "Games"), .init("apps", "Apps")],
        selection: selection, showsLabel: false)
      Button("Show", kind: .submit)
      Spacer()
    }
  }
}
