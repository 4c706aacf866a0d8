import HTTPTypes
import PageElements
import PageStateViews

@testable import PageHTTP
@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

/// The demo of the seeds' library, in which a name of two characters enables the button.
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
    if state.isDone { place(Label("Welcome"), key: "done") }
  }
}

enum NameField: StateView {
  struct State: StateValue { var text = "" }
  static let didChange = FunctionKey<String>("didChange")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<NameField>] {
    place(TextField("Name", name: "name", text: state.text), key: "field")
      .prop(forKey: TextField.change) { field, text in
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
    place(Button("Next", isEnabled: isEnabled), key: "button")
      .prop(forKey: Button.tap) { button, _ in button.call(didPress) }
    if let hint = props.prop(withValueForKey: hint) { place(Label(hint), key: "hint") }
  }
}

/// A view with any number of counters, which actions add and remove.
enum Tray: StateView {
  struct State: StateValue {
    var cups = ["a"]
    var next = 0
  }
  static let guest = PropKey<String>("guest")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Tray>] {
    if let guest = props.prop(withValueForKey: guest), !guest.isEmpty {
      place(Label("For \(guest)"), key: "guest")
    }
    for cup in state.cups {
      place(Cup.self, key: cup)
        .prop(forKey: Cup.remove) { tray, _ in tray.state.cups.removeAll { $0 == cup } }
    }
    place(Button("One more"), key: "add").prop(forKey: Button.tap) { tray, _ in
      tray.state.next += 1
      let place = min(tray.state.next % 2, tray.state.cups.count)
      tray.state.cups.insert("n\(tray.state.next)", at: place)
    }
  }
}

enum Cup: StateView {
  struct State: StateValue { var lumps = 0 }
  static let remove = FunctionKey<NoArgument>("remove")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Cup>] {
    place(
      Stepper("Lumps", name: "lumps", value: Double(state.lumps), minimum: 0), key: "lumps"
    )
    .prop(forKey: FunctionKey<Int>("change")) { cup, lumps in
      guard lumps <= 5 else { throw FormErrors(["lumps": "Five lumps are enough."]) }
      guard lumps >= 0 else { throw SpiltTea() }
      cup.state.lumps = lumps
    }
    place(Button("Stir"), key: "more")
      .prop(forKey: Button.tap) { cup, _ in cup.state.lumps += 1 }
    place(Button("Take away"), key: "remove")
      .prop(forKey: Button.tap) { cup, _ in cup.call(remove) }
  }
}

struct SpiltTea: Error {}

/// A view with a form whose fields decode into one argument.
enum Guestbook: StateView {
  struct Entry: StateValue {
    var name: String
    var cups: Int
    var isBack: Bool
  }
  struct State: StateValue { var entries: [Entry] = [] }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Guestbook>] {
    for (number, entry) in state.entries.enumerated() {
      place(
        Label("\(entry.name): \(entry.cups), \(entry.isBack ? "comes back" : "gone")"),
        key: number)
    }
    place(
      Form {
        TextField("Name", name: "name")
        Stepper("Cups", name: "cups")
        Switch("Back", name: "isBack")
        Button("Sign", kind: .submit)
      }, key: "form"
    )
    .prop(forKey: Form.submit(as: Entry.self)) { book, entry in book.state.entries.append(entry) }
  }
}

extension Site {
  /// Returns a site with one page `/home`, which is a state view.
  static func home<Root: StateView>(
    _ root: Root.Type, store: MemoryVisitorStore = MemoryVisitorStore(),
    change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> Site {
    try .test(
      Page("/home", title: "Home", query: TestQuery(), root: root) { request in
        StateProps().prop(forKey: Tray.guest, is: request.query.guest)
      }
    ) {
      $0.visitors = store
      $0.secret = Array(repeating: 7, count: 32)
      change(&$0)
    }
  }
}

extension TestVisitor {
  /// Returns the HTML of a page.
  func html(_ path: String = "/home") async -> String { await get(path).text }

  /// Uses a control of `/home` without a script, with a new idempotency key for each call.
  func use(
    _ element: String, _ values: KeyValuePairs<String, String> = [:]
  ) async -> SiteResponse {
    await post(
      "/home/-/actions/view/view/\(element)", values,
      [.idempotencyKey: "\(UInt64.random(in: 0 ... .max))"])
  }
}
