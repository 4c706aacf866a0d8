import ElementSamples
import PageElements
import PageStateViews

/// The seed's example: a placeholder until an image is selected.
enum Home: StateView {
  struct State: StateValue {
    var selectedImage: String?
  }
  static let image = PropKey<String>("image")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Home>] {
    if let selectedImage = state.selectedImage {
      place(ImageViewWithTags.self, key: "image") { make in
        make.size.equalToParent()
        make.center.equalToParent()
      }
      .prop(forKey: Home.image, is: selectedImage)
    } else {
      place(PlaceholderImageView.self, key: "placeholder")
    }
  }
}

enum ImageViewWithTags: StateView {
  struct State: StateValue {
    var tags: [String] = []
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<ImageViewWithTags>] {
    if let image = props.prop(withValueForKey: Home.image) {
      place(Image(image, alternative: "Selected"), key: "image")
    }
    for tag in state.tags { place(Label(tag), key: tag) }
  }
}

enum PlaceholderImageView: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<PlaceholderImageView>] {
    place(Label("No image"), key: "text")
  }
}

/// The demo of the seed's library: a name of two characters enables the button.
enum SignUp: StateView {
  struct State: StateValue {
    var name = ""
    var isDone = false
    var canGoOn: Bool { name.count >= 2 }
    var greeting: String? { name.isEmpty ? nil : "Hello, \(name)" }
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<SignUp>] {
    place(NameField.self, key: "name")
      .prop(forKey: NameField.didChange) { form, name in form.state.name = name }
    place(NextButton.self, key: "next")
      .prop(forKey: NextButton.isEnabled, isLinkedToKeyInState: \.canGoOn)
      .prop(forKey: NextButton.hint, isLinkedToKeyInState: \.greeting)
      .prop(forKey: NextButton.didPress) { form, _ in form.state.isDone = true }
  }
}

enum NameField: StateView {
  struct State: StateValue {
    var text = ""
  }
  static let didChange = FunctionKey<String>("didChange")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<NameField>] {
    place(
      TextField("Name", name: "name", text: state.text, showsLabel: false),
      key: "field"
    )
    .prop(forKey: didChange) { field, text in
      field.state.text = text
      field.call(didChange, with: text)
    }
  }
}

enum NextButton: StateView {
  static let isEnabled = PropKey<Bool>("isEnabled")
  static let hint = PropKey<String>("hint")
  static let didPress = FunctionKey<NoArgument>("didPress")

  static func render(state: NoState, props: StateProps) -> [Placement<NextButton>] {
    let isEnabled = props.prop(withValueForKey: isEnabled) ?? false
    place(
      Button("Next", isEnabled: isEnabled), key: "button"
    )
    .prop(forKey: didPress) { button, _ in button.call(didPress) }
    if let hint = props.prop(withValueForKey: hint) { place(Label(hint), key: "hint") }
  }
}

/// A list of counters in the order of its state.
enum Counters: StateView {
  struct State: StateValue {
    var keys: [String]
    var title = "Counters"
  }
  static let keys = PropKey<[String]>("keys")
  static let step = PropKey<Int>("step")
  static var initialState: State { State(keys: ["a", "b", "c"]) }

  static func render(state: State, props: StateProps) -> [Placement<Counters>] {
    for key in state.keys { place(Counter.self, key: key).prop(forKey: step, is: 1) }
  }
}

enum Counter: StateView {
  struct State: StateValue {
    var count = 0
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Counter>] {
    place(AnyElement.number(state.count), key: "count")
  }
}

extension StateTree {
  /// The tree's HTML.
  func html() throws -> String { try element.html() }

  /// The log of the last transaction, one line per event.
  var lines: [String] { log.map(String.init(describing:)) }
}
