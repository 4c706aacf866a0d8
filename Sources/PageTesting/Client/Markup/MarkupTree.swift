import CLibXML2

/// A read-only tree of the elements and texts of well-formed HTML, in document order.
///
/// HTML from a site parses equally as HTML and as XML, so libxml2 reads it as a browser does.
final class MarkupTree: Sendable {
  struct Node: Sendable {
    enum Content: Sendable {
      case element(name: String, attributes: [Attribute])
      case text(String)
    }

    var content: Content
    /// The parent element; `nil` for the root.
    var parent: Int?
    /// The index after its last descendant.
    var end: Int
  }

  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  let nodes: [Node]
  /// The address of the page, for messages.
  let url: String
  /// The first element with each id.
  private let ids: [String: Int]

  /// Parses a whole page; `nil` if it is not well-formed.
  init?(parsing html: [UInt8], at url: String) {
    guard let document = Self.document(from: html) else { return nil }
    defer { xmlFreeDoc(document) }
    guard let root = xmlDocGetRootElement(document) else { return nil }
    var nodes: [Node] = []
    Self.add(root, inside: nil, to: &nodes)
    (self.nodes, self.url) = (nodes, url)
    ids = Self.ids(of: nodes)
  }

  /// Creates the tree of a response without HTML, such as a file.
  init(emptyAt url: String) {
    nodes = [Node(content: .element(name: "html", attributes: []), parent: nil, end: 1)]
    self.url = url
    ids = [:]
  }

  func element(withID id: String) -> Int? { ids[id] }

  private static func ids(of nodes: [Node]) -> [String: Int] {
    var ids: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      guard case .element(_, let attributes) = node.content,
        let id = attributes.first(where: { $0.name == "id" })?.value, ids[id] == nil
      else { continue }
      ids[id] = index
    }
    return ids
  }

  private static let start: Void = xmlInitParser()

  private static func document(from html: [UInt8]) -> xmlDocPtr? {
    start
    guard let count = Int32(exactly: html.count) else { return nil }
    // The parser loads nothing but these bytes, and prints nothing.
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    return html.withUnsafeBytes { bytes in
      xmlReadMemory(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil, Int32(options))
    }
  }

  // libxml2 limits the depth to 256 elements, and so the recursion.
  private static func add(_ node: xmlNodePtr, inside parent: Int?, to nodes: inout [Node]) {
    switch node.pointee.type {
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      nodes.append(
        Node(content: .text(text(node.pointee.content)), parent: parent, end: nodes.count + 1))
    case XML_ELEMENT_NODE:
      let index = nodes.count
      nodes.append(
        Node(
          content: .element(name: text(node.pointee.name), attributes: attributes(of: node)),
          parent: parent, end: index))
      var child = node.pointee.children
      while let next = child {
        add(next, inside: index, to: &nodes)
        child = next.pointee.next
      }
      nodes[index].end = nodes.count
    default: break
    }
  }

  private static func attributes(of node: xmlNodePtr) -> [Attribute] {
    var attributes: [Attribute] = []
    var next = node.pointee.properties
    while let attribute = next {
      var value = ""
      var part = attribute.pointee.children
      while let piece = part {
        value += text(piece.pointee.content)
        part = piece.pointee.next
      }
      attributes.append(Attribute(name: text(attribute.pointee.name), value: value))
      next = attribute.pointee.next
    }
    return attributes
  }

  private static func text(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }
}

extension MarkupTree {
  func name(of index: Int) -> String? {
    if case .element(let name, _) = nodes[index].content { name } else { nil }
  }

  func attribute(_ name: String, of index: Int) -> String? {
    guard case .element(_, let attributes) = nodes[index].content else { return nil }
    return attributes.first { $0.name == name }?.value
  }

  /// Returns the child nodes of an element.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = index + 1
    while next < nodes[index].end {
      children.append(next)
      next = nodes[next].end
    }
    return children
  }

  /// Returns the descendant elements of an element, in document order.
  func elements(in index: Int) -> [Int] {
    ((index + 1)..<max(index + 1, nodes[index].end)).filter { name(of: $0) != nil }
  }

  /// Returns an element and its ancestors, innermost first.
  func path(from index: Int) -> [Int] {
    Array(sequence(first: index) { self.nodes[$0].parent })
  }
}
