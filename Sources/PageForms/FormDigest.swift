import PageElements

/// A digest of a field's value: FNV-1a over the lengths and bytes of its name and text.
///
/// It is the same in every process and is not a secret. A forged digest only permits overwriting values that the reader
/// may overwrite anyway.
struct FormDigest: Hashable, Sendable {
  let text: String

  init(_ name: String, _ value: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for part in [name, value] {
      var length = UInt64(part.utf8.count)
      for _ in 0..<8 {
        add(UInt8(truncatingIfNeeded: length))
        length >>= 8
      }
      part.utf8.forEach(add)
    }
    text = String(hash, radix: 36)
  }

  private init(text: String) { self.text = text }

  /// Returns the digests in a form's `pe-base`.
  static func all(in base: String) -> Set<FormDigest> {
    // A digest has at most 13 digits. Longer texts are skipped, because hashing a text normalizes it, which takes
    // quadratic time for many combining marks.
    Set(
      base.utf8.split(separator: UInt8(ascii: ".")).filter { $0.count <= 13 }
        .map { FormDigest(text: String(Substring($0))) })
  }

  /// Returns the value of `pe-base`.
  static func base(_ digests: [FormDigest]) -> String {
    digests.map(\.text).joined(separator: ".")
  }
}
