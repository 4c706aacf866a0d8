import CLibXML2

/// Converts the engine's messages about one tree into one remark with a place.
///
/// The engine reports the first error and then its consequences, because an invalid element makes its ancestors
/// invalid. So the first message about the deepest element is the relevant one.
struct SchemaErrorExplainer {
  let page: ParsedPage
  let markup: MarkupScan
  let model: GrammarModel

  func remark(from notes: [SchemaErrors.Entry]) -> Remark {
    let placed = notes.compactMap { note -> (note: SchemaErrors.Entry, index: Int)? in
      page.index(of: note.node).map { (note, $0) }
    }
    let depths = placed.map { depth(of: page.elements[$0.index]) }
    guard let deepest = depths.max(), let chosen = depths.firstIndex(of: deepest) else {
      return incomplete(name(of: page.root)).remark(offset: 0, place: .path(""))
    }
    let (note, index) = placed[chosen]
    return wording(of: note, at: page.elements[index])
      .remark(offset: markup.offset(ofElement: index), place: .element(index))
  }

  private struct Explanation {
    var rule = Finding.Rule.content
    var message: String
    var advice: String

    func remark(offset: Int, place: Remark.Place) -> Remark {
      Remark(rule, offset: offset, place: place, message, advice)
    }
  }

  private func wording(of note: SchemaErrors.Entry, at node: xmlNodePtr) -> Explanation {
    let tag = name(of: node)
    switch note.code {
    case XML_RELAXNG_ERR_ATTREXTRANS, XML_RELAXNG_ERR_ATTRVALID, XML_RELAXNG_ERR_ATTRNAME,
      XML_RELAXNG_ERR_ATTRWRONGNS, XML_RELAXNG_ERR_INVALIDATTR:
      return Explanation(
        rule: .attribute, message: "The attributes of <\(tag)> cannot be used together.",
        advice: attributes(of: tag))
    case XML_RELAXNG_ERR_CONTENTVALID, XML_RELAXNG_ERR_NOELEM, XML_RELAXNG_ERR_DATATYPE,
      XML_RELAXNG_ERR_TYPE, XML_RELAXNG_ERR_TYPEVAL, XML_RELAXNG_ERR_VALUE,
      XML_RELAXNG_ERR_TEXTWRONG:
      return incomplete(tag)
    default:
      guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else {
        return incomplete(tag)
      }
      let outer = name(of: parent)
      return Explanation(
        message: "<\(tag)> is out of place in \(description(of: outer)), or one too many.",
        advice: content(of: outer))
    }
  }

  private func incomplete(_ tag: MarkupText) -> Explanation {
    Explanation(
      message: "\(description(of: tag).capitalizedFirst) lacks required content.",
      advice: content(of: tag))
  }

  private func description(of tag: MarkupText) -> String {
    tag.hasPrefix("fragment-") ? "the fragment" : "<\(tag)>"
  }

  private func content(of tag: MarkupText) -> String {
    guard let number = model.definitions[tag]?.first else { return "" }
    let element = model.elements[number]
    if !element.contentDescription.isEmpty { return "It contains \(element.contentDescription)." }
    guard !element.order.isEmpty, element.order.count <= 10 else { return "" }
    return "It contains, in this order: \(element.order.map { "<\($0)>" }.joined(separator: ", "))."
  }

  private func attributes(of tag: MarkupText) -> String {
    guard let number = model.definitions[tag]?.first else { return "" }
    let names = model.elements[number].attributes.filter { !$0.value.isIndependent }.keys.sorted()
    return names.isEmpty ? "" : "Check \(names.map(\.description).joined(separator: ", "))."
  }

  private func depth(of node: xmlNodePtr) -> Int {
    sequence(first: node) { $0.pointee.parent }.reduce(0) { total, _ in total + 1 }
  }
}

extension String {
  fileprivate var capitalizedFirst: String {
    first.map { $0.uppercased() + self[index(after: startIndex)...] } ?? self
  }
}
