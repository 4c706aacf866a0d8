import PageElements
import PageSite

extension GalleryPage {
  static let actionsColumn = GalleryPage(
    "actions-column", "A column for actions", in: .actions, shows: ["E17"],
    about: "What can be done with rows stands in a column of its own, and numbers keep their side.",
    state: Order()
  ) { _, order in
    Table(columns: [
      "Tea", Column("Cents", width: .fixed(80), alignment: .end), .actions(width: .fixed(208)),
    ]) {
      for cup in order.value.cups { row(cup, order) }
      Row(key: "tap") {
        "Tap water"; 0
      }
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

private struct Order: Codable, Equatable, Sendable {
  struct Cup: Codable, Equatable, Sendable {
    var name: String
    var cents: Int
  }

  var cups = [
    Cup(name: "Sencha", cents: 240), Cup(name: "Gyokuro", cents: 1420),
    Cup(name: "Assam", cents: 90),
  ]
}

private func row(_ cup: Order.Cup, _ order: PageState<Order>) -> Row {
  Row(key: cup.name) {
    cup.name; cup.cents
  }
  .actions(
    Button("Double", id: "double") {
      order.update { order in
        for index in order.cups.indices where order.cups[index].name == cup.name {
          order.cups[index].cents *= 2
        }
      }
    }
  )
  .onDelete(title: "Cancel") { event in
    order.update { $0.cups.removeAll { $0.name == cup.name } }
    event.notice = "\(cup.name) is cancelled."
  }
}
