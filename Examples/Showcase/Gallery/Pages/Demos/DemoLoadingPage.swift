import PageElements
import PageSite

private struct DeparturesQuery: Codable {
  var loaded = ""
}

extension GalleryPage {
  static let demoLoading = GalleryPage(
    "demo-loading", "Loading a section", in: .demos, shows: ["O38", "O9"],
    about: "A section turns its indicator until its data is there; the rest is there at once.",
    query: DeparturesQuery()
  ) { request in
    let isLoaded = request.query.loaded == "1"
    var table = Table {
      Section("Harbour ferry", key: "ferry") {
        Label("Quay 4, opposite the old customs house. Bicycles travel free.")
        isLoaded
          ? Link("Wait again", to: "/gallery/demo-loading")
          : Link("Load", to: "/gallery/demo-loading?loaded=1")
      }
      departures(isLoaded ? Departure.samples : nil)
    }
    table.rowStyle.separatorStyle = .insets(left: 16, right: 0)
    return PageContent(title: "Loading a section", table: table)
  }
}

/// Returns the departures, or an activity indicator while they load.
private func departures(_ departures: [Departure]?) -> Section {
  guard let departures else {
    var waiting = Row(ActivityIndicator(isAnimating: true).styles { $0.placement = .center })
    waiting.rowHeight = 132
    waiting.tag = "loading"
    return Section("Departures", key: "departures") { waiting }
  }
  return Section("Departures", key: "departures", each: departures) { departure in
    Row(
      key: departure.time,
      HorizontalStack(align: .firstBaseline, spacing: 12) {
        strong(departure.time).layoutPriority(hugging: .defaultHigh)
        Label(departure.to)
        Badge(departure.note, kind: departure.note == "On time" ? .positive : .warning)
      })
  }
}

private struct Departure {
  var time, to, note: String

  static let samples = [
    Departure(time: "7:10 AM", to: "Gull Island", note: "On time"),
    Departure(time: "7:25 AM", to: "North Shore and the lighthouse", note: "On time"),
    Departure(time: "7:40 AM", to: "Gull Island", note: "Late: 7:45 AM"),
  ]
}
