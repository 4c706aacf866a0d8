/// Ids that are used twice, and attributes that name an id which no element has.
struct References {
  private struct Reference {
    var tag: Remark
    var id: String
    var attribute: String
    var from: String
  }

  private(set) var duplicates: [Remark] = []
  private var names: [String: String] = [:]
  private var used: [Reference] = []

  private static let attributes: Set<String> = [
    "for", "form", "headers", "list", "aria-activedescendant", "aria-controls",
    "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby",
    "aria-owns",
  ]
  private static let labelable: Set<String> = [
    "button", "input", "meter", "output", "progress", "select", "textarea",
  ]

  mutating func note(_ tag: Tag) {
    for attribute in tag.attributes {
      switch attribute.name {
      case "id":
        if let first = names[attribute.value] {
          duplicates.append(
            tag.remark(
              .uniqueID, "The id “\(attribute.value)” is used twice, first by <\(first)>.",
              "Give each element an id of its own."))
        } else {
          names[attribute.value] = tag.name
        }
      case "href" where attribute.value.hasPrefix("#"):
        let id = percentDecoded(attribute.value.dropFirst())
        // "#" and "#top" are the top of the page, with no element.
        if !id.isEmpty, id != "top" { refer(to: id, "href", tag) }
      case let name where Self.attributes.contains(name):
        for id in attribute.value.split(whereSeparator: \.isWhitespace) {
          refer(to: String(id), name, tag)
        }
      default: break
      }
    }
  }

  private mutating func refer(to id: String, _ attribute: String, _ tag: Tag) {
    used.append(
      Reference(tag: tag.remark(.reference, "", ""), id: id, attribute: attribute, from: tag.name))
  }

  /// Asked after the last element, since a reference may come before its target.
  func dangling() -> [Remark] {
    used.compactMap { reference in
      guard let advice = advice(on: reference) else { return nil }
      let target = names[reference.id].map { "which is a <\($0)>" } ?? "but no element has that id"
      var remark = reference.tag
      remark.message = """
        The attribute \(reference.attribute) of <\(reference.from)> names “\(reference.id)”, \(target).
        """
      remark.advice = advice
      return remark
    }
  }

  /// What to write instead; `nil` where nothing is wrong.
  private func advice(on reference: Reference) -> String? {
    guard let target = names[reference.id] else {
      return "Correct it, or give the element its id."
    }
    switch (reference.from, reference.attribute) {
    case ("label", "for") where !Self.labelable.contains(target):
      return "Name a field, such as <input>."
    case ("input", "list") where target != "datalist": return "Name a <datalist>."
    case (_, "form") where target != "form": return "Name a <form>."
    case (_, "headers") where target != "th": return "Name a <th> of the same table."
    default: return nil
    }
  }

  private func percentDecoded(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(decoded)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
