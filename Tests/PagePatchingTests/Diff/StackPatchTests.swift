import PageElements
import SeedTags
import Testing

@testable import PagePatching

/// Tests that a change at any of a stack's three levels (N28) replaces one cell: the stack's.
@Suite struct StackPatchTests {
  private func document(_ element: some Element) throws -> PageDocument {
    try PageDocument(
      page: "/teas", selfURL: "/teas/-/document", title: "Teas",
      table: Table {
        Section(key: "teas") {
          Row(key: 1, Label("Assam"))
          Row(key: 2, element)
          Row(key: 3, Label("Ceylon"))
        }
      })
  }

  /// Returns the operations and paths of the changes between two documents. Checks that the patch applies.
  private func changes(from old: some Element, to new: some Element) throws -> [String] {
    let (old, new) = (try document(old), try document(new))
    let (before, after) = (old.fingerprint(key: .fixed), new.fingerprint(key: .fixed))
    let patch = Patch(from: before, to: new, fingerprint: after)
    let patched = try JSONPatch(parsing: patch.json)
      .applied(to: JSONValue(parsing: old.json(version: before.version)))
    #expect(try patched == JSONValue(parsing: new.json(version: after.version)))
    return try JSONValue(parsing: patch.json).items.dropFirst().dropLast().map {
      "\($0["op"]?.text ?? "") \($0["path"]?.text ?? "")"
    }
  }

  private let stack = HorizontalStack(spacing: 8) {
    Badge("New")
    VerticalStack {
      "Darjeeling"; "First flush"
    }
  }

  @Test(.tags(.N28)) func aChangedStackReplacesOnlyItsCell() throws {
    let others = [
      HorizontalStack(spacing: 8) { Badge("New") },
      HorizontalStack(spacing: 9) {
        Badge("New")
        VerticalStack {
          "Darjeeling"; "First flush"
        }
      },
      HorizontalStack(spacing: 8) {
        Badge("New")
        VerticalStack {
          "Darjeeling"; "Second flush"
        }
      },
    ]
    for other in others {
      #expect(try changes(from: stack, to: other) == ["replace /sections/0/rows/1/cells/0"])
      #expect(try changes(from: other, to: stack) == ["replace /sections/0/rows/1/cells/0"])
    }
    #expect(try changes(from: stack, to: stack) == [])
  }

  /// A component that refuses all updates.
  private struct Denying: Component {
    let props: String
    static func shouldElementUpdate(oldProps: String, newProps: String) -> Bool { false }
    func render() -> HorizontalStack { HorizontalStack { props } }
  }

  @Test func aComponentThatRefusesUpdatesIsStillPatched() throws {
    let (old, new) = (Denying(props: "Darjeeling"), Denying(props: "Nilgiri"))
    #expect(old == new)
    #expect(try changes(from: old, to: new) == ["replace /sections/0/rows/1/cells/0"])
  }
}
