import PageElements
import PageSite

extension GalleryPage {
  static let deferred = GalleryPage(
    "deferred", "Content that follows", in: .loading, shows: ["O9", "O24"],
    about:
      "The page goes out at once; what takes longer comes by itself, each part when it is ready."
  ) {
    Table {
      Section("Today", key: "today") {
        Row(key: "tea", "Tea of the day: Sencha")
        Row(
          key: "poured",
          Deferred("poured") {
            try await Task.sleep(for: .seconds(1))
            return Label("1,204 cups poured")
          } placeholder: {
            Label("Counting cups…")
          })
      }
      Section("Harvest", key: "harvest") {
        Deferred("harvest") {
          try await Task.sleep(for: .seconds(2))
          return ["Uji", "Darjeeling", "Assam"].map { Row(key: $0, $0) }
        }
      }
      Section("What cannot be loaded", key: "broken") {
        Row(
          key: "broken",
          Deferred("broken", load: { () async throws -> Label in throw NoAnswer() }))
      }
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

private struct NoAnswer: Error {}
