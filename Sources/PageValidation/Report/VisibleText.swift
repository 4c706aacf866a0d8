extension String {
  /// The text on one line, with a sign that can be seen for each scalar that could steer a terminal:
  /// control characters, separators of lines, and what turns the direction of text.
  ///
  /// One scalar stands for one, so that places in the text stay what they are.
  package var visible: String {
    guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.visible) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does something else with it than showing it.
  var steersTerminals: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
    default: properties.generalCategory == .control
    }
  }

  /// Itself, or a sign for it.
  fileprivate var visible: Unicode.Scalar {
    guard steersTerminals else { return self }
    let replacement = Unicode.Scalar(0xFFFD) ?? self
    switch value {
    // Unicode has a picture for each of the old control characters, in their order.
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? replacement
    case 0x7F: return Unicode.Scalar(0x2421) ?? replacement
    default: return replacement
    }
  }
}
