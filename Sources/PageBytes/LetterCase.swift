/// Case folding by Unicode's simple case mappings, in all scripts.
package enum LetterCase {
  /// Returns the case-folded form of a scalar, such as `ü` for `Ü`, or the scalar itself if it has no case.
  package static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value >= 0x80 else {
      return (0x41...0x5A).contains(scalar.value)
        ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
    }
    guard scalar.properties.changesWhenCaseMapped, !isExcluded(scalar) else { return scalar }
    return lowercased(uppercased(lowercased(scalar)))
  }

  /// Whether a scalar stays distinct from the letter with the same uppercase form, as in full-text indexes.
  ///
  /// These are the dotless `ı`, the combining iota subscript, and the Cyrillic letter variants of old prints.
  private static func isExcluded(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "ı" || scalar.value == 0x345 || 0x1C80...0x1C88 ~= scalar.value
  }

  /// Returns the scalar and all scalars that differ from it only in case.
  package static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let folded = folded(scalar)
    return variantTable[folded] ?? [folded]
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    singleScalar(scalar.properties.lowercaseMapping) ?? scalar
  }

  private static func uppercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    singleScalar(scalar.properties.uppercaseMapping) ?? scalar
  }

  /// Returns the only scalar of a mapping. A mapping to several letters, such as `ß` to `SS`, is not a simple one.
  private static func singleScalar(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  /// The code points of the scripts with uppercase letters. They contain all letters with case variants.
  static let blocks: [ClosedRange<UInt32>] = [
    0x41...0x5FF, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D00...0x218F,
    0x24B0...0x24EF, 0x2C00...0x2D2F, 0xA640...0xABBF, 0xFF21...0xFF5A, 0x10400...0x10FFF,
    0x118A0...0x118FF, 0x16E40...0x16EFF, 0x1E900...0x1E95F,
  ]

  /// The case variants of each letter that has several, by its folded form.
  private static let variantTable: [Unicode.Scalar: [Unicode.Scalar]] = {
    var found: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for value in blocks.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      found[folded(scalar), default: []].append(scalar)
    }
    return found.filter { $0.value.count > 1 }
  }()
}

extension String {
  /// The UTF-8 bytes of the case-folded text.
  package var caseFolded: [UInt8] {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.map(\.lowercasedASCII) }
    var folded = String.UnicodeScalarView()
    for scalar in unicodeScalars { folded.append(LetterCase.folded(scalar)) }
    return Array(String(folded).utf8)
  }
}
