import CLibXML2

/// Checks that options are distinct and can be chosen (HTML standard, section 4.10.7).
enum SelectChecks {
  static func remarks(onSelect tag: Tag) -> [Remark] {
    let options = elements(in: tag.node).flatMap { child -> [xmlNodePtr] in
      name(of: child) == "optgroup"
        ? elements(in: child).filter { name(of: $0) == "option" }
        : name(of: child) == "option" ? [child] : []
    }
    let isMultiple = tag["multiple"] != nil
    var remarks: [Remark] = []
    if !isMultiple, options.count(where: { xmlHasProp($0, "selected") != nil }) > 1 {
      remarks.append(
        tag.remark(
          .attribute, "Two options of <select> are selected, and only one can be.",
          "Remove one selected, or write multiple=\"\"."))
    }
    let isList = isMultiple || (tag["size"].flatMap { Int($0.string) } ?? 1) > 1
    if tag["required"] != nil, !isList { remarks += placeholder(of: tag) }
    return remarks
  }

  static func remarks(onOption tag: Tag) -> [Remark] {
    if let parent = tag.node.pointee.parent, name(of: parent) == "datalist" { return [] }
    if let label = tag["label"] {
      return label.isEmpty
        ? [tag.remark(.value, "The attribute label of <option> is empty.", "Write what it means.")]
        : []
    }
    return isBlank(tag.node)
      ? [tag.remark(.content, "<option> says nothing.", "Write what it means into it.")] : []
  }

  /// Checks the first option of a required `<select>`. It must be empty, or a browser never asks the reader to
  /// choose.
  private static func placeholder(of tag: Tag) -> [Remark] {
    let advice = "Begin with <option value=\"\">…</option>."
    guard let first = firstElement(in: tag.node) else {
      return [tag.remark(.content, "<select> is required and contains no <option>.", advice)]
    }
    guard name(of: first) == "option" else { return [] }
    let value = xmlHasProp(first, "value").map { PageValidation.value(of: $0) }
    if value == "" || value == nil && isBlank(first) { return [] }
    return [
      tag.remark(
        .value, "<select> is required, and its first <option> has a value already.", advice)
    ]
  }

  private static func isBlank(_ node: xmlNodePtr) -> Bool {
    var next = node.pointee.children
    while let child = next {
      if child.pointee.type != XML_TEXT_NODE || xmlIsBlankNode(child) == 0 { return false }
      next = child.pointee.next
    }
    return true
  }
}
