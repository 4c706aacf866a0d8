import PageBytes

/// Checks for ids that are used twice, and for references to ids that no element has.
enum References {
  private static let attributes: Set<MarkupText> = [
    "for", "form", "headers", "list", "aria-activedescendant", "aria-controls",
    "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby",
    "aria-owns", "popovertarget",
  ]
  private static let labelable: Set<MarkupText> = [
    "button", "input", "meter", "output", "progress", "select", "textarea",
  ]

  /// - Parameter isWholePage: Whether all ids are known, as in a page.
  static func remarks(on tag: Tag, _ ids: PageIDs, isWholePage: Bool) -> [Remark] {
    var remarks: [Remark] = []
    func check(_ id: MarkupText, _ attribute: MarkupText) {
      if let remark = remark(on: tag, attribute, id, ids.holder(of: id)) { remarks.append(remark) }
    }
    for attribute in tag.attributes {
      switch attribute.name {
      case "id":
        guard let first = ids.holder(of: attribute.value), first.index != tag.index
        else { continue }
        remarks.append(
          tag.remark(
            .uniqueID,
            "The id “\(attribute.value)” is used twice, first by <\(first.name)>.",
            "Give each element an id of its own."))
      case "href" where isWholePage && attribute.value.hasPrefix("#"):
        if let id = target(of: attribute.value, ids) { check(id, "href") }
      case let name where isWholePage && Self.attributes.contains(name):
        for id in SpaceSeparatedTokens(attribute.value) where remarks.count < Remark.maximumCount {
          check(id, name)
        }
      default: break
      }
    }
    return remarks
  }

  /// Returns the id in an address within the page; `nil` for the top of the page, which needs no id (HTML standard,
  /// section 7.4.6.3).
  private static func target(of address: MarkupText, _ ids: PageIDs) -> MarkupText? {
    // The rest is a directive for the browser, such as a text to scroll to.
    var end = address.utf8.startIndex
    while end < address.utf8.endIndex, !address.utf8[end...].starts(with: ":~:".utf8) {
      address.utf8.formIndex(after: &end)
    }
    let fragment = MarkupText(String(Substring(address.utf8[..<end].dropFirst())))
    guard !fragment.isEmpty, fragment.lowercased != "top" else { return nil }
    return ids.holder(of: fragment) == nil ? percentDecoded(fragment) : fragment
  }

  private static func remark(
    on tag: Tag, _ attribute: MarkupText, _ id: MarkupText, _ holder: PageIDs.Holder?
  ) -> Remark? {
    guard let advice = advice(on: attribute, of: tag.name, holder) else { return nil }
    let target = holder.map { "which is a <\($0.name)>" } ?? "but no element has that id"
    return tag.remark(
      .reference, "The attribute \(attribute) of <\(tag.name)> names “\(id)”, \(target).",
      advice)
  }

  /// Returns what to write instead; `nil` if there is no error.
  private static func advice(
    on attribute: MarkupText, of element: MarkupText, _ holder: PageIDs.Holder?
  ) -> String? {
    guard let target = holder?.name else { return "Correct it, or give an element this id." }
    switch (element, attribute) {
    case ("label", "for") where !Self.labelable.contains(target):
      return "Name a field, such as <input>."
    case ("input", "list") where target != "datalist": return "Name a <datalist>."
    case (_, "form") where target != "form": return "Name a <form>."
    case (_, "headers") where target != "th": return "Name a <th> of the same table."
    default: return nil
    }
  }

  private static func percentDecoded(_ text: MarkupText) -> MarkupText {
    MarkupText(PercentCoding.decodeLeniently(text.utf8))
  }
}
