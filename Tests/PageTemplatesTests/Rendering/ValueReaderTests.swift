import PageElements
import Testing

@testable import PageTemplates

/// Tests that values are read correctly although a type is examined only once.
@Suite struct ValueReaderTests {
  private struct Styled: CustomReflectable {
    let style: Mirror.DisplayStyle?

    var customMirror: Mirror { Mirror(self, unlabeledChildren: [1, 2], displayStyle: style) }
  }

  private enum Described: CustomStringConvertible {
    case one(number: Int)
    var description: String { "described" }
  }

  private class Plain { let name = "a" }
  private final class Text: Plain, CustomStringConvertible { var description: String { "text" } }

  private func kind(_ value: TemplateValue) -> String {
    switch value {
    case .null: "nothing"
    case .bool(let bool): "bool \(bool)"
    case .text(let text): "text \(text)"
    case .list(let items): "list of \(items.count)"
    case .element: "element"
    case .members(let members): members.text.map { "described \($0)" } ?? "members"
    case .unusable: "unusable"
    }
  }

  @Test func valuesAreClassifiedByTypeAndContent() {
    let reader = ValueReader()
    let values: [(Any, String)] = [
      (Int?.some(1) as Any, "text 1"), (Int?.none as Any, "nothing"),
      (Int?.some(2) as Any, "text 2"),
      (Bool?.some(true) as Any, "bool true"), (Bool?.none as Any, "nothing"),
      (Int??.some(.none) as Any, "nothing"), ([Int]?.some([1]) as Any, "list of 1"),
      (Styled(style: .struct), "members"), (Styled(style: .collection), "list of 2"),
      (Styled(style: .set), "unusable"), (Styled(style: .enum), "unusable"),
      (Styled(style: .dictionary), "members"), (Plain(), "members"), (Text(), "described text"),
      (Text() as Plain, "described text"), (AnyHashable("a"), "text a"), (AnyHashable(1), "text 1"),
      (AnyHashable(true), "bool true"), (Described.one(number: 1), "described described"),
      ([1], "list of 1"), (ContiguousArray([1, 2]), "list of 2"), (Set([1]), "unusable"),
      ([1: 2], "members"), ([Int: Int](), "members"), (Double.nan, "unusable"), (2.0, "text 2"),
      ("a".dropFirst(), "text "), (Link("a", to: "/"), "element"), (1...2, "described 1...2"),
    ]
    // In the second round, every type is known.
    for _ in 0..<2 {
      for (value, wanted) in values { #expect(kind(reader.value(of: value)) == wanted) }
    }
  }

  @Test func aRootViewProvidesItsMembersEvenAsAnOptional() {
    let reader = ValueReader()
    let link: Link? = Link("a", to: "/")
    for root in [link as Any, Link("a", to: "/")] {
      guard case .members(let members) = reader.value(ofRoot: root) else {
        Issue.record("The value has no members")
        continue
      }
      #expect(members.names == ["title", "url"])
    }
  }

  @Test func laterRenderingsReuseCachedValueKinds() {
    let known = ValueKindCache()
    let reader = known.reader()
    _ = reader.value(of: [1])
    known.learn(from: reader)
    #expect(known.reader().kinds.keys.contains(ObjectIdentifier([Int].self)))
    known.learn(from: ValueReader())
    #expect(known.reader().kinds.count == reader.kinds.count)
  }

  @Test func kindsOfObjectsAreNotCached() {
    let reader = ValueReader()
    _ = reader.value(of: Plain())
    _ = reader.value(of: AnyHashable([1]))
    #expect(reader.kinds.isEmpty)
  }
}
