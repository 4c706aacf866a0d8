/// What names a section among those of a document, or a row among those of its section: the key that it
/// was given, or else its position. A key and a position are never the same.
struct Identity: Hashable, Sendable {
  /// The lowest bit tells keys, 1, from positions, 0.
  let low, high: UInt64

  /// - Parameters:
  ///   - name: The key, or the position as text.
  ///   - isPositional: Whether it is a position.
  init(_ name: String, isPositional: Bool, by hash: NH) {
    let digest = hash.digest(name)
    // The highest bit goes: the lowest are all that tells texts apart that differ by their length alone.
    low = digest.low << 1 | (isPositional ? 0 : 1)
    high = digest.high << 1 | digest.low >> 63
  }

  /// Whether it means the same item in another list, too.
  var isKey: Bool { low & 1 == 1 }

  /// Where to begin to look for it in a table of 2ⁿ places, `bits` being n: an author who does not know
  /// the digest key cannot aim at one.
  func place(bits: Int) -> Int {
    // Digests of names that go up by one step do so, too, and would lie side by side.
    let sum = low &+ high
    return Int(truncatingIfNeeded: ((sum ^ sum >> 32) &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }
}
