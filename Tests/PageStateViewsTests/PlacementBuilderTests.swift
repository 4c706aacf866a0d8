import PageElements
import PageStateViews
import Testing

@Suite(.enabled(if: TypeChecker.isAvailable, "Needs the modules beside the test program."))
struct PlacementBuilderTests {
  private let preamble = """
    import PageElements
    import PageStateViews
    enum Leaf: StateView {
      static func render(state: NoState, props: StateProps) -> [Placement<Leaf>] {}
    }
    let name = PropKey<String>("name"), change = FunctionKey<String>("change")

    """

  private func errors(_ render: String) async throws -> [String] {
    try await TypeChecker.errors(
      in: preamble + """
        enum View: StateView {
          struct State: StateValue { var name = "", nick: String?, age = 1 }
          static var initialState: State { State() }
          static func render(state: State, props: StateProps) -> [Placement<View>] {
            \(render)
          }
        }
        """
    ).map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test(
    arguments: [
      "place(Leaf.self, key: 1).prop(forKey: name, is: \"x\")",
      "place(Leaf.self, key: 1).prop(forKey: name, isLinkedToKeyInState: \\.name)",
      "place(Leaf.self, key: 1).prop(forKey: name, isLinkedToKeyInState: \\.nick)",
      "place(Leaf.self, key: 1).prop(forKey: change, isFunction: { $0.state.name = $1 })",
      "if let nick = state.nick { place(AnyElement.text(nick), key: 2) } else { print() }",
    ])
  func validPlacementsCompile(_ render: String) async throws {
    #expect(try await errors(render) == [])
  }

  @Test(
    arguments: [
      (
        "Label(\"x\")",
        "Place the element under a key: place(…, key: \"…\")."
      ),
      ("\"x\"", "Place text under a key: place(Label(\"…\"), key: \"…\")."),
      ("Leaf.self", "Place the view under a key: place(View.self, key: \"…\")."),
    ])
  func commonMistakesHaveClearCompilerErrors(_ render: String, _ message: String) async throws {
    #expect(try await errors(render) == ["'buildExpression' is unavailable: \(message)"])
  }

  @Test(
    arguments: [
      ("place(Leaf.self, key: 1).prop(forKey: name, is: 7)", "'Int'"),
      (
        "place(Leaf.self, key: 1).prop(forKey: name, isLinkedToKeyInState: \\.age)",
        "no exact matches"
      ),
      ("place(Leaf.self, key: 1).prop(forKey: change, is: \"x\")", "'FunctionKey<String>'"),
      ("place(Leaf.self, key: 1).prop(forKey: name) { $0.state.name = $1 }", "'PropKey<String>'"),
      (
        "place(Label(\"x\"), key: 1).prop(forKey: name, is: \"x\")",
        "An element takes no props"
      ),
    ])
  func propsOfAWrongKindOrTypeDoNotCompile(_ render: String, _ culprit: String) async throws {
    let errors = try await errors(render)
    #expect(errors.contains { $0.contains(culprit) }, "\(errors)")
  }
}
