import PageCharts
import PageControls
import PageElements

extension GalleryPage {
  static let tiles = GalleryPage(
    "tiles", "Tiles, tabs and chips", in: .controls,
    about: "Numbers that matter, the pages of one thing, choices that narrow a list down."
  ) {
    Table {
      Section("Tiles", key: "tiles") {
        Tiles {
          Tile("Pots today", value: "128", change: "12 more than yesterday", kind: .positive)
          Tile("Waiting", value: "3", change: "One for ten minutes", kind: .warning, to: "/tasks")
          Tile(
            "This week", value: "€ 4,310",
            content: Sparkline("Sales by day", values: [410, 380, 590, 720, 640, 810, 760]))
        }
      }
      Section("Tabs", key: "tabs") {
        Tabs("Sencha", current: "/gallery/tiles") {
          Link("Overview", to: "/gallery/tiles").icon(.leaf)
          Link("Harvests", to: "/gallery/tiles?tab=harvests")
          Link("Orders", to: "/gallery/tiles?tab=orders")
          Link("Growers", to: "/gallery/tiles?tab=growers")
        }
      }
      Section("A pager", key: "pager") {
        Pager(page: 4, of: 12) { Address("/gallery/tiles?page=\($0)") }
      }
      Section("Chips", key: "chips") {
        HorizontalStack(spacing: 8) {
          Chip("Green", to: "/gallery/tiles", isOn: true)
          Chip("Black", to: "/gallery/tiles?kind=black")
          Chip("White", to: "/gallery/tiles?kind=white")
        }
      }
      Section("Avatars", key: "avatars") {
        HorizontalStack(align: .center, spacing: 8) {
          Avatar("Ada Lovelace")
          Avatar("陸羽")
          Avatar("Mint", image: "/images/leaf.svg")
        }
      }
      Section("Nothing yet", key: "nothing") {
        EmptyState(
          "No orders yet", detail: "They show here as they come, newest first.", icon: .box
        ) {
          Link("Take an order", to: "/tasks").role(.primary)
        }
      }
      Section("Not there yet", key: "skeleton") { Skeleton(lines: 3) }
    }
  }
}
