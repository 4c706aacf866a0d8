import PageElements
import PageMigration

extension GalleryPage {
  static let updatingViews = GalleryPage(
    "updating-views", "Views that update", in: .customViews, shows: ["O1"],
    about: "Set up once while there are no props yet, then updated to them."
  ) {
    Table {
      Section("In code", key: "code") {
        for minutes in [0, 1, 3] { ElementOf<Timer>(props: minutes) }
      }
      Section("As a template with outlets", key: "template") {
        ElementOf<Dish>(props: .init(name: "Mochi with red beans", picture: "leaf"))
        ElementOf<Dish>(props: .init(name: "Senbei, no picture yet"))
        ElementOf<Dish>(props: .init())
      }
    }
  }
}

/// The remaining waiting time.
private struct Timer: UpdatingView {
  var props: Int?
  private var badge = Badge("")

  mutating func setup() { badge.kind = .positive }

  mutating func update() {
    guard let minutes = props, minutes > 0 else { return badge.text = "Ready" }
    (badge.text, badge.kind) = ("\(minutes) min", .accent)
  }

  func write(into html: inout HTMLWriter) { badge.write(into: &html) }
}

/// Templates/Dish.mustache, filled with the stored properties.
private struct Dish: TemplateView, UpdatingView {
  struct Props: Hashable, Sendable {
    var name: String?
    var picture: String?
  }

  var props: Props?
  var title = TextOutlet()
  var picture = ImageOutlet()

  mutating func setup() { title.text = "What the cook likes" }

  mutating func update() {
    if let name = props?.name { title.text = name }
    picture.image = (props?.picture).map { .init("/images/\($0).svg", alternative: "") }
  }
}
