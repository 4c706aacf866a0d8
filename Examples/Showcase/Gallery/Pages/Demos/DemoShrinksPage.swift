import PageElements

extension GalleryPage {
  static let demoShrinks = GalleryPage(
    "demo-shrinks", "A header that makes room", in: .demos, shows: ["O38", "O17", "O36"],
    about: "A stretchy header shrinks to one line, and the names of the courses stop right below."
  ) {
    let courses = [
      (
        "Starters", ["Nettle soup", "Smoked eel on rye", "Radishes, butter, salt", "Pickled plums"]
      ),
      (
        "Mains",
        [
          "Mussels in cider", "Leek tart", "Lamb from the salt meadow", "Barley with mushrooms",
          "Whatever the boats brought",
        ]
      ),
      ("Puddings", ["Rhubarb fool", "Burnt honey ice", "Oat cake and blue cheese", "One plum"]),
      ("Teas", ["Sencha", "Gyokuro", "Assam", "Mint from the yard", "Hot water, proudly"]),
    ]
    let header = StretchyHeader(
      behavior: .shrinksToMinimumHeight(56),
      element: VerticalStack(align: .fill) {
        Image("/images/scenes/harbour.svg", alternative: "", width: 640, height: 360).styles {
          style in
          style.height = 148
          style.contentMode = .fill
          style.cornerRadius = 12
        }
        HorizontalStack(distribute: .equalSpacing, align: .center) {
          Heading("The Pilot’s Table")
          Badge("Open", kind: .positive)
        }.styles { $0.height = 56 }
      })
    return Table(
      sections: courses.map { course, dishes in
        Section(course, key: course, each: dishes) { dish in
          Row(key: dish, dish).separator(.insets(left: 16, right: 0)).height(64)
        }
      }
    ).stretchyHeader(header.restingHeight(216))
  }
}
