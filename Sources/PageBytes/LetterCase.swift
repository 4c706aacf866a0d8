/// The letters of all scripts that differ in case alone, by Unicode's simple case mappings.
package enum LetterCase {
  /// A scalar without its case, such as `ü` for `Ü`; the scalar itself if it has none.
  package static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value >= 0x80 else {
      return (0x41...0x5A).contains(scalar.value)
        ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
    }
    guard scalar.properties.changesWhenCaseMapped, !isOnItsOwn(scalar) else { return scalar }
    return small(capital(small(scalar)))
  }

  /// Whether a scalar is told apart from the letter that shares its capital: dotless `ı`, the iota below a vowel, and
  /// the Cyrillic letters of old prints, which full-text indexes tell apart as well.
  private static func isOnItsOwn(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "ı" || scalar.value == 0x345 || 0x1C80...0x1C88 ~= scalar.value
  }

  /// All scalars that differ from a scalar in case alone, and the scalar itself.
  package static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let folded = folded(scalar)
    return known[folded] ?? [folded]
  }

  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    single(scalar.properties.lowercaseMapping) ?? scalar
  }

  private static func capital(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    single(scalar.properties.uppercaseMapping) ?? scalar
  }

  /// Mappings to several letters, such as of `ß` to `SS`, are not simple ones.
  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  /// The blocks of scripts with capitals, in which all such letters are.
  static let blocks: [ClosedRange<UInt32>] = [
    0x41...0x5FF, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D00...0x218F,
    0x24B0...0x24EF, 0x2C00...0x2D2F, 0xA640...0xABBF, 0xFF21...0xFF5A, 0x10400...0x10FFF,
    0x118A0...0x118FF, 0x16E40...0x16EFF, 0x1E900...0x1E95F,
  ]

  /// The scalars of each letter that has several, by the folded one.
  private static let known: [Unicode.Scalar: [Unicode.Scalar]] = {
    var found: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for value in blocks.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      found[folded(scalar), default: []].append(scalar)
    }
    return found.filter { $0.value.count > 1 }
  }()
}

extension String {
  /// The bytes of the text without the case of its letters.
  package var caseFolded: [UInt8] {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.map(\.small) }
    var folded = String.UnicodeScalarView()
    for scalar in unicodeScalars { folded.append(LetterCase.folded(scalar)) }
    return Array(String(folded).utf8)
  }
}
