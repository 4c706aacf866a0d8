import PageControls
import PageElements

// Samples of PageControls.
extension ViewSamples {
  static func pageControls(_ add: (Sample) -> Void) {
    add(
      Sample(
        "Menu", Menu("More") { Link("Export", to: "/export") },
        Menu("Act", id: "act", icon: .more, role: .quiet, showsTitle: false) { Button("Go") }))
    add(
      Sample(
        "Dialog", Dialog("Help") { "Press it." },
        Dialog("Add", id: "add", icon: .add, role: .primary, edge: .end) { "Not yet." }))
    add(
      Sample(
        "Tabs",
        Tabs("Tea", current: "/b") {
          Link("A", to: "/a").icon(.leaf)
          Link("B & C", to: "/b")
        }))
    add(
      Sample(
        "Pager", Pager(page: 2, of: 9) { Address("/?a&b=\($0)") },
        Pager(page: 1, of: 1) { _ in "/" }))
    add(Sample("Chip", Chip("Green", to: "/?a&b"), Chip("Black", to: "/", isOn: true)))
    add(
      Sample(
        "Avatar", Avatar("Ada Lovelace"), Avatar("Ben", image: "/ben.jpg"),
        Avatar("Cem", isDecorative: true)))
    add(
      Sample(
        "Tiles",
        Tiles {
          Tile("Pots", value: "128")
          Tile(
            "Late", value: "3", change: "1 more", kind: .negative, to: "/late",
            content: Badge("New"))
        }))
    add(
      Sample(
        "EmptyState", EmptyState("Nothing"),
        EmptyState("No orders", detail: "Not yet.", icon: .box) { Link("New", to: "/new") }))
    add(
      Sample(
        "TitleBar",
        table: Table().headerView(
          TitleBar("Orders & more", badge: Badge("Open"), detail: "12 are waiting.") {
            Link("New", to: "/new")
          })))
    add(Sample("Skeleton", Skeleton(), Skeleton(lines: 1)))
    add(Sample("ButtonGroup", ButtonGroup("Zoom") { Button("In").icon(.add).showsTitle(false) }))
  }
}
