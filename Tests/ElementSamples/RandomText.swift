/// Random strings that reach every branch of an escaping function.
package enum RandomText {
  /// Ranges of scalars, chosen with equal probability, so that plain text does not crowd out special characters.
  private static let kinds: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x61...0x7A, 0x00...0x1F, 0x7F...0x9F, 0xA0...0x7FF, 0x800...0xD7FF,
    0xE000...0xFFFF, 0xFDC0...0xFDFF, 0xFFF0...0xFFFF, 0x10000...0x10FFFF,
  ]
  private static let special: [UInt32] = [
    0x09, 0x0A, 0x0D, 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x80, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF,
  ]

  package static func scalar(using random: inout SplitMix64) -> Unicode.Scalar {
    let kind = Int.random(in: 0...kinds.count + 1, using: &random)
    let value: UInt32
    switch kind {
    case kinds.count: value = special.randomElement(using: &random) ?? 0
    case kinds.count + 1:
      // The last four scalars of a plane, which include noncharacters.
      let plane = UInt32.random(in: 0...16, using: &random)
      value = plane << 16 | UInt32.random(in: 0xFFFC...0xFFFF, using: &random)
    default: value = UInt32.random(in: kinds[kind], using: &random)
    }
    return Unicode.Scalar(value) ?? " "
  }

  /// Returns a string of `length` scalars. In one of three strings, most of the scalars are plain.
  package static func string(length: Int, using random: inout SplitMix64) -> String {
    let isMostlyPlain = Int.random(in: 0..<3, using: &random) == 0
    var text = ""
    for _ in 0..<length {
      let isPlain = isMostlyPlain && Int.random(in: 0..<12, using: &random) > 0
      text.unicodeScalars.append(isPlain ? "x" : scalar(using: &random))
    }
    return text
  }

  /// Returns a string of at least `bytes` bytes and at most three more.
  package static func string(bytes: Int, using random: inout SplitMix64) -> String {
    let isMostlyPlain = Bool.random(using: &random)
    var text = ""
    var count = 0
    while count < bytes {
      let isPlain = isMostlyPlain && Int.random(in: 0..<40, using: &random) > 0
      let scalar = isPlain ? "y" : scalar(using: &random)
      count += UTF8.width(scalar)
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
