import CLibXML2

/// The ids of a page, and the references to them, which the checks of single elements need.
///
/// They are collected before the walk, so that each element can be checked when it is visited.
struct PageIDs {
  struct Holder {
    /// The element's index in document order, from 0.
    var index: Int
    var name: MarkupText
  }

  private var holders: [MarkupText: Holder] = [:]
  private var labelled: Set<MarkupText> = []
  private var owned: Set<MarkupText> = []

  init(of elements: [xmlNodePtr]) {
    var owners: [xmlAttrPtr] = []
    for (index, node) in elements.enumerated() {
      var next = node.pointee.properties
      while let attribute = next {
        next = attribute.pointee.next
        switch MarkupText(string(attribute.pointee.name)) {
        case "id":
          let id = value(of: attribute)
          if holders[id] == nil { holders[id] = Holder(index: index, name: name(of: node)) }
        case "for" where name(of: node) == "label" && Labels.hasText(node):
          labelled.insert(value(of: attribute))
        case "aria-owns": owners.append(attribute)
        default: break
        }
      }
    }
    for owner in owners {
      for id in SpaceSeparatedTokens(value(of: owner)) where holders[id] != nil { owned.insert(id) }
    }
  }

  /// Returns the first element with an id.
  func holder(of id: MarkupText) -> Holder? { holders[id] }

  /// Returns whether a `<label>` with text is for the id.
  func isLabelled(_ id: MarkupText) -> Bool { labelled.contains(id) }

  /// Returns whether an `aria-owns` attribute contains the id.
  func isOwned(_ id: MarkupText) -> Bool { owned.contains(id) }
}

/// The words of a list attribute, one at a time, because a value of megabytes has millions.
struct SpaceSeparatedTokens: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View

  init(_ text: MarkupText) { rest = text.string[...].utf8 }

  mutating func next() -> MarkupText? {
    rest = rest.drop(while: \.isSpace)
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { !$0.isSpace }
    rest = rest[word.endIndex...]
    return MarkupText(String(Substring(word)))
  }
}
