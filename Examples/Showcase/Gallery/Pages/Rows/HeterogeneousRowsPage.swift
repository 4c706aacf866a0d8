import PageElements

extension GalleryPage {
  static let heterogeneousRows = GalleryPage(
    "heterogeneous-rows", "Rows of different kinds", in: .rows, shows: ["E6", "N9"],
    about: "Numbers, text and views of any kind share a section, and an array."
  ) {
    let elements: [AnyElement] = [
      .number(42), "The answer, as text", Link("A link", to: "/gallery/links").any,
      Switch("A switch", name: "switch").any,
      Image("/images/leaf.svg", alternative: "A leaf", width: 48, height: 48).any,
    ]
    return Table {
      Section("Section 1", key: "first") {
        Row(key: 1, AnyElement.number(1))
        Row(key: "awesome", Label("Awesome"))
        Row(key: 22, AnyElement.number(22))
      }
      Section("Section 2", key: "second") {
        Row(key: 13, AnyElement.number(13))
        Row(key: "cool", Label("So cool"))
        Row(key: "heck", Label("Heck yeah"))
      }
      Section("One array of all kinds", key: "array", each: elements) { Row($0) }
    }
  }
}
