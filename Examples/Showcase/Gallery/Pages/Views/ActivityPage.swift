import PageElements

extension GalleryPage {
  static let activity = GalleryPage(
    "activity", "Activity indicators", in: .views, shows: ["O9"],
    about: "A sign that something is on its way; still for readers who asked for less motion."
  ) {
    Table(columns: ["What happens", Column("Sign", width: .fixed(96), alignment: .center)]) {
      Section("The kitchen", key: "kitchen") {
        Row(key: "water") {
          "The water is coming to a boil"
          ActivityIndicator()
        }
        Row(key: "leaves") {
          "The leaves are measured: nothing to wait for"
          ActivityIndicator(isAnimating: false)
        }
      }
      Section("A row of its own", key: "row") {
        ActivityIndicator(isAnimating: true)
      }
    }
  }
}
