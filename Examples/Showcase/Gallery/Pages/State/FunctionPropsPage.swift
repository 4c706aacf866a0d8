import PageElements
import PageStateViews
import PageSite

extension GalleryPage {
  static let functionProps = GalleryPage(
    "function-props", "Functions as props", in: .state, shows: ["S11"],
    about:
      "A child tells its parent by calling what it was given, with an argument that has a type.",
    isLive: true, state: SavedTree<Guestbook>()
  ) { _, state in
    let book = try state.element(of: \.self)
    return Table { Section("A guest book of your own", key: "book") { Row(key: "view", book) } }
  }
}

private enum Guestbook: StateView {
  struct Visit: StateValue {
    var guest: String
    var cups: Int
    var isBack: Bool
  }
  struct State: StateValue { var visits: [Visit] = [] }
  static let sign = FunctionKey<Visit>("sign")
  static let clear = FunctionKey<NoArgument>("clear")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Guestbook>] {
    for (number, visit) in state.visits.enumerated() {
      place(
        TextCell(
          visit.guest, detail: "\(visit.cups) cups\(visit.isBack ? ", again" : "")"),
        key: number)
    }
    place(Desk.self, key: "desk")
      .prop(forKey: sign) { book, visit in
        guard !visit.guest.isEmpty else { throw FormErrors(["guest": "Write your name."]) }
        guard book.state.visits.count < 5 else {
          throw FormErrors(["guest": "The page is full. Turn it over."])
        }
        book.state.visits.append(visit)
      }
      .prop(forKey: clear) { book, _ in book.state.visits = [] }
  }
}

private enum Desk: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<Desk>] {
    // The fields of the form are the argument. If a reader enters "two" cups, the form shows an
    // error.
    place(
      Form {
        TextField("Guest", name: "guest")
        TextField("Cups", name: "cups")
        Switch("Here before", name: "isBack")
        Button("Sign", kind: .submit)
      }, key: "form"
    )
    .prop(forKey: Form.submit(as: Guestbook.Visit.self)) { desk, visit in
      desk.call(Guestbook.sign, with: visit)
    }
    place(Button("Turn the page"), key: "clear")
      .prop(forKey: Button.tap) { desk, _ in desk.call(Guestbook.clear) }
  }
}
