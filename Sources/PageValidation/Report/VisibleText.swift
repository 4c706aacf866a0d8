extension String {
  /// The text on one line, with a visible sign for each scalar that could control a terminal: control characters,
  /// line separators, and characters that change the text direction.
  ///
  /// Each scalar is replaced by one scalar, so offsets stay the same.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isTerminalControl) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.visible) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it may control a terminal.
  var isTerminalControl: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
    default: properties.generalCategory == .control
    }
  }

  /// The scalar itself, or a visible sign for it.
  fileprivate var visible: Unicode.Scalar {
    guard isTerminalControl else { return self }
    let replacement = Unicode.Scalar(0xFFFD) ?? self
    switch value {
    // Unicode has pictures for the old control characters, in their order.
    case 0..<0x20: return Unicode.Scalar(0x2400 + value) ?? replacement
    case 0x7F: return Unicode.Scalar(0x2421) ?? replacement
    default: return replacement
    }
  }
}
