import Crypto

/// 128 bits of SipHash-2-4 over some bytes: equal bytes have equal digests, and who does not know
/// the key cannot find two inputs with the same digest.
struct Digest: Hashable, Sendable {
  var low, high: UInt64
}

/// The secret that digests are taken under, 128 bits.
///
/// The same content has the same version in every process that shares the secret. Digests never
/// leave the server.
public struct DigestKey: Hashable, Sendable {
  let low, high: UInt64

  /// For tests and exports, whose versions must be the same everywhere.
  public static let fixed = DigestKey(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)

  /// The key of two halves: its first and its last eight bytes, read as little-endian numbers.
  public init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// A key that nothing else knows: versions under it end with the process.
  public static func random() -> DigestKey {
    DigestKey(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
  }

  /// Derives a key from a secret of any length.
  public init(secret: [UInt8]) {
    let hash = SHA256.hash(data: Array("PageElements versions\n".utf8) + secret)
    let bytes = Array(hash.prefix(16))
    self.init(
      low: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
      high: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}

/// SipHash-2-4 with a 128-bit result (Aumasson and Bernstein, "SipHash: a fast short-input PRF").
struct SipHash {
  private var v0, v1, v2, v3: UInt64

  static func digest(_ bytes: UnsafeRawBufferPointer, key: DigestKey) -> Digest {
    var state = SipHash(key: key)
    var offset = 0
    while bytes.count &- offset >= 8 {
      state.compress(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    for (place, byte) in bytes[offset...].enumerated() { last |= UInt64(byte) << (place * 8) }
    state.compress(last)
    return state.finish()
  }

  private init(key: DigestKey) {
    v0 = 0x736F_6D65_7073_6575 ^ key.low
    v1 = 0x646F_7261_6E64_6F6D ^ key.high ^ 0xEE
    v2 = 0x6C79_6765_6E65_7261 ^ key.low
    v3 = 0x7465_6462_7974_6573 ^ key.high
  }

  @inline(__always) private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func finish() -> Digest {
    v2 ^= 0xEE
    for _ in 0..<4 { round() }
    let low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xDD
    for _ in 0..<4 { round() }
    return Digest(low: low, high: v0 ^ v1 ^ v2 ^ v3)
  }

  @inline(__always) private mutating func round() {
    func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 &- bits) }
    v0 = v0 &+ v1
    v1 = rotate(v1, 13) ^ v0
    v0 = rotate(v0, 32)
    v2 = v2 &+ v3
    v3 = rotate(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = rotate(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = rotate(v1, 17) ^ v2
    v2 = rotate(v2, 32)
  }
}
