import CLibXML2

/// The tree of well-formed HTML, valid only inside ``with(_:as:_:)``.
struct ParsedPage {
  let document: xmlDocPtr
  /// The elements in document order, without the wrapper of a fragment.
  private(set) var elements: [xmlNodePtr] = []
  /// `<html>`, or the wrapper of a fragment.
  let root: xmlNodePtr

  /// Parses `html`, in a wrapper if it is a fragment, calls `body`, and frees the tree.
  ///
  /// It is one synchronous call, so the task cannot move to another thread in between.
  static func with<Answer>(
    _ html: [UInt8], as context: HTMLValidator.Context,
    _ body: (Result<ParsedPage, ParseFault>) -> Answer
  ) -> Answer {
    let (before, after) = context.wrapper
    let source = before.isEmpty ? html : before + html + after
    let parser = LibXMLParser(offset: before.count, limit: html.count)
    guard let document = parser.document(from: source) else { return body(.failure(parser.fault)) }
    defer { xmlFreeDoc(document) }
    guard let root = xmlDocGetRootElement(document) else { return body(.failure(parser.fault)) }
    return body(.success(ParsedPage(document: document, root: root, context: context)))
  }

  private init(document: xmlDocPtr, root: xmlNodePtr, context: HTMLValidator.Context) {
    self.document = document
    self.root = root
    var next = context == .page ? root : firstElement(in: root)
    while let node = next {
      elements.append(node)
      // A number instead of a pointer: the element's place in `elements`, from 1.
      node.pointee._private = UnsafeMutableRawPointer(bitPattern: elements.count)
      next = firstElement(in: node) ?? elementAfter(node)
    }
  }

  /// Returns the next element in document order that is not inside `node`.
  private func elementAfter(_ node: xmlNodePtr) -> xmlNodePtr? {
    var node = node
    while node != root {
      if let sibling = nextElement(node.pointee.next) { return sibling }
      guard let parent = node.pointee.parent else { return nil }
      node = parent
    }
    return nil
  }

  /// Returns the index of the element that `node` is, or is in.
  func index(of node: xmlNodePtr?) -> Int? {
    var node = node
    while let candidate = node {
      if candidate.pointee.type == XML_ELEMENT_NODE {
        let number = Int(bitPattern: candidate.pointee._private)
        return number > 0 ? number - 1 : nil
      }
      node = candidate.pointee.parent
    }
    return nil
  }

  /// Returns the path of an element, such as `html/body/p[2]`.
  func path(ofElement index: Int) -> String {
    elements.indices.contains(index) ? pathFromRoot(to: elements[index]) : ""
  }
}

extension HTMLValidator.Context {
  /// An element around a fragment, on its first line. The grammar knows it.
  fileprivate var wrapper: (before: [UInt8], after: [UInt8]) {
    guard self != .page else { return ([], []) }
    return (Array("<fragment-\(rawValue)>".utf8), Array("</fragment-\(rawValue)>".utf8))
  }
}
