import PageElements
import PageStateViews
import PageTesting
import Testing

@Suite struct StateSnapshotTests {
  @Test func viewsWithStateKeepTheirHTML() throws {
    var tree = try StateTree(SignUp.self)
    try tree.setState(of: SignUp.self) { $0.name = "Ada" }
    let table = Table(rows: [Row(try StateTree(Home.self).element), Row(tree.element)])
    expectValid(table)
    assertSnapshot(of: table)
  }
}
