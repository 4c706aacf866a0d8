import PageElements

extension GalleryPage {
  static let functionProps = GalleryPage(
    "function-props", "Functions as props", in: .stateView, shows: ["S11"],
    about: "A child tells its parent by calling what it was given: two typed letters enable Next."
  ) {
    var tree = try StateTree(SignUp.self)
    let blank = tree.element
    try tree.send(NameField.didChange, "A", at: ["name", "field"])
    let tooShort = tree.element
    try tree.send(NameField.didChange, "Ad", at: ["name", "field"])
    let enough = tree.element
    return Table {
      Section("Nothing typed yet", key: "blank") { blank }
      Section("Typed: A", key: "short") { tooShort }
      Section("Typed: Ad", key: "enough") { enough }
    }
  }
}

private enum SignUp: StateView {
  struct State: StateValue {
    var name = ""
    var canGoOn: Bool { name.count >= 2 }
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<SignUp>] {
    place(NameField.self, key: "name")
      .prop(forKey: NameField.didChange) { form, name in form.state.name = name }
    place(NextButton.self, key: "next")
      .prop(forKey: NextButton.isEnabled, isLinkedToKeyInState: \.canGoOn)
  }
}

private enum NameField: StateView {
  struct State: StateValue { var text = "" }
  static let didChange = FunctionKey<String>("didChange")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<NameField>] {
    let field = TextField.Props(name: "name", text: state.text, label: "Name")
    place(ElementOf<TextField>(props: field), key: "field")
      .prop(forKey: didChange) { field, text in
        field.state.text = text
        field.call(didChange, with: text)
      }
  }
}

private enum NextButton: StateView {
  static let isEnabled = PropKey<Bool>("isEnabled")

  static func render(state: NoState, props: StateProps) -> [Placement<NextButton>] {
    let isEnabled = props.prop(withValueForKey: isEnabled) ?? false
    place(ElementOf<Button>(props: .init(title: "Next", isEnabled: isEnabled)), key: "button")
  }
}
