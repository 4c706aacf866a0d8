import CLibXML2

/// Checks that a `<time>` contains a valid time (HTML standard, section 4.5.14).
enum TimeChecks {
  static func remarks(on tag: Tag) -> [Remark] {
    let advice = "a date such as 2026-01-02, a time, both, a week or a duration"
    if let value = tag["datetime"] {
      return TimeText.isTimeOfAnyKind(value)
        ? []
        : [
          tag.remark(
            .value, "The attribute datetime of <time> is “\(value)”.",
            "Write \(advice).")
        ]
    }
    let content = leadingText(of: tag.node)
    return TimeText.isTimeOfAnyKind(content)
      ? []
      : [
        tag.remark(
          .requiredAttribute, "<time> says “\(content)”, which programs cannot read.",
          "Write the attribute datetime: \(advice).")
      ]
  }

  /// Checks that the time of an edit is a day, or a day with time and zone (section 4.7.3).
  ///
  /// - Parameter validAttributes: The attributes that the grammar accepts. The grammar reports other formats itself.
  static func remarks(onEdit tag: Tag, _ validAttributes: [xmlAttrPtr]) -> [Remark] {
    guard let attribute = tag.attributes.first(where: { $0.name == "datetime" }),
      validAttributes.contains(attribute.node), case let value = attribute.value,
      !TimeText.isDate(value), !TimeText.isGlobalDateTime(value)
    else { return [] }
    return [
      tag.remark(
        .value, "The attribute datetime of <\(tag.name)> is “\(value)”.",
        "Write a date such as 2026-01-02, or one with a time and zone such as 2026-01-02T09:30Z.")
    ]
  }

  /// Returns the text of an element, up to the maximum length of a time. Each node is visited once, so deep nesting
  /// costs nothing extra.
  private static func leadingText(of node: xmlNodePtr) -> MarkupText {
    var text = ""
    var steps = 100
    func read(_ node: xmlNodePtr) {
      var next = node.pointee.children
      while let child = next, steps > 0, text.utf8.count < 100 {
        steps -= 1
        if child.pointee.type == XML_TEXT_NODE {
          text.unicodeScalars += string(child.pointee.content).unicodeScalars.prefix(100)
        } else {
          read(child)
        }
        next = child.pointee.next
      }
    }
    read(node)
    return MarkupText(text)
  }
}
