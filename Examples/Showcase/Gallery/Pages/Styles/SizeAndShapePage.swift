import PageElements

extension GalleryPage {
  static let sizeAndShape = GalleryPage(
    "size-and-shape", "Size and shape", in: .styles, shows: ["N30", "O35"],
    about: "Sizes, places, insets, ratios, corners and borders: typed values, no stylesheet."
  ) {
    let cup = Image("/images/cup.svg", alternative: "A cup of green tea")
    return Table {
      Section("Sizes, never wider than the page", key: "sizes") {
        box("200 wide") { $0.width = 200 }
        box("72 high") { $0.height = 72 }
        box("5,000 wide, were there room") { $0.width = 5000 }
      }
      Section("Places, 160 wide", key: "places") {
        for placement in [ElementStyle.Placement.start, .center, .end] {
          box(placement.rawValue) { ($0.width, $0.placement) = (160, placement) }
        }
      }
      Section("Insets from the margins", key: "insets") {
        box("24 on all sides") { $0.inset = .all(inset: 24) }
        box("Left and right alone") { $0.inset = .each(vertical: 0, horizontal: 64) }
      }
      Section("Corners and borders", key: "corners") {
        box("A radius of 16") { $0.cornerRadius = 16 }
        box("Four pixels of tea") { $0.border = .init(width: 4, color: .rgb(120, 144, 64)) }
      }
      Section("Pictures of a ratio: whole, filled, cut", key: "pictures") {
        for mode in [
          ElementStyle.ContentMode.fit, .fill, .center,
        ] {
          cup.styles { style in
            (style.width, style.aspectRatio, style.contentMode) = (160, 16 / 9, mode)
            style.border = .init(width: 1, color: .gray)
          }
        }
      }
    }
  }
}

private func box(_ text: String, _ change: (inout ElementStyle) -> Void) -> ElementOf<Label> {
  Label(text).styles { style in
    style.border = .init(width: 1, color: .gray)
    style.textAlignment = .center
  }.styles(change)
}
