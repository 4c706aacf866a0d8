import PageElements
import PageSite

extension GalleryPage {
  static let refreshing = GalleryPage(
    "refreshing", "Refreshing", in: .loading, shows: ["E19", "O25", "O26"],
    about: "The rows alone, where you are; or the whole page, from its top.",
    state: 1
  ) { _, delivery in
    let table = Table {
      Section("Delivery \(delivery.value)", key: "boxes") {
        for number in 1...24 {
          Row(key: number, Label("Box \(number): \(contents(number, delivery.value))"))
        }
      }
      Section("Load the data again", key: "data") {
        Label("Only what differs is sent, and the page stays where it is.")
        Row(
          key: "data",
          Button("Refresh the rows", id: "refresh") {
            delivery.update { $0 += 1 }
          })
      }
      Section("Load everything again", key: "page") {
        Label("A link to the page itself begins at its top, as a new visit does.")
        Row(key: "page", Link("Reload the page", to: "/gallery/refreshing"))
      }
      Section("Pull to refresh", key: "pull") {
        Label(
          "Where a browser has the gesture, pulling reloads the page as the link does.")
      }
    }
    .rowStyle { $0.separatorStyle = .full }
    return table
  }
}

/// Returns the content of a box. Each delivery refills every third box.
private func contents(_ box: Int, _ delivery: Int) -> String {
  let teas = ["Sencha", "Assam", "Mint", "Gyokuro"]
  return teas[(box % 3 == 0 ? box + delivery : box) % teas.count]
}
