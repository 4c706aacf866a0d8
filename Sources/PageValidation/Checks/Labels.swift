import CLibXML2

/// Checks that every control has a name, so that users of screen readers know its purpose.
///
/// A name is the text of a `<label>` around it or for it, `aria-label`, `aria-labelledby` or `title`. A button may
/// also have text or the alternative text of an image inside. A placeholder is not a name, because it disappears
/// during typing.
struct Labels {
  private var open: [Label] = []
  /// The number of hidden elements around the current place.
  private var hidden = 0

  private struct Label {
    var target: MarkupText?
    var hasText: Bool
    var control: MarkupText?
  }

  private static let controls: Set<MarkupText> = [
    "button", "input", "meter", "output", "progress", "select", "textarea",
  ]

  mutating func enter(_ tag: Tag, _ ids: PageIDs) -> [Remark] {
    if Self.isHidden(tag) { hidden += 1 }
    if tag.name == "label" {
      open.append(Label(target: tag["for"], hasText: Self.hasText(tag.node)))
      return []
    }
    guard Self.controls.contains(tag.name), tag["type"] != "hidden" || tag.name != "input" else {
      return []
    }
    let label = open.last
    let remarks = recordControl(tag)
    guard hidden == 0, label?.hasText != true, needsName(tag), !hasOwnName(tag),
      tag["id"].map(ids.isLabelled) != true
    else { return remarks }
    let advice =
      label != nil
      ? "Write its name into the <label> around it."
      : tag.name == "button"
        ? "Write what it does into it, or give it an aria-label."
        : "Put it into a <label>, give it an id and a <label for=\"…\">, or an aria-label."
    return remarks + [tag.remark(.label, "\(Self.description(of: tag)) has no name.", advice)]
  }

  mutating func leave(_ tag: Tag) {
    if Self.isHidden(tag) { hidden -= 1 }
    if tag.name == "label" { _ = open.popLast() }
  }

  /// Records a control inside a label. A label names one control, and only the one of its `for`.
  private mutating func recordControl(_ tag: Tag) -> [Remark] {
    guard var label = open.popLast() else { return [] }
    defer {
      label.control = tag.name
      open.append(label)
    }
    if let first = label.control {
      return [
        tag.remark(
          .label, "This <label> contains <\(first)> and <\(tag.name)>; a label names one control.",
          "End the label before it, and give it a label of its own.")
      ]
    }
    guard let target = label.target, target != tag["id"] else { return [] }
    return [
      tag.remark(
        .label, "<\(tag.name)> is in a <label> that is for “\(target)”.",
        "Give it that id, or remove the attribute for.")
    ]
  }

  private func needsName(_ tag: Tag) -> Bool {
    switch tag.name {
    case "select", "textarea", "button": true
    // The browser labels submit and reset buttons. A missing alt or value is found elsewhere.
    case "input": !["submit", "reset", "button", "image"].contains(tag["type"] ?? "text")
    default: false
    }
  }

  private func hasOwnName(_ tag: Tag) -> Bool {
    ["aria-label", "aria-labelledby", "title"].contains { tag[$0]?.isBlank == false }
      || tag.name == "button" && Self.hasText(tag.node)
  }

  private static func isHidden(_ tag: Tag) -> Bool {
    tag.attributes.contains {
      $0.name == "hidden" || $0.name == "inert" || $0.name == "aria-hidden" && $0.value == "true"
    }
  }

  private static func description(of tag: Tag) -> String {
    tag["type"].map { "<\(tag.name) type=\"\($0)\">" } ?? "<\(tag.name)>"
  }

  /// Returns whether an element contains text, or an attribute that replaces text. In a label, the text of controls
  /// and of other labels does not count.
  ///
  /// After a hundred nodes, or a thousand bytes of space, it returns true. This limits the cost of labels in labels
  /// and of buttons in buttons, which would otherwise multiply.
  static func hasText(_ node: xmlNodePtr) -> Bool {
    let skippedElements = name(of: node) == "label" ? controls.union(["label"]) : []
    var steps = 100
    func reads(_ node: xmlNodePtr) -> Bool {
      var next = node.pointee.children
      while let child = next {
        steps -= 1
        guard steps > 0 else { return true }
        next = child.pointee.next
        if child.pointee.type == XML_TEXT_NODE {
          if hasText(child.pointee.content) { return true }
        } else if child.pointee.type == XML_ELEMENT_NODE, !skippedElements.contains(name(of: child))
        {
          for name in ["alt", "aria-label", "title"] {
            if let text = xmlHasProp(child, name)?.pointee.children,
              text.pointee.next != nil || hasText(text.pointee.content)
            {
              return true
            }
          }
          if reads(child) { return true }
        }
      }
      return false
    }
    return reads(node)
  }

  private static func hasText(_ text: UnsafePointer<xmlChar>?) -> Bool {
    guard let text else { return false }
    for index in 0..<1000 {
      switch text[index] {
      case 0: return false
      case 0x20, 0x09...0x0D: break
      default: return true
      }
    }
    return true
  }
}
