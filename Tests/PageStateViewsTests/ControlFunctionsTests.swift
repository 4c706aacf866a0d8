import PageTesting
import Synchronization
import Testing

@testable import PageElements
@testable import PageStateViews
import PageMigration

/// Tests that controls in placed elements run their functions.
@Suite struct ControlFunctionsTests {
  /// A view that places one element and records the calls of its functions.
  private enum One: StateView {
    struct State: StateValue { var calls: [String] = [] }
    static let element = PropKey<AnyElement>("element")
    static var initialState: State { State() }

    static func render(state: State, props: StateProps) -> [Placement<One>] {
      place(props.prop(withValueForKey: element) ?? .empty, key: "a b")
        .prop(forKey: Button.tap) { view, _ in view.state.calls.append("tap") }
        .prop(forKey: FunctionKey<String>("change")) { view, text in
          view.state.calls.append("change \(text)")
        }
        .prop(forKey: Form.submit(as: [String: String].self)) { view, values in
          view.state.calls.append("submit \(values.sorted { $0.key < $1.key })")
        }
    }
  }

  private func tree(_ element: some Element) throws -> StateTree {
    try StateTree(One.self, props: StateProps().prop(forKey: One.element, is: element.any))
  }

  private func table(_ element: ElementOf<StateMarkup>) -> Table {
    Table(sections: [Section(key: "s", rows: [Row(key: "r", element)])])
  }

  /// Returns the HTML of the placed element, on a page with action URLs.
  private func html(_ element: some Element) throws -> String {
    let scope = ActionScope(base: "/p/-/actions/", query: "?q=1")
    let html = try table(tree(element).element { _ in }).html(templates: nil, actions: scope)
    let start = try #require(html.firstRange(of: "data-key=\"a b\">"))
    let end = try #require(html.firstRange(of: "</div></div></td>"))
    return String(html[start.upperBound..<end.lowerBound])
  }

  /// Runs the handler for an action's path with submitted values, and returns the recorded calls.
  private func send(
    _ values: FormValues, to path: String, _ element: some Element
  ) async throws -> [String] {
    let box = TreeBox(try tree(element))
    let address = try #require(ActionAddress(path: path[...]))
    let scope = ActionScope(base: "/", target: address)
    _ = try table(box.tree.element { event in try await box.send(event) })
      .html(templates: nil, actions: scope)
    var event = ActionEvent(values: values)
    let handler = try #require(scope.found)
    try await handler(&event)
    return try box.tree.state(of: One.self).calls
  }

  private final class TreeBox: Sendable {
    private let state: Mutex<StateTree>

    init(_ tree: StateTree) { state = Mutex(tree) }

    var tree: StateTree { state.withLock { $0 } }

    func send(_ event: StateEvent) async throws {
      var tree = tree
      try await tree.send(event)
      let changed = tree
      state.withLock { $0 = changed }
    }
  }

  private static let address = "/p/-/actions/s/r/a~20b"

  @Test func aButtonRunsTap() async throws {
    let button = Button("More")
    #expect(
      try html(button) == """
        <button type="submit" form="pe-actions" formaction="\(Self.address)/tap?q=1">More</button>
        """)
    #expect(try await send(FormValues([]), to: "s/r/a~20b/tap", button) == ["tap"])
  }

  @Test func aButtonCanAskForConfirmation() throws {
    let html = try html(Button("Clear", confirmation: "Clear all?"))
    #expect(html.contains("data-confirm=\"Clear all?\""))
  }

  @Test func aStandaloneFieldIsAFormThatRunsChange() async throws {
    let field = TextField("Name", name: "name", text: "Ada")
    #expect(
      try html(field) == """
        <form class="pe-form" method="post" action="\(Self.address)/change?q=1" data-change="">\
        <div><label class="pe-field"><span>Name</span>\
        <input type="text" name="name" value="Ada"/></label></div>\
        <div class="pe-apply"><button type="submit">Apply</button></div></form>
        """)
    let sent = FormValues([("name", "Grace"), ("other", "x")])
    #expect(try await send(sent, to: "s/r/a~20b/change", field) == ["change Grace"])
  }

  @Test func aFieldWithoutANameIsSentAsValue() async throws {
    let field = TextField(text: "Ada", placeholder: "Name", showsLabel: false)
    #expect(try html(field).contains("<input type=\"text\" name=\"value\" value=\"Ada\""))
    #expect(
      try await send(FormValues([("value", "Grace")]), to: "s/r/a~20b/change", field)
        == ["change Grace"])
  }

  private static let fields: [AnyElement] = [
    TextArea("A", name: "f").any,
    Select("A", name: "f", choices: ["1", "2"]).any,
    SegmentedControl("A", name: "f", segments: ["1", "2"]).any,
    Stepper("A", name: "f").any,
    DateField("A", name: "f").any,
  ]

  @Test(arguments: fields.indices) func everyKindOfFieldRunsChange(index: Int) async throws {
    let field = Self.fields[index]
    let html = try html(field)
    #expect(
      html.hasPrefix(
        "<form class=\"pe-form\" method=\"post\" action=\"\(Self.address)/change?q=1\" data-change=\"\">"
      ))
    #expect(html.hasSuffix("<button type=\"submit\">Apply</button></div></form>"))
    #expect(html.contains(try field.html()))
    #expect(
      try await send(FormValues([("f", "2")]), to: "s/r/a~20b/change", field) == ["change 2"])
  }

  @Test(arguments: [("switch", false), ("checkbox", true)])
  func aSwitchSendsItsOppositeValue(role: String, isOn: Bool) async throws {
    let control =
      role == "switch"
      ? Switch("Iced", name: "iced", isOn: isOn).any
      : Checkbox("Iced", name: "iced", isOn: isOn).any
    #expect(
      try html(control) == """
        <button class="pe-toggle" type="submit" form="pe-actions" \
        formaction="\(Self.address)/change?q=1" role="\(role)" aria-checked="\(isOn)" \
        name="value" value="\(!isOn)"><span>Iced</span></button>
        """)
    #expect(
      try await send(FormValues([("value", "true")]), to: "s/r/a~20b/change", control)
        == ["change true"])
  }

  @Test func aFormRunsSubmitWithTheValuesOfItsFields() async throws {
    let form = Form {
      TextField("Tea", name: "tea")
      Switch("Iced", name: "iced")
      Button("Order", kind: .submit)
    }
    let html = try html(form)
    #expect(
      html.hasPrefix(
        "<form class=\"pe-form\" method=\"post\" action=\"\(Self.address)/submit?q=1\"><div>"))
    #expect(!html.contains("data-change") && !html.contains("formaction"))
    #expect(html.contains("<button type=\"submit\">Order</button>"))
    #expect(
      try await send(
        FormValues([("tea", "Assam"), ("iced", "true")]), to: "s/r/a~20b/submit", form)
        == [#"submit [(key: "iced", value: "true"), (key: "tea", value: "Assam")]"#])
  }

  @Test func aFormCanSubmitOnChange() throws {
    let html = try html(Form(submitsOnChange: true) { Switch("A", name: "a") })
    #expect(html.contains("/submit?q=1\" data-change=\"\">"))
  }

  @Test func aControlsOwnHandlerTakesPrecedence() throws {
    let html = try html(
      VerticalStack {
        Button("A", id: "own") {}
        Switch("B", name: "own2") { _ in }
        Form(id: "own3") {
        } didSubmit: { _ in
        }
      })
    #expect(html.contains("/s/r/own/tap?"))
    #expect(html.contains("/s/r/own2/change?"))
    #expect(html.contains("/s/r/own3/submit?"))
    #expect(!html.contains("a~20b"))
  }

  @Test func oneElementCanRunSeveralFunctions() throws {
    let html = try html(
      VerticalStack {
        TextField("A", name: "a")
        Button("B")
      })
    #expect(html.contains("a~20b/change?") && html.contains("a~20b/tap?"))
  }

  @Test func oneFunctionForTwoControlsIsAnError() throws {
    let error = ActionError.duplicateFunction("tap", element: "a b", row: "r", section: "s")
    #expect(throws: error) {
      try html(
        VerticalStack {
          Button("A")
          Button("B")
        })
    }
    #expect(
      error.description == """
        Two controls of 'a b' in row 'r' of section 's' run its function 'tap'. Place each \
        under a key of its own, or give the trees of a row ids.
        """)
  }

  @Test func aRowWithoutAKeyIsAnError() throws {
    let tree = try tree(Button("A")).element { _ in }
    #expect(throws: ActionError.rowWithoutKey(element: "a b", row: "-0", section: "s")) {
      try Table(sections: [Section(key: "s", rows: [Row(tree)])])
        .html(templates: nil, actions: ActionScope(base: "/"))
    }
  }

  @Test func treesOfOneRowAreDistinguishedByTheirIDs() throws {
    let tree = try tree(Button("A"))
    func html(_ ids: String...) throws -> String {
      let stack = HorizontalStack {
        for id in ids { tree.element(id: id) { _ in } }
      }
      return try Table(sections: [Section(key: "s", rows: [Row(key: "r", stack)])])
        .html(templates: nil, actions: ActionScope(base: "/"))
    }
    let two = try html("one", "t.2")
    #expect(two.contains("\"/s/r/one.a~20b/tap\"") && two.contains("\"/s/r/t~2E2.a~20b/tap\""))
    #expect(throws: ActionError.self) { try html("", "") }
  }

  /// A button of the row and one of a tree must not have the same URL.
  @Test func anElementWithTheNameOfATreesControlIsAnError() throws {
    let tree = try tree(Button("A"))
    let stack = HorizontalStack {
      tree.element { _ in }
      Button("A", id: "a b") {}
    }
    #expect(throws: ActionError.duplicateName("a b", row: "r", section: "s")) {
      try Table(sections: [Section(key: "s", rows: [Row(key: "r", stack)])])
        .html(templates: nil, actions: ActionScope(base: "/"))
    }
  }

  /// Keys may contain dots, slashes and tildes.
  @Test func everyPathHasAUniqueAddress() throws {
    let paths: [[String]] = [
      ["a", "b"], ["a.b"], ["a~2Eb"], ["a/b"], ["a", "", "b"].filter { !$0.isEmpty } + ["c"],
      ["\u{E9}"], ["e\u{301}"],
    ]
    let addresses = paths.map { path in
      path.reduce(StateEvents(id: "", send: { _ in }).root) { $0.below($1) }.address
    }
    #expect(Set(addresses).count == paths.count)
    #expect(addresses.first == "a.b")
  }

  @Test func anElementWithoutAHandlerHasNoAddresses() throws {
    let stack = VerticalStack {
      TextField("A", name: "a")
      Button("B")
    }
    let picture = try tree(stack).element.html()
    #expect(!picture.contains("<form") && picture.contains("<button type=\"button\">B"))
    let unserved = try tree(stack).element { _ in }.html()
    #expect(unserved.contains("<form class=\"pe-form\" method=\"post\" data-change=\"\">"))
    #expect(unserved.contains("<button type=\"button\" data-action=\"a b\">B"))
    expectValid(Table(rows: [Row(key: "r", try tree(stack).element { _ in })]))
  }

  @Test func aNestedTreeUsesItsOwnFunctions() throws {
    let inner = try tree(Button("In"))
    let html = try html(
      VerticalStack {
        inner.element(id: "inner") { _ in }
        inner.element
        Button("Out")
      })
    #expect(html.contains("/s/r/inner.a~20b/tap?q=1\">In"))
    #expect(html.contains("<button type=\"button\">In"))
    #expect(html.contains("/s/r/a~20b/tap?q=1\">Out"))
  }

  @Test func anInvalidArgumentErrorNamesTheField() async throws {
    let field = TextField("A", name: "age")
    enum Aged: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Aged>] {
        place(props.prop(withValueForKey: One.element) ?? .empty, key: "a")
          .prop(forKey: FunctionKey<UInt8>("change")) { _, _ in }
      }
    }
    var tree = try StateTree(
      Aged.self, props: StateProps().prop(forKey: One.element, is: field.any))
    let event = StateEvent(
      function: "change", path: ["a"], values: FormValues([("age", "300")]), field: "age")
    let errors = try await #require(throws: FormErrors.self) { try await tree.send(event) }
    #expect(errors.items == [.init("age", "Enter a whole number from 0 to 255.")])
  }

  @Test func elementsDifferByHandlerAndID() throws {
    let element = try tree(Button("A")).element
    #expect(try element == tree(Button("A")).element)
    #expect(try element != tree(Button("A")).element { _ in })
    #expect(
      try tree(Button("A")).element { _ in }
        == tree(Button("A")).element { _ in })
    #expect(
      try tree(Button("A")).element(id: "x") { _ in }
        != tree(Button("A")).element { _ in })
  }
}
