import PageCrypto

/// The secret key of digests, with 128 bits.
///
/// The same content has the same version in every process that shares the key. Digests never leave the server.
public struct DigestKey: Hashable, Sendable {
  private let low, high: UInt64
  /// The key words of ``NH``, derived from the secret (HKDF, RFC 5869).
  let words: [UInt64]

  /// A key for tests and exports, whose versions must be the same everywhere.
  ///
  /// Never use it for a site with content of other authors. With a known key, an author can write two texts with the
  /// same digest, and readers of one would not see a change to the other.
  public static let fixed = DigestKey(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)

  /// Creates a key from its first and its last eight bytes, as little-endian numbers.
  public init(low: UInt64, high: UInt64) {
    (self.low, self.high) = (low, high)
    let secret = [low.littleEndian, high.littleEndian].withUnsafeBytes(Array.init)
    words = KeyDerivation.hkdf(
      secret, for: "PageElements digests", byteCount: NH.keyWordCount * MemoryLayout<UInt64>.size
    ).withUnsafeBytes { bytes in
      (0..<NH.keyWordCount).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
    }
  }

  /// Returns a random key. Its versions are valid only in this process.
  public static func random() -> DigestKey {
    DigestKey(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
  }

  /// Derives a key from a secret of any length.
  public init(secret: [UInt8]) {
    let bytes = SHA256.hash(Array("PageElements versions\n".utf8) + secret).prefix(16)
    self.init(
      low: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
      high: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Returns a public name for bytes. All processes with the secret use the same name for the same bytes. Different
  /// bytes have different names, except under about one key in 2⁶². A name has 22 characters that are valid in
  /// addresses.
  package func name(of bytes: [UInt8]) -> String {
    let digest = NH.with(self) { hash in bytes.withUnsafeBytes { hash.digest($0) } }
    // The digest itself would reveal something about the key.
    let bytes = [digest.low.littleEndian, digest.high.littleEndian].withUnsafeBytes(Array.init)
    return Base64URL.encode(SHA256.hash(bytes).prefix(16))
  }

  /// Returns whether the secrets are equal.
  public static func == (left: DigestKey, right: DigestKey) -> Bool {
    (left.low, left.high) == (right.low, right.high)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
    hasher.combine(high)
  }
}
