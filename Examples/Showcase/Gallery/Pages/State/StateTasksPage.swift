import PageElements
import PageSite
import PageStateViews

extension GalleryPage {
  static let stateTasks = GalleryPage(
    "state-tasks", "Views that do something", in: .state, shows: ["S2", "S11"],
    about: "A view says what work its state asks for. What that finds out comes as a patch.",
    isLive: true, state: SavedTree<Brewing>()
  ) { _, state in
    let brewing = try state.element(of: \.self)
    return Table { Section("Your cup", key: "cup") { Row(key: "view", brewing) } }
  }
}

private enum Brewing: StateView {
  struct State: StateValue {
    var steeped = 0
    var isBrewing = false
    var failure: String?
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Brewing>] {
    if state.isBrewing {
      place(ProgressBar("Steeping", value: Double(state.steeped), total: 4), key: "steeped")
      place(Button("Pour it out"), key: "stop")
        .prop(forKey: Button.tap) { cup, _ in cup.state = State() }
    } else {
      place(Label(state.steeped == 0 ? "An empty cup" : "The tea is ready"), key: "cup")
      place(Button("Brew"), key: "brew")
        .prop(forKey: Button.tap) { cup, _ in cup.state = State(isBrewing: true) }
    }
    if let failure = state.failure { place(Badge(failure, kind: .negative), key: "failure") }
  }

  static func tasks(state: State, props: StateProps) -> [StateTask<Brewing>] {
    if state.isBrewing {
      task("brew") { cup in
        for _ in 1...4 {
          try await Task.sleep(for: .milliseconds(500))
          try await cup.update { $0.steeped += 1 }
        }
        try await cup.update { $0.isBrewing = false }
      }
    }
  }

  static func taskDidFail(
    _ name: String, with error: any Error, state: inout State, props: StateProps
  ) {
    state = State(failure: "The kettle is cold")
  }
}
