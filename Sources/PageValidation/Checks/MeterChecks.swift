/// Checks that the numbers of `<meter>` and `<progress>` are in their ranges (HTML standard, sections 4.10.13 and
/// 4.10.14).
enum MeterChecks {
  static func remarks(on tag: Tag) -> [Remark] {
    // A Double accepts more, such as nan, which cannot be compared.
    func number(_ name: MarkupText) -> Double? {
      tag[name].flatMap { TimeText.isNumber($0) ? Double($0.string) : nil }
    }
    let minimum = tag.name == "meter" ? number("min") ?? 0 : 0
    let maximum = number("max") ?? 1
    let low = number("low")
    let high = number("high")
    var order: [(name: MarkupText, value: Double)] = [("min", minimum), ("max", maximum)]
    if tag.name == "progress", maximum <= 0 { return [remark(tag, "max", maximum, "more than 0")] }
    if minimum > maximum { return [remark(tag, "max", maximum, "at least \(text(of: minimum))")] }
    for name: MarkupText in ["low", "high", "optimum", "value"] {
      if let value = number(name) { order.append((name, value)) }
    }
    var remarks = order.dropFirst(2).filter { !(minimum...maximum).contains($0.1) }.map {
      remark(tag, $0.0, $0.1, "a number from \(text(of: minimum)) to \(text(of: maximum))")
    }
    if let low, let high, low > high, remarks.isEmpty {
      remarks.append(remark(tag, "low", low, "at most \(text(of: high)), which high is"))
    }
    return remarks
  }

  private static func remark(
    _ tag: Tag, _ attribute: MarkupText, _ value: Double, _ advice: String
  ) -> Remark {
    tag.remark(
      .value, "The attribute \(attribute) of <\(tag.name)> is \(text(of: value)).",
      "Write \(advice).")
  }

  private static func text(of value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.utf8.dropLast(2)) ?? text : text
  }
}
