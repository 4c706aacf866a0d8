import CLibXML2

/// An element with its name, attributes and place, as the checks need it.
struct Tag {
  struct Attribute {
    var name: MarkupText
    var value: MarkupText
    var node: xmlAttrPtr
  }

  var name: MarkupText
  var attributes: [Attribute] = []
  /// The index in document order, from 0.
  var index: Int
  /// The offset of the start tag, in bytes.
  var offset: Int
  let node: xmlNodePtr

  init(_ node: xmlNodePtr, index: Int, offset: Int) {
    self.node = node
    self.index = index
    self.offset = offset
    name = PageValidation.name(of: node)
    // For libxml2, namespace declarations are not attributes, but for HTML they are.
    var declaration = node.pointee.nsDef
    while let space = declaration {
      declarations.append(
        space.pointee.prefix.map { MarkupText("xmlns:\(string($0))") } ?? "xmlns")
      declaration = space.pointee.next
    }
    var next = node.pointee.properties
    while let attribute = next {
      attributes.append(
        Attribute(
          name: qualified(attribute.pointee.name, in: attribute.pointee.ns),
          value: value(of: attribute), node: attribute))
      next = attribute.pointee.next
    }
  }

  /// The names of the namespace declarations, such as `xmlns`.
  private(set) var declarations: [MarkupText] = []

  subscript(name: MarkupText) -> MarkupText? { attributes.first { $0.name == name }?.value }

  func remark(_ rule: Finding.Rule, _ message: String, _ advice: String) -> Remark {
    Remark(rule, offset: offset, place: .element(index), message, advice)
  }
}
