/// Checks that attributes and values fit the type of an `<input>` (HTML standard, section 4.10.5).
enum InputTypes {
  private static let texts: Set<MarkupText> = ["email", "password", "search", "tel", "text", "url"]
  private static let dates: Set<MarkupText> = ["date", "datetime-local", "month", "time", "week"]
  private static let numbers: Set<MarkupText> = ["number", "range"]
  private static let submitting: Set<MarkupText> = ["image", "submit"]
  private static let editable = texts.union(dates).union(["number"])

  private static let all = editable.union(submitting).union(numbers).union([
    "button", "checkbox", "color", "file", "hidden", "radio", "reset",
  ])

  /// The types that each attribute applies to. Attributes that apply to every type are not listed.
  private static let typesByAttribute: [MarkupText: Set<MarkupText>] = [
    "accept": ["file"],
    "alt": ["image"],
    "autocomplete": editable.union(["color", "hidden", "range"]),
    "capture": ["file"],
    "checked": ["checkbox", "radio"],
    "dirname": ["search", "text"],
    "formaction": submitting,
    "formenctype": submitting,
    "formmethod": submitting,
    "formnovalidate": submitting,
    "formtarget": submitting,
    "height": ["image"],
    "list": editable.union(["color", "range"]).subtracting(["password"]),
    "max": dates.union(numbers),
    "maxlength": texts,
    "min": dates.union(numbers),
    "minlength": texts,
    "multiple": ["email", "file"],
    "pattern": texts,
    "placeholder": texts.union(["number"]),
    "readonly": editable,
    "required": editable.union(["checkbox", "file", "radio"]),
    "size": texts,
    "src": ["image"],
    "step": dates.union(numbers),
    "width": ["image"],
  ]

  static func remarks(on tag: Tag) -> [Remark] {
    let type = tag["type"] ?? "text"
    guard all.contains(type) else { return [] }
    var remarks: [Remark] = []
    for attribute in tag.attributes {
      if let types = typesByAttribute[attribute.name], !types.contains(type) {
        remarks.append(
          tag.remark(
            .attribute, "The attribute \(attribute.name) cannot be used with type=\"\(type)\".",
            "Remove it, or change the type to \(types.sorted().formattedAsChoice())."))
      } else if attribute.name == "step", Double(attribute.value.string) == 0 {
        remarks.append(
          tag.remark(
            .value, "The attribute step of <input type=\"\(type)\"> is 0.",
            "Write a number above 0, or step=\"any\"."))
      } else if ["max", "min", "value"].contains(attribute.name),
        let hint = expectedFormat(for: attribute.value, of: attribute.name, type: type)
      {
        remarks.append(
          tag.remark(
            .value,
            """
            The attribute \(attribute.name) of <input type="\(type)"> is \
            “\(attribute.value)”.
            """, "Write \(hint)."))
      }
    }
    remarks += limitRemarks("min", "max", on: tag) { lower, upper in
      // A time range may cross midnight.
      switch type {
      case "number", "range":
        (Double(lower.string) ?? -.infinity) > (Double(upper.string) ?? .infinity)
      case "date", "datetime-local", "month", "week":
        // The separator between date and time is a T or a space.
        lower.utf8.count == upper.utf8.count
          && withT(upper).lexicographicallyPrecedes(withT(lower))
      default: false
      }
    }
    remarks += limitRemarks("minlength", "maxlength", on: tag) {
      texts.contains(type) && (Int($0.string) ?? 0) > (Int($1.string) ?? .max)
    }
    if type == "image", tag["alt"]?.isEmpty != false {
      remarks.append(
        tag.remark(
          .requiredAttribute, "<input type=\"image\"> needs the attribute alt.",
          "Write what the button does: alt=\"…\"."))
    }
    if type == "button", tag["value"]?.isEmpty != false {
      remarks.append(
        tag.remark(
          .requiredAttribute, "<input type=\"button\"> needs the attribute value.",
          "Write the button's text: value=\"…\"."))
    }
    return remarks
  }

  private static func withT(_ time: MarkupText) -> some Sequence<UInt8> {
    time.utf8.lazy.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "T") : $0 }
  }

  /// Returns a remark for two limits that exclude every value.
  private static func limitRemarks(
    _ lower: MarkupText, _ upper: MarkupText, on tag: Tag,
    isGreater: (MarkupText, MarkupText) -> Bool
  ) -> [Remark] {
    guard let lowerValue = tag[lower], let upperValue = tag[upper],
      isGreater(lowerValue, upperValue)
    else { return [] }
    return [
      tag.remark(
        .value,
        """
        The attribute \(lower) of <input> is “\(lowerValue)”, more than \(upper), which is \
        “\(upperValue)”.
        """, "Write a \(lower) that is not above \(upper).")
    ]
  }

  /// Returns what to write instead of a value that does not fit its type; `nil` if it fits.
  private static func expectedFormat(
    for value: MarkupText, of attribute: MarkupText, type: MarkupText
  ) -> String? {
    // A field may be empty, but not a limit or the value of a slider.
    if value.isEmpty, attribute == "value", type != "range" { return nil }
    switch type {
    case "number", "range": return TimeText.isNumber(value) ? nil : "a number such as 3 or -0.5"
    case "date": return TimeText.isDate(value) ? nil : "a date such as 2026-01-02"
    case "month": return TimeText.isMonth(value) ? nil : "a month such as 2026-01"
    case "week": return TimeText.isWeek(value) ? nil : "a week such as 2026-W05"
    case "time": return TimeText.isTime(value) ? nil : "a time such as 09:30"
    case "datetime-local":
      return TimeText.isLocalDateTime(value) ? nil : "a date and a time such as 2026-01-02T09:30"
    case "color":
      let digits = value.utf8.dropFirst()
      return value.hasPrefix("#") && digits.count == 6 && digits.allSatisfy(TimeText.isHexDigit)
        ? nil : "a colour such as #0a84ff"
    case "text", "search", "tel", "password":
      return value.utf8.contains { $0 == 0x0A || $0 == 0x0D } ? "one line" : nil
    default: return nil
    }
  }
}
