import PageCrypto

/// The secret that digests are taken under, 128 bits.
///
/// The same content has the same version in every process that shares the secret. Digests never
/// leave the server.
public struct DigestKey: Hashable, Sendable {
  private let low, high: UInt64
  /// What ``NH`` multiplies with, drawn from the secret (HKDF, RFC 5869).
  let words: [UInt64]

  /// For tests and exports, whose versions must be the same everywhere.
  ///
  /// Never for a site that shows what others write: whoever knows the key can write two texts with the
  /// same digest, and readers of the one would not be told of the other.
  public static let fixed = DigestKey(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)

  /// The key of two halves: its first and its last eight bytes, read as little-endian numbers.
  public init(low: UInt64, high: UInt64) {
    (self.low, self.high) = (low, high)
    let secret = [low.littleEndian, high.littleEndian].withUnsafeBytes(Array.init)
    words = KeyDerivation.hkdf(
      secret, for: "PageElements digests", byteCount: NH.keyWords * MemoryLayout<UInt64>.size
    ).withUnsafeBytes { bytes in
      (0..<NH.keyWords).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
    }
  }

  /// A key that nothing else knows: versions under it end with the process.
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

  /// What bytes may be called outside: the same bytes are called the same by all who share the secret, and
  /// others otherwise but under about one key in 2⁶². 22 characters that may stand in addresses.
  package func name(of bytes: [UInt8]) -> String {
    let digest = NH.with(self) { hash in bytes.withUnsafeBytes { hash.digest($0) } }
    // A digest itself would tell of the key.
    let bytes = [digest.low.littleEndian, digest.high.littleEndian].withUnsafeBytes(Array.init)
    return Base64URL.encode(SHA256.hash(bytes).prefix(16))
  }

  /// Two are the same when their secrets are.
  public static func == (left: DigestKey, right: DigestKey) -> Bool {
    (left.low, left.high) == (right.low, right.high)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
    hasher.combine(high)
  }
}
