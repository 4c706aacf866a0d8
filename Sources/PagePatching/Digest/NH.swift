/// A digest of 128 bits. Equal bytes have equal digests; ``NH`` describes how rarely different bytes do.
struct Digest: Hashable, Sendable {
  var low, high: UInt64
}

/// A hash that processes sixteen bytes with one multiplication: NH of UMAC (Black, Halevi, Krawczyk, Krovetz and
/// Rogaway, CRYPTO '99; RFC 4418, section 5.2), with words of 64 bits as in VMAC.
///
/// Two different inputs, even if chosen by an attacker, have the same digest under about one key in 2⁶⁴ per level
/// that hashes them. That holds while the key is secret and no digest leaves the process. A cryptographic hash would
/// take ten times as long for the few bytes of a cell.
///
/// If the input is longer than a block, each block is hashed, and then the digests of the blocks. Each level has key
/// words of its own, because the bytes that it hashes must not depend on them. Lists of digests have levels of
/// their own.
struct NH {
  private static let blockSize = 1024
  private static let wordsPerLevel = blockSize / 8
  /// Enough for 256 MiB of text and 4 MiB of digests. Longer input would use the last words again.
  private static let textLevels = 0...3, listLevels = 4...6
  /// HKDF can derive at most 1,020 words.
  static let keyWordCount = 7 * wordsPerLevel

  private let key: UnsafeBufferPointer<UInt64>

  /// Calls `body` with a hash for a key.
  static func with<Result>(_ key: DigestKey, _ body: (NH) throws -> Result) rethrows -> Result {
    try key.words.withUnsafeBufferPointer { try body(NH(key: $0)) }
  }

  @inline(__always) func digest(_ bytes: UnsafeRawBufferPointer) -> Digest {
    digest(bytes, Self.textLevels)
  }

  func digest(_ text: String) -> Digest {
    var text = text
    return text.withUTF8 { digest(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the digest of a list of digests, names or positions, as stored in memory.
  func digest<Item: BitwiseCopyable>(list: [Item]) -> Digest {
    list.withUnsafeBytes { digest($0, Self.listLevels) }
  }

  @inline(__always) private func digest(
    _ bytes: UnsafeRawBufferPointer, _ levels: ClosedRange<Int>
  ) -> Digest {
    bytes.count <= Self.blockSize
      ? sum(bytes, level: levels.lowerBound) : digest(blocks: bytes, levels)
  }

  private func digest(
    blocks bytes: UnsafeRawBufferPointer, _ levels: ClosedRange<Int>
  ) -> Digest {
    let sums = stride(from: 0, to: bytes.count, by: Self.blockSize).map { start in
      sum(
        UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + Self.blockSize, bytes.count)]),
        level: levels.lowerBound)
    }
    let next = min(levels.lowerBound + 1, levels.upperBound)
    return sums.withUnsafeBytes { digest($0, next...levels.upperBound) }
  }

  /// Returns the NH of at most one block, to which the number of its bytes is added.
  @inline(__always) private func sum(_ bytes: UnsafeRawBufferPointer, level: Int) -> Digest {
    let words = level &* Self.wordsPerLevel
    var (low, high) = (UInt64(truncatingIfNeeded: bytes.count), UInt64(0))
    func add(_ first: UInt64, _ second: UInt64, at word: Int) {
      let product = (first &+ key[words &+ word])
        .multipliedFullWidth(by: second &+ key[words &+ word &+ 1])
      let (sum, carry) = low.addingReportingOverflow(product.low)
      low = sum
      high = high &+ product.high &+ (carry ? 1 : 0)
    }
    func load<Word: FixedWidthInteger>(_ offset: Int, as type: Word.Type) -> UInt64 {
      UInt64(
        truncatingIfNeeded: Word(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type)))
    }
    let count = bytes.count
    var offset = 0
    while count &- offset >= 16 {
      add(load(offset, as: UInt64.self), load(offset &+ 8, as: UInt64.self), at: offset / 8)
      offset &+= 16
    }
    // The last bytes. Overlapping words are unambiguous, because the length is known.
    switch count &- offset {
    case 0: break
    case _ where count >= 16:
      add(load(count &- 16, as: UInt64.self), load(count &- 8, as: UInt64.self), at: offset / 8)
    case 8...: add(load(0, as: UInt64.self), load(count &- 8, as: UInt64.self), at: 0)
    case 4...: add(load(0, as: UInt32.self), load(count &- 4, as: UInt32.self), at: 0)
    default:
      add(
        load(0, as: UInt8.self),
        load(count / 2, as: UInt8.self) << 8
          | load(count &- 1, as: UInt8.self), at: 0)
    }
    return Digest(low: low, high: high)
  }
}
