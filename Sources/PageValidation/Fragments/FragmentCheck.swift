import CLibXML2

/// Checks for markup that is valid in a page but not in a fragment: markup whose meaning differs between HTML and
/// XML, and markup that the author may not use.
struct FragmentCheck {
  private(set) var remarks: [Remark] = []
  private let policy: HTMLFragment.Policy
  /// The allowed classes, as a phrase for messages.
  private let classes: String

  init(page: ParsedPage, markup: MarkupScan, policy: HTMLFragment.Policy) {
    self.policy = policy
    classes = policy.classes.sorted().formattedAsChoice()
    for (index, node) in page.elements.enumerated() where remarks.count < Remark.maximumCount {
      let tag = Tag(node, index: index, offset: markup.offset(ofElement: index))
      checkSpelling(of: tag)
      if !policy.allowsAll { checkUntrusted(of: tag) }
    }
  }

  private mutating func checkSpelling(of tag: Tag) {
    if tag.name == "pre" || tag.name == "textarea", let first = tag.node.pointee.children,
      first.pointee.type == XML_TEXT_NODE, first.pointee.content?.pointee == UInt8(ascii: "\n")
    {
      report(
        .polyglot, tag, "There is a line feed at the beginning of <\(tag.name)>.",
        "Remove it: browsers do, and XML does not.")
    }
    for attribute in tag.attributes {
      if attribute.name.hasPrefix("data-"), attribute.name.utf8.contains(where: \.isUppercase) {
        report(
          .polyglot, tag, "HTML reads \(attribute.name) as \(attribute.name.lowercased).",
          "Write it in lower case.")
      }
      if !AddressCheck.isHarmless(attribute.name, attribute.value) {
        report(
          .value, tag,
          "The attribute \(attribute.name) of <\(tag.name)> is not a safe address: "
            + "“\(attribute.value)”.",
          "Write a path, or an address that starts with https:, http:, mailto: or tel:.")
      }
    }
  }

  private mutating func checkUntrusted(of tag: Tag) {
    guard UntrustedMarkup.elements.contains(tag.name) else {
      report(
        .element, tag, "<\(tag.name)> is not allowed in untrusted markup.",
        UntrustedMarkup.advice(onElement: tag.name))
      return
    }
    for attribute in tag.attributes {
      switch attribute.name {
      case "class" where !policy.classes.isEmpty:
        for word in SpaceSeparatedTokens(attribute.value)
        where remarks.count < Remark.maximumCount && !policy.classes.contains(word) {
          report(
            .value, tag, "The class “\(word)” is not allowed in untrusted markup.",
            "Remove it. Allowed: \(classes).")
        }
      case "rel":
        let words = Set(SpaceSeparatedTokens(attribute.value))
        for word in words.subtracting(UntrustedMarkup.linkTypes).sorted() {
          report(
            .value, tag, "The link type \(word) is not allowed in untrusted markup.",
            "Remove it: it belongs to the page's own links.")
        }
      case "role" where tag.name == "svg" && attribute.value == "img": break
      case "transform" where tag.name == "svg":
        report(
          .attribute, tag, "The attribute transform is not allowed on <svg> in untrusted markup.",
          "Put it on a <g> inside, where it cannot leave the drawing.")
      case let name where !UntrustedMarkup.attributes.contains(name):
        report(
          .attribute, tag, "The attribute \(name) is not allowed in untrusted markup.",
          UntrustedMarkup.advice(onAttribute: name))
      case let name
      where UntrustedMarkup.drawing.contains(name) && UntrustedMarkup.fetches(attribute.value):
        report(
          .value, tag, "The attribute \(name) of <\(tag.name)> refers to something else.",
          "Write a colour or a number, without url() and without \\.")
      default: break
      }
    }
    for problem in PictureSize(of: tag.name, tag.attributes).problems {
      report(.value, tag, problem.message, problem.advice)
    }
  }

  private mutating func report(
    _ rule: Finding.Rule, _ tag: Tag, _ message: String, _ advice: String
  ) {
    remarks.append(
      Remark(rule, offset: tag.offset, place: .element(tag.index), message, advice))
  }
}
