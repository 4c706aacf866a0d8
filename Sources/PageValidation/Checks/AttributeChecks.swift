/// Checks attributes that require certain others.
enum AttributeChecks {
  static func remarks(on tag: Tag) -> [Remark] {
    elementRemarks(on: tag) + incompleteEscapes(in: tag)
  }

  private static func elementRemarks(on tag: Tag) -> [Remark] {
    switch tag.name {
    case "a": remarks(onAnchor: tag)
    case "link": remarks(onLink: tag)
    case "button": remarks(onButton: tag)
    case "img": remarks(onImage: tag)
    case "bdo": tag["dir"] == nil ? [missing("dir", "ltr or rtl", tag)] : []
    case "textarea":
      tag["wrap"] == "hard" && tag["cols"] == nil
        ? [missing("cols", "the width of a line", tag)] : []
    case "script": remarks(onScript: tag)
    default: []
    }
  }

  private static func remarks(onAnchor tag: Tag) -> [Remark] {
    guard tag["href"] == nil else {
      guard let role = tag["role"], !linkRoles.contains(role) else { return [] }
      return [
        tag.remark(
          .roles, "The role of <a href=\"…\"> is “\(role)”.",
          "Write \(linkRoles.sorted().formattedAsChoice()), or remove it.")
      ]
    }
    return unneeded(
      ["download", "hreflang", "referrerpolicy", "rel", "target", "type"], beside: "href", tag)
  }

  private static let linkRoles: Set<MarkupText> = [
    "button", "checkbox", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
    "radio", "switch", "tab", "treeitem",
  ]

  private static func remarks(onLink tag: Tag) -> [Remark] {
    let types = Set(SpaceSeparatedTokens(tag["rel"] ?? ""))
    func check(_ attribute: MarkupText, _ requiredTypes: [MarkupText]) -> [Remark] {
      guard tag[attribute] != nil, !requiredTypes.contains(where: types.contains) else { return [] }
      return [
        tag.remark(
          .attribute, "The attribute \(attribute) cannot be used with rel=\"\(tag["rel"] ?? "")\".",
          "Remove it, or write \(requiredTypes.formattedAsChoice()).")
      ]
    }
    let loading: [MarkupText] = ["preload", "modulepreload", "prefetch"]
    var remarks =
      check("as", loading) + check("integrity", ["stylesheet", "preload", "modulepreload"])
      + check("sizes", ["icon"])
    if types.contains("preload"), tag["as"] == nil {
      remarks.append(missing("as", "font, image, script, style or fetch", tag))
    }
    return remarks
  }

  private static func remarks(onButton tag: Tag) -> [Remark] {
    guard let type = tag["type"], type != "submit" else { return [] }
    return tag.attributes.filter {
      ["formaction", "formenctype", "formmethod", "formnovalidate", "formtarget"].contains($0.name)
    }.map {
      tag.remark(
        .attribute, "The attribute \($0.name) cannot be used with type=\"\(type)\".",
        "Remove it, or change the type to submit.")
    }
  }

  private static func remarks(onImage tag: Tag) -> [Remark] {
    var remarks: [Remark] = []
    if tag["alt"] == "", tag["role"] != nil {
      remarks.append(
        tag.remark(
          .roles, "An image with alt=\"\" is decoration and has no role.",
          "Remove the role, or write what the image says into alt."))
    }
    if tag["srcset"] == nil { remarks += unneeded(["sizes"], beside: "srcset", tag) }
    return remarks
  }

  private static func remarks(onScript tag: Tag) -> [Remark] {
    guard tag["type"] == "module" else { return [] }
    return tag.attributes.filter { ["defer", "nomodule"].contains($0.name) }.map {
      tag.remark(
        .attribute, "The attribute \($0.name) cannot be used with type=\"module\".", "Remove it.")
    }
  }

  /// Checks that each % in an address is followed by two hexadecimal digits.
  private static func incompleteEscapes(in tag: Tag) -> [Remark] {
    tag.attributes.filter {
      ["href", "src", "action", "formaction"].contains($0.name)
        && hasIncompleteEscape($0.value.utf8)
    }.map {
      tag.remark(
        .value, "The attribute \($0.name) of <\(tag.name)> is “\($0.value)”.",
        "Write two hexadecimal digits after each %, or %25 for the sign itself.")
    }
  }

  private static func hasIncompleteEscape(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[percent...].dropFirst()
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(TimeText.isHexDigit) else { return true }
    }
    return false
  }

  private static func unneeded(
    _ names: Set<MarkupText>, beside other: MarkupText, _ tag: Tag
  ) -> [Remark] {
    tag.attributes.filter { names.contains($0.name) }.map {
      tag.remark(
        .attribute, "The attribute \($0.name) of <\(tag.name)> means nothing without \(other).",
        "Remove it, or write \(other)=\"…\".")
    }
  }

  private static func missing(_ attribute: MarkupText, _ what: String, _ tag: Tag) -> Remark {
    tag.remark(
      .requiredAttribute, "<\(tag.name)> needs the attribute \(attribute) here.",
      "Write \(attribute)=\"…\": \(what).")
  }
}
