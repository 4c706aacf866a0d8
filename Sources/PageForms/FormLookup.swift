import PageElements

/// Submitted values, by name, with constant-time lookup.
struct FormLookup {
  private var values: [ExactText: [String]] = [:]
  /// Whether a browser sent the complete form, so that a missing checkbox is off.
  let isComplete: Bool

  init(_ values: FormValues) {
    for (name, value) in values.items {
      self.values[ExactText(text: name), default: []].append(value)
    }
    isComplete = values["pe-base"] != nil
  }

  subscript(name: String) -> String? { values[ExactText(text: name)]?.first }

  /// Returns all values of a name, in the order sent.
  func all(_ name: String) -> [String] { values[ExactText(text: name)] ?? [] }

  /// Returns the numbers that follow a path, in ascending order, such as 0 and 2 below `items.` for `items.0.title` and
  /// `items.2.title`.
  func positions(below path: String) -> [Int] {
    var positions: Set<Int> = []
    for name in values.keys where name.text.utf8.starts(with: path.utf8) {
      let digits = name.text.utf8.dropFirst(path.utf8.count).prefix { $0 != UInt8(ascii: ".") }
      // Each number has only one spelling: 01 is invalid.
      guard digits.count <= 6, let text = String(digits), let number = Int(text),
        String(number) == text, number >= 0
      else { continue }
      positions.insert(number)
    }
    return positions.sorted()
  }
}
