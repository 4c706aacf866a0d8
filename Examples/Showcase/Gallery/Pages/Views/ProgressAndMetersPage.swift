import PageElements

extension GalleryPage {
  static let progressAndMeters = GalleryPage(
    "progress-and-meters", "Progress and meters", in: .views,
    about: "How far a task has come, or how full something is."
  ) {
    Table {
      Section("Progress", key: "progress") {
        ProgressBar("Steeping", value: 0.25)
        ProgressBar("Orders served", value: 31, total: 40)
        ProgressBar("Waiting for the delivery, nobody knows how long", value: nil)
      }
      Section("Levels", key: "levels") {
        for (tea, grams) in [("Assam", 920.0), ("Sencha", 260.0), ("Gyokuro", 40.0)] {
          Meter("\(tea) in the jar", value: grams, maximum: 1000, low: 100, high: 400, optimum: 800)
        }
      }
      Section("Beyond the ends", key: "beyond") {
        ProgressBar("Done twice over", value: 2)
        Meter("An overfull jar", value: 12, maximum: 10)
      }
    }
  }
}
