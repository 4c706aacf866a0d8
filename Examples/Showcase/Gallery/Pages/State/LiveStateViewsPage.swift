import PageElements
import PageStateViews
import PageSite

extension GalleryPage {
  static let liveStateViews = GalleryPage(
    "live-state-views", "Live state views", in: .state,
    shows: ["S1", "S2", "S3", "S9", "S10", "S11", "S15", "S19", "O37"],
    about: "Two typed letters enable Next. What you do here is remembered, and shown to you alone.",
    isLive: true, state: SavedTree<Order>()
  ) { _, state in
    let order = try state.element(of: \.self)
    return Table { Section("Your order", key: "order") { Row(key: "view", order) } }
  }
}

private enum Order: StateView {
  struct State: StateValue {
    var name = ""
    var isSent = false
    var canGoOn: Bool { name.utf16.count >= 2 && !isSent }
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Order>] {
    place(TextField("Name", name: "name", text: state.name), key: "name")
      .prop(forKey: TextField.change) { order, name in order.state.name = name }
    place(Cups.self, key: "cups").prop(forKey: Cups.guest, isLinkedToKeyInState: \.name)
    place(NextButton.self, key: "next")
      .prop(forKey: NextButton.isEnabled, isLinkedToKeyInState: \.canGoOn)
      .prop(forKey: NextButton.didPress) { order, _ in order.state.isSent = true }
    if state.isSent {
      place(Badge("Thank you, \(state.name)!", kind: .accent), key: "thanks")
      place(Button("Change the order"), key: "change")
        .prop(forKey: Button.tap) { order, _ in order.state.isSent = false }
    }
  }
}

private enum Cups: StateView {
  struct State: StateValue { var count = 0 }
  static let guest = PropKey<String>("guest")
  static var initialState: State { State() }

  // An order begins with one cup.
  static func viewDidInitialize(_ state: inout State, props: StateProps) { state.count = 1 }

  static func render(state: State, props: StateProps) -> [Placement<Cups>] {
    let guest = props.prop(withValueForKey: guest) ?? ""
    let cups = state.count == 1 ? "1 cup" : "\(state.count) cups"
    place(Label(guest.isEmpty ? cups : "\(cups) for \(guest)"), key: "count")
    place(Button("One more cup"), key: "more")
      .prop(forKey: Button.tap) { cups, _ in cups.state.count += 1 }
  }
}

private enum NextButton: StateView {
  static let isEnabled = PropKey<Bool>("isEnabled")
  static let didPress = FunctionKey<NoArgument>("didPress")

  static func render(state: NoState, props: StateProps) -> [Placement<NextButton>] {
    let isEnabled = props.prop(withValueForKey: isEnabled) ?? false
    place(Button("Next", isEnabled: isEnabled), key: "button")
      .prop(forKey: Button.tap) { button, _ in button.call(didPress) }
  }
}
