import CLibXML2

/// Returns the first element among `node` and its following siblings.
func nextElement(_ node: xmlNodePtr?) -> xmlNodePtr? {
  var node = node
  while let candidate = node, candidate.pointee.type != XML_ELEMENT_NODE {
    node = candidate.pointee.next
  }
  return node
}

func firstElement(in node: xmlNodePtr) -> xmlNodePtr? {
  nextElement(node.pointee.children)
}

/// Returns the child elements of `node`.
func elements(in node: xmlNodePtr) -> some Sequence<xmlNodePtr> {
  sequence(state: firstElement(in: node)) { next in
    defer { next = nextElement(next?.pointee.next) }
    return next
  }
}

/// Returns the name with its prefix, as written.
func name(of node: xmlNodePtr) -> MarkupText {
  qualified(node.pointee.name, in: node.pointee.ns)
}

func qualified(_ name: UnsafePointer<xmlChar>?, in space: xmlNsPtr?) -> MarkupText {
  let local = string(name)
  guard let prefix = space?.pointee.prefix else { return MarkupText(local) }
  return MarkupText("\(string(prefix)):\(local)")
}

func string(_ characters: UnsafePointer<xmlChar>?) -> String {
  characters.map { String(cString: $0) } ?? ""
}

/// Returns the value of an attribute, usually without a copy by libxml2.
func value(of attribute: xmlAttrPtr) -> MarkupText {
  guard let first = attribute.pointee.children else { return "" }
  if first.pointee.next == nil, first.pointee.type == XML_TEXT_NODE {
    return MarkupText(string(first.pointee.content))
  }
  guard let text = xmlNodeListGetString(attribute.pointee.doc, first, 1) else { return "" }
  defer { freeXMLMemory(text) }
  return MarkupText(string(text))
}

/// Returns a path such as `html/body/p[2]`. A number is present if siblings have the same name. A fragment's wrapper
/// is left out.
func pathFromRoot(to node: xmlNodePtr) -> String {
  var steps: [String] = []
  var node: xmlNodePtr? = node
  while let element = node, element.pointee.type == XML_ELEMENT_NODE {
    let name = name(of: element)
    if element.pointee.parent?.pointee.type == XML_ELEMENT_NODE {
      let before = count(like: element, from: element.pointee.prev) { $0.pointee.prev }
      let after = count(like: element, from: element.pointee.next) { $0.pointee.next }
      steps.append(before + after > 0 ? "\(name)[\(before + 1)]" : "\(name)")
    } else if !name.hasPrefix("fragment-") {
      steps.append("\(name)")
    }
    node = element.pointee.parent
  }
  return steps.reversed().joined(separator: "/")
}

/// Returns the number of elements from `node` on with the name of `element`. There may be millions, so libxml2
/// compares names without a copy.
private func count(
  like element: xmlNodePtr, from node: xmlNodePtr?, next: (xmlNodePtr) -> xmlNodePtr?
) -> Int {
  var total = 0
  var node = node
  while let sibling = node {
    if sibling.pointee.type == XML_ELEMENT_NODE,
      xmlStrEqual(sibling.pointee.name, element.pointee.name) == 1,
      xmlStrEqual(sibling.pointee.ns?.pointee.prefix, element.pointee.ns?.pointee.prefix) == 1
    {
      total += 1
    }
    node = next(sibling)
  }
  return total
}
