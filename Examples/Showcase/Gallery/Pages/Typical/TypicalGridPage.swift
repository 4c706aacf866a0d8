import PageElements

extension GalleryPage {
  static let typicalGrid = GalleryPage(
    "typical-grid", "A grid", in: .typical,
    about: "The menu as cards: as many beside each other as there is room for."
  ) {
    Table(layout: .grid(minimumItemWidth: 160, spacing: 12)) {
      Section("Teas", key: "teas") {
        for tea in Samples.teas {
          Row(key: tea.id) {
            VerticalStack(spacing: 4) {
              Image(tea.picture, alternative: "", width: 96, height: 96)
              Link(tea.name, to: tea.url)
              tea.price
            }
          }
        }
      }
    }
  }
}
