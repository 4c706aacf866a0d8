import PageElements
import PageSite

extension GalleryPage {
  static let sectionHooks = GalleryPage(
    "section-hooks", "A hook after every change", in: .actions, shows: ["E3"],
    about: "Whatever changes the sections, one place is told: the property that holds them.",
    isLive: true, state: Menu()
  ) { _, menu in
    Table {
      for course in menu.value.courses {
        Section(course.title, key: course.title, each: course.dishes) { dish in
          Row(key: dish, Label(dish))
        }
      }
      Section("Change them", key: "buttons") {
        Row(
          key: "buttons",
          HorizontalStack(align: .center, spacing: 8) {
            Button("Add", id: "add") { menu.update { $0.addDish() } }
            Button("Swap", id: "swap") {
              menu.update { $0.courses.reverse() }
            }
            Button("Reset", id: "reset") { menu.update { $0 = Menu() } }
          })
      }
      Section("What the hook saw", key: "log") {
        for line in menu.value.log { Label(line) }
        if menu.value.log.isEmpty { Label("No change yet.") }
      }
      Section("And so did every open copy", key: "copies") {
        Label("Open this page in a second window: it follows each change.")
      }
    }
    .rowStyle { $0.separatorStyle = .insets(left: 16, right: 0) }
  }
}

private struct Menu: Codable, Equatable, Sendable {
  struct Course: Codable, Equatable, Sendable {
    var title: String
    var dishes: [String]
  }

  var courses = [
    Course(title: "Savoury", dishes: ["Scones with cheese"]),
    Course(title: "Sweet", dishes: ["Shortbread"]),
  ] {
    // The hook runs after every change, whatever caused it.
    didSet {
      let dishes = courses.reduce(0) { $0 + $1.dishes.count }
      log = ["\(courses.count) sections, \(dishes) rows now"] + log.prefix(3)
    }
  }
  private(set) var log: [String] = []

  mutating func addDish() {
    courses[0].dishes.append("Dish \(courses.reduce(1) { $0 + $1.dishes.count })")
  }
}
