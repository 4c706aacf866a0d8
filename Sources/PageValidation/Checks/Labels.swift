import CLibXML2

/// A name for every control, so that those who hear a page know what it is for.
///
/// The text of a `<label>` around it or for it, `aria-label`, `aria-labelledby` or `title`; on a
/// button also its own text, or what stands for an image in it. A placeholder is no name: it goes
/// when one types.
struct Labels {
  private var open: [Label] = []
  /// How many elements around the place are hidden.
  private var hidden = 0

  private struct Label {
    var target: MarkupText?
    var says: Bool
    var control: MarkupText?
  }

  private static let controls: Set<MarkupText> = [
    "button", "input", "meter", "output", "progress", "select", "textarea",
  ]

  mutating func enter(_ tag: Tag, _ ids: PageIDs) -> [Remark] {
    if Self.isHidden(tag) { hidden += 1 }
    if tag.name == "label" {
      open.append(Label(target: tag["for"], says: Self.says(tag.node)))
      return []
    }
    guard Self.controls.contains(tag.name), tag["type"] != "hidden" || tag.name != "input" else {
      return []
    }
    let label = open.last
    let remarks = noteControl(tag)
    guard hidden == 0, label?.says != true, needsName(tag), !hasNameOfItsOwn(tag),
      tag["id"].map(ids.isLabelled) != true
    else { return remarks }
    let advice =
      label != nil
      ? "Write its name into the <label> around it."
      : tag.name == "button"
        ? "Write what it does into it, or give it an aria-label."
        : "Put it into a <label>, give it an id and a <label for=\"…\">, or an aria-label."
    return remarks + [tag.remark(.label, "\(Self.shown(tag)) has no name.", advice)]
  }

  mutating func leave(_ tag: Tag) {
    if Self.isHidden(tag) { hidden -= 1 }
    if tag.name == "label" { _ = open.popLast() }
  }

  /// A label names one control, the one it says it is for.
  private mutating func noteControl(_ tag: Tag) -> [Remark] {
    guard var label = open.popLast() else { return [] }
    defer {
      label.control = tag.name
      open.append(label)
    }
    if let first = label.control {
      return [
        tag.remark(
          .label, "This <label> holds <\(first)> and <\(tag.name)>; a label names one control.",
          "End the label before it, and give it a label of its own.")
      ]
    }
    guard let target = label.target, target != tag["id"] else { return [] }
    return [
      tag.remark(
        .label, "<\(tag.name)> stands in a <label> that is for “\(target)”.",
        "Give it that id, or remove the attribute for.")
    ]
  }

  private func needsName(_ tag: Tag) -> Bool {
    switch tag.name {
    case "select", "textarea", "button": true
    // The browser writes on a button that sends or resets; a missing alt or value is found elsewhere.
    case "input": !["submit", "reset", "button", "image"].contains(tag["type"] ?? "text")
    default: false
    }
  }

  private func hasNameOfItsOwn(_ tag: Tag) -> Bool {
    ["aria-label", "aria-labelledby", "title"].contains { tag[$0]?.isBlank == false }
      || tag.name == "button" && Self.says(tag.node)
  }

  private static func isHidden(_ tag: Tag) -> Bool {
    tag.attributes.contains {
      $0.name == "hidden" || $0.name == "inert" || $0.name == "aria-hidden" && $0.value == "true"
    }
  }

  private static func shown(_ tag: Tag) -> String {
    tag["type"].map { "<\(tag.name) type=\"\($0)\">" } ?? "<\(tag.name)>"
  }

  /// Whether there is text in an element, or an attribute that stands for text. In a label, that of
  /// controls and other labels is their own.
  ///
  /// After a hundred nodes, or a thousand bytes of space, without any, it is taken for granted: to
  /// look through labels in labels and buttons in buttons must not cost the product.
  static func says(_ node: xmlNodePtr) -> Bool {
    let others = name(of: node) == "label" ? controls.union(["label"]) : []
    var steps = 100
    func reads(_ node: xmlNodePtr) -> Bool {
      var next = node.pointee.children
      while let child = next {
        steps -= 1
        guard steps > 0 else { return true }
        next = child.pointee.next
        if child.pointee.type == XML_TEXT_NODE {
          if says(child.pointee.content) { return true }
        } else if child.pointee.type == XML_ELEMENT_NODE, !others.contains(name(of: child)) {
          for name in ["alt", "aria-label", "title"] {
            if let text = xmlHasProp(child, name)?.pointee.children,
              text.pointee.next != nil || says(text.pointee.content)
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

  private static func says(_ text: UnsafePointer<xmlChar>?) -> Bool {
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
