/// The identity of a section in a document, or of a row in its section: its key, or else its position. A key and a
/// position are never equal.
struct Identity: Hashable, Sendable {
  /// The lowest bit is 1 for keys and 0 for positions.
  let low, high: UInt64

  /// - Parameters:
  ///   - name: The key, or the position as text.
  ///   - isPositional: Whether it is a position.
  init(_ name: String, isPositional: Bool, by hash: NH) {
    let digest = hash.digest(name)
    // The highest bit is dropped. The lowest ones are all that distinguishes texts that differ only in their length.
    low = digest.low << 1 | (isPositional ? 0 : 1)
    high = digest.high << 1 | digest.low >> 63
  }

  /// Whether it identifies the same item in another list.
  var isKey: Bool { low & 1 == 1 }

  /// Returns the first place to search in a table of 2ⁿ places, where `bits` is n. Without the digest key, an author
  /// cannot cause collisions.
  func slot(bits: Int) -> Int {
    // Digests of names that grow by a constant step do so too, and would be in adjacent places.
    let sum = low &+ high
    return Int(truncatingIfNeeded: ((sum ^ sum >> 32) &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }
}
