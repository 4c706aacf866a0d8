import ElementSamples
import PageMigration
import PageTesting
import Testing

/// The documentation of StateView: views that render again when their state changes.
@Suite struct StateViewSnippets {
  @Test("Snippet 43: an image or a placeholder, depending on the state")
  func snippet43() throws {
    enum HomeView: StateView {
      struct State: StateValue {
        var selectedImage: String?
      }
      static var initialState: State { State() }

      static func render(state: State, props: StateProps) -> [Placement<HomeView>] {
        // The documentation finds the value by a name and casts it. Here it is a property.
        if state.selectedImage != nil {
          // The label `key:` is that of the library's source.
          place(ImageViewWithTags.self, key: "image") { make in
            make.size.equalToParent()
            make.center.equalToParent()
          }
        } else {
          place(PlaceholderImageView.self, key: "placeholder") { make in
            make.size.equalToParent()
            make.center.equalToParent()
          }
        }
      }
    }

    var home = try StateTree(HomeView.self)
    #expect(try home.keys() == ["placeholder", "text"])
    expectValid(Table(rows: [Row(home.element)]))

    // "Simply update your data and the view will update itself."
    try home.setState(of: HomeView.self) { $0.selectedImage = "/cat.png" }
    #expect(try home.keys() == ["image", "caption"])
    #expect(home.log.contains(.placed(["image"])) && home.log.contains(.removed(["placeholder"])))
    expectValid(Table(rows: [Row(home.element)]))

    try home.setState(of: HomeView.self) { $0.selectedImage = nil }
    #expect(try home.keys() == ["placeholder", "text"])
  }

  @Test("Snippet 44: the image is passed on as a prop")
  func snippet44() throws {
    var home = try StateTree(Home.self)
    #expect(try home.keys() == ["placeholder", "text"])

    try home.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
    #expect(try home.element.html().contains("<img src=\"/cat.png\" alt=\"Selected\""))
    expectValid(Table(rows: [Row(home.element)]))

    // "Any time state has a new value for selectedImage, ImageViewWithTags will receive the new
    // value and update itself."
    try home.setState(of: Home.self) { $0.selectedImage = "/dog.png" }
    #expect(home.log.contains(.rendered(["image"])) && !home.log.contains(.placed(["image"])))
    #expect(try home.element.html().contains("<img src=\"/dog.png\" alt=\"Selected\""))
  }

  /// "If the key of something you've placed changes between renders, StateView will render that
  /// subview from scratch".
  @Test func aViewWhoseKeyChangesStartsWithFreshState() throws {
    enum Album: StateView {
      struct State: StateValue {
        var key = "a"
        var title = "Album"
      }
      static var initialState: State { State() }

      static func render(state: State, props: StateProps) -> [Placement<Album>] {
        place(Label(state.title), key: "title")
        place(ImageViewWithTags.self, key: state.key)
      }
    }

    var album = try StateTree(Album.self)
    try album.setState(of: ImageViewWithTags.self, at: ["a"]) { $0.tags = ["cat"] }
    try album.setState(of: Album.self) { $0.title = "My album" }
    #expect(
      try album.state(of: ImageViewWithTags.self, at: ["a"]).tags == ["cat"],
      "A view with the same key keeps its state")
    try album.setState(of: Album.self) { $0.key = "b" }
    #expect(try album.state(of: ImageViewWithTags.self, at: ["b"]).tags == [])
  }

  /// "Your StateViews can automatically update a subview that is a standard UIView without any new
  /// code or special wrapping".
  @Test func aPlainElementIsUpdatedWithoutAWrapper() throws {
    var home = try StateTree(Home.self)
    try home.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
    try home.setState(of: Home.self) { $0.selectedImage = "/dog.png" }
    #expect(home.log.contains(.updated(["image", "picture"])))
    #expect(
      !home.log.contains(.updated(["image", "caption"])), "An unchanged element is not updated")
  }

  /// The demo of the library: a key linked to the state, and a callback.
  @Test func twoTypedCharactersEnableTheNextButton() async throws {
    var form = try StateTree(SignUp.self)
    let disabled = "<button type=\"button\" disabled=\"\">Next</button>"
    #expect(try form.element.html().contains(disabled))
    try await form.send(NameField.didChange, "A", at: ["name", "field"])
    #expect(try form.element.html().contains(disabled))
    try await form.send(NameField.didChange, "Ad", at: ["name", "field"])
    #expect(try form.element.html().contains("<button type=\"button\">Next</button>"))
    expectValid(Table(rows: [Row(form.element)]))
    try await form.send(NameField.didChange, "", at: ["name", "field"])
    #expect(try form.element.html().contains(disabled))
  }
}

/// Snippet 44. Its key is a constant with a type. In the documentation it is the case of an enum.
private enum Home: StateView {
  struct State: StateValue {
    var selectedImage: String?
  }
  static let image = PropKey<String>("image")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Home>] {
    if let selectedImage = state.selectedImage {
      let imageView = place(ImageViewWithTags.self, key: "image") { make in
        make.size.equalToParent()
        make.center.equalToParent()
      }
      imageView.prop(forKey: Home.image, is: selectedImage)
    } else {
      place(PlaceholderImageView.self, key: "placeholder") { make in
        make.size.equalToParent()
        make.center.equalToParent()
      }
    }
  }
}

private enum ImageViewWithTags: StateView {
  struct State: StateValue {
    var tags: [String] = []
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<ImageViewWithTags>] {
    if let image = props.prop(withValueForKey: Home.image) {
      place(ElementOfImageView(props: .init(image, alternative: "Selected")), key: "picture")
    }
    place(Label("Tags: \(state.tags.joined(separator: ", "))"), key: "caption")
  }
}

private enum PlaceholderImageView: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<PlaceholderImageView>] {
    place(Label("No image"), key: "text")
  }
}

private enum SignUp: StateView {
  struct State: StateValue {
    var name = ""
    var canGoOn: Bool { name.count >= 2 }
  }
  static let isEnabled = PropKey<Bool>("isEnabled")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<SignUp>] {
    place(NameField.self, key: "name")
      .prop(forKey: NameField.didChange) { form, name in form.state.name = name }
    place(NextButton.self, key: "next")
      .prop(forKey: isEnabled, isLinkedToKeyInState: \.canGoOn)
  }
}

private enum NameField: StateView {
  static let didChange = FunctionKey<String>("didChange")

  static func render(state: NoState, props: StateProps) -> [Placement<NameField>] {
    place(TextField("Name", name: "name", showsLabel: false), key: "field")
      .prop(forKey: didChange) { field, text in field.call(didChange, with: text) }
  }
}

private enum NextButton: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<NextButton>] {
    let isEnabled = props.prop(withValueForKey: SignUp.isEnabled) ?? false
    place(Button("Next", isEnabled: isEnabled), key: "button")
  }
}

extension StateTree {
  /// Returns the keys of the placed views and elements, in the order shown.
  fileprivate func keys() throws -> [String] {
    try element.html().matches(of: /data-key="([^"]*)"/).map { String($0.1) }
  }
}
