import CLibXML2

/// A `<time>` that says a time: section 4.5.14 of the HTML standard.
enum Times {
  static func remarks(on tag: Tag) -> [Remark] {
    let advice = "a date such as 2026-01-02, a time, both, a week or a duration"
    if let value = tag["datetime"] {
      return TimeText.isTimeOfAnyKind(value)
        ? []
        : [
          tag.remark(
            .value, "The attribute datetime of <time> is “\(excerpt(of: value))”.",
            "Write \(advice).")
        ]
    }
    let said = beginning(of: tag.node)
    return TimeText.isTimeOfAnyKind(said)
      ? []
      : [
        tag.remark(
          .requiredAttribute, "<time> says “\(excerpt(of: said))”, which programs cannot read.",
          "Write the attribute datetime: \(advice).")
      ]
  }

  /// The text in an element as far as a time may go. One step for each node, so that elements deep
  /// in each other cost no more than others.
  private static func beginning(of node: xmlNodePtr) -> String {
    var text = ""
    var steps = 100
    func read(_ node: xmlNodePtr) {
      var next = node.pointee.children
      while let child = next, steps > 0, text.utf8.count < 100 {
        steps -= 1
        if child.pointee.type == XML_TEXT_NODE {
          text += string(child.pointee.content).prefix(100)
        } else {
          read(child)
        }
        next = child.pointee.next
      }
    }
    read(node)
    return text
  }
}
