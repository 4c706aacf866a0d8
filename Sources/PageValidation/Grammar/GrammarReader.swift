import CLibXML2

/// Builds a ``GrammarModel`` from the tree of a RELAX NG grammar in XML syntax.
struct GrammarReader {
  private var model = GrammarModel()
  private var defines: [MarkupText: xmlNodePtr] = [:]
  private var elementIndexes: [xmlNodePtr: Int] = [:]
  /// The value rules that have been read. Most attributes belong to every element, so their rules are kept.
  private var valueRules: [xmlNodePtr: ValueRule] = [:]
  private var pendingElements: [(node: xmlNodePtr, elementIndex: Int)] = []

  /// Whether a pattern is required and independent, given the patterns between the element and it.
  private struct Occurrence {
    var isRequired = true
    var isIndependent = true
  }

  static func model(of grammar: xmlNodePtr) -> GrammarModel {
    var reader = GrammarReader()
    reader.read(grammar)
    return reader.model
  }

  private mutating func read(_ grammar: xmlNodePtr) {
    for node in children(of: grammar) where name(of: node) == "define" {
      defines[attribute("name", of: node)] = node
    }
    var start = GrammarModel.Element(name: "")
    for node in children(of: grammar) where name(of: node) == "start" {
      readAll(in: node, Occurrence(), into: &start)
    }
    model.roots = start.children
    while let (node, elementIndex) = pendingElements.popLast() {
      var element = model.elements[elementIndex]
      readAll(in: node, Occurrence(), into: &element)
      model.elements[elementIndex] = element
    }
  }

  private mutating func readAll(
    in node: xmlNodePtr, _ occurrence: Occurrence, into element: inout GrammarModel.Element
  ) {
    for pattern in children(of: node) { read(pattern, occurrence, into: &element) }
  }

  private mutating func read(
    _ pattern: xmlNodePtr, _ occurrence: Occurrence, into element: inout GrammarModel.Element
  ) {
    switch name(of: pattern) {
    case "element":
      let name = attribute("name", of: pattern)
      let elementIndex = elementIndex(of: pattern, named: name)
      if element.children.updateValue(elementIndex, forKey: name) == nil {
        element.order.append(name)
      }
      if occurrence.isRequired { element.requiredChildren.append(name) }
    case "attribute":
      let value = value(ofAttribute: pattern)
      for name in names(ofAttribute: pattern) {
        let isRequired = occurrence.isRequired && occurrence.isIndependent
        if isRequired { element.requiredAttributes.append(name) }
        element.attributes[name] = GrammarModel.Attribute(
          isRequired: isRequired, isIndependent: occurrence.isIndependent, value: value)
      }
    case "ref":
      if let define = defines[attribute("name", of: pattern)] {
        readAll(in: define, occurrence, into: &element)
      }
    case "choice":
      readAll(in: pattern, Occurrence(isRequired: false, isIndependent: false), into: &element)
    case "optional", "zeroOrMore":
      let inside = children(of: pattern)
      let isSingleAttribute = inside.count == 1 && name(of: inside[0]) == "attribute"
      let occurrence = Occurrence(
        isRequired: false, isIndependent: isSingleAttribute && occurrence.isIndependent)
      readAll(in: pattern, occurrence, into: &element)
    case "group", "interleave", "oneOrMore":
      readAll(in: pattern, occurrence, into: &element)
    case "text", "data", "value", "list", "mixed":
      element.allowsText = true
      if name(of: pattern) == "mixed" { readAll(in: pattern, occurrence, into: &element) }
    default: break
    }
  }

  private mutating func elementIndex(of node: xmlNodePtr, named name: MarkupText) -> Int {
    if let elementIndex = elementIndexes[node] { return elementIndex }
    let elementIndex = model.elements.count
    elementIndexes[node] = elementIndex
    model.elements.append(
      GrammarModel.Element(name: name, contentDescription: annotation("holds", of: node)))
    model.definitions[name, default: []].append(elementIndex)
    pendingElements.append((node, elementIndex))
    return elementIndex
  }

  private func names(ofAttribute node: xmlNodePtr) -> [MarkupText] {
    let name = attribute("name", of: node)
    guard name.isEmpty, let names = children(of: node).first else { return [name] }
    return PageValidation.name(of: names) == "name"
      ? [MarkupText(text(in: names))] : children(of: names).map { MarkupText(text(in: $0)) }
  }

  private mutating func value(ofAttribute node: xmlNodePtr) -> ValueRule {
    if let value = valueRules[node] { return value }
    let value = readValue(ofAttribute: node)
    valueRules[node] = value
    return value
  }

  private func readValue(ofAttribute node: xmlNodePtr) -> ValueRule {
    let isNamedInside = attribute("name", of: node).isEmpty
    guard let pattern = children(of: node).dropFirst(isNamedInside ? 1 : 0).first else {
      return .any
    }
    return value(of: pattern)
  }

  private func value(of pattern: xmlNodePtr) -> ValueRule {
    let hint = annotation("write", of: pattern)
    switch name(of: pattern) {
    case "text": return .any
    case "ref":
      guard let define = defines[attribute("name", of: pattern)],
        let inside = children(of: define).first
      else { return .unknown }
      return value(of: inside)
    case "value" where attribute("type", of: pattern) == "string":
      return .exactly(MarkupText(text(in: pattern)), hint: hint)
    case "data" where attribute("type", of: pattern) == "string":
      let params = children(of: pattern)
      guard params.count == 1, attribute("name", of: params[0]) == "pattern" else {
        return .unknown
      }
      let source = text(in: params[0])
      let isAlternatives = source.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "|-/".unicodeScalars.contains($0)
      }
      if isAlternatives {
        return .words(MarkupText(source).parts(separatedBy: "|"), hint: hint)
      }
      return Pattern(source).map { .pattern($0, hint: hint) } ?? .unknown
    default: return .unknown
    }
  }

  private func annotation(_ name: String, of node: xmlNodePtr) -> String {
    guard let text = xmlGetNsProp(node, name, "urn:pageelements:grammar") else { return "" }
    defer { freeXMLMemory(text) }
    return string(text)
  }

  private func attribute(_ name: String, of node: xmlNodePtr) -> MarkupText {
    guard let text = xmlGetNoNsProp(node, name) else { return "" }
    defer { freeXMLMemory(text) }
    return MarkupText(string(text))
  }

  private func text(in node: xmlNodePtr) -> String {
    guard let text = xmlNodeGetContent(node) else { return "" }
    defer { freeXMLMemory(text) }
    return string(text)
  }

  private func children(of node: xmlNodePtr) -> [xmlNodePtr] { Array(elements(in: node)) }
}
