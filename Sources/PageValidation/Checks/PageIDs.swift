import CLibXML2

/// What the check of one element must know of all others: the ids of the page, and who names them.
///
/// Gathered before the walk, so that every element is judged when it is met and nothing has to wait
/// for the end of the page.
struct PageIDs {
  struct Holder {
    /// The element's number in document order, from 0.
    var index: Int
    var name: String
  }

  /// An id as browsers compare it: byte for byte, where Swift finds both spellings of é equal.
  typealias ID = [UInt8]

  private var holders: [ID: Holder] = [:]
  private var labelled: Set<ID> = []
  private var owned: Set<ID> = []

  init(of elements: [xmlNodePtr]) {
    var owners: [xmlAttrPtr] = []
    for (index, node) in elements.enumerated() {
      var next = node.pointee.properties
      while let attribute = next {
        next = attribute.pointee.next
        switch string(attribute.pointee.name) {
        case "id":
          let id = ID(value(of: attribute).utf8)
          if holders[id] == nil { holders[id] = Holder(index: index, name: name(of: node)) }
        case "for" where name(of: node) == "label" && Labels.says(node):
          labelled.insert(ID(value(of: attribute).utf8))
        case "aria-owns": owners.append(attribute)
        default: break
        }
      }
    }
    for owner in owners {
      for id in Words(value(of: owner)) where holders[id] != nil { owned.insert(id) }
    }
  }

  /// The first element with an id.
  func holder(of id: ID) -> Holder? { holders[id] }

  /// Whether a `<label>` with a text is for the id.
  func isLabelled(_ id: String) -> Bool { labelled.contains(ID(id.utf8)) }

  /// Whether an element names the id in its `aria-owns`.
  func isOwned(_ id: String) -> Bool { owned.contains(ID(id.utf8)) }
}

/// The words of an attribute that is a list, one at a time: a value of megabytes has millions.
struct Words: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  mutating func next() -> [UInt8]? {
    // Of white space, HTML separates words at that of ASCII alone.
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    rest = rest.drop(while: isSpace)
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { !isSpace($0) }
    rest = rest.dropFirst(word.count)
    return Array(word)
  }
}
