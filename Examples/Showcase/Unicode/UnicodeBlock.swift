/// A named run of code points, such as "Greek and Coptic" from U+0370 to U+03FF.
///
/// Blocks are how Unicode divides its code space (the Unicode Standard, section 3.4, D10b). A block
/// may hold unassigned code points, and says nothing of a character's script.
struct UnicodeBlock: Hashable, Sendable {
  /// The name in Blocks.txt, unique among blocks.
  let name: String
  /// The first to the last code point.
  let range: ClosedRange<UInt32>
}

extension UnicodeBlocks {
  /// The block that holds a character, or `nil` for one between blocks.
  ///
  /// - Complexity: O(log *n*) in the number of blocks.
  static func block(of scalar: Unicode.Scalar) -> UnicodeBlock? {
    var candidates = all[...]
    while let middle = candidates.indices.middle {
      let block = all[middle]
      if block.range.contains(scalar.value) { return block }
      candidates =
        scalar.value < block.range.lowerBound
        ? candidates[..<middle] : candidates[(middle + 1)...]
    }
    return nil
  }
}

extension UnicodeBlocks {
  /// The block of a name.
  static func named(_ name: String) -> UnicodeBlock? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension Range<Int> {
  fileprivate var middle: Int? { isEmpty ? nil : lowerBound + count / 2 }
}
