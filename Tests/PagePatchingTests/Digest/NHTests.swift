import RandomPages
import Testing

@testable import PagePatching

@Suite struct NHTests {
  private func digest(_ bytes: [UInt8], _ key: DigestKey = .fixed) -> Digest {
    NH.with(key) { hash in bytes.withUnsafeBytes { hash.digest($0) } }
  }

  /// The expected values are from a short Python program with arbitrary-precision integers and its own HKDF.
  @Test(arguments: [
    (0, "00000000000000000000000000000000"),
    (1, "3bd4555ca3340bded93ee62004e292a0"),
    (2, "3bd4555ca3340df787c6dc5423c0ef10"),
    (3, "3bd4555ca3340df99e5ecc5a51b1dc80"),
    (4, "3bd4555cbd3ca383348458c2e05d27a3"),
    (5, "3bd4555cbf555423d9e98e3bc167ca13"),
    (7, "3bd4555cc386b56524b3f92d837d0ef3"),
    (8, "7ee79150fbf54614152853b2e05d27a7"),
    (9, "01e2ed62a5a9b36328b80f73c167ca17"),
    (15, "170f1167e9f46f539e1675f907a798b7"),
    (16, "1a966cbe2000e3fbb1a631b9e8b23b27"),
    (17, "ddaf001ae4e5df20a33c0bd3d49546d7"),
    (31, "29087f7a545f2dd9ea3085311b424b79"),
    (32, "2cf43146dfd781ce9ffe8d1e4983b13f"),
    (33, "312e0b0feea690390bc1a3f3015d8c9c"),
    (100, "8eff4b357c4828f88c78cea313223433"),
    (1_023, "38a14e84067a658bcc19717cafe2ce9c"),
    (1_024, "3d98082e8c861012d22dc2dd34e22f21"),
    (1_025, "aefc64e99e0db1814067c150dc6da6bc"),
    (2_047, "aa2369e3f9ddcf51437c60fcc170aed4"),
    (2_048, "aea8b94fd2f7a98ca84dfaa433c5cb91"),
    (2_049, "c60b236a27d4e33da1f9ffbf29e73429"),
    (65_536, "ebfb4edafd1998218d794b2f91f650d2"),
    (65_537, "266e01ec1ea214e2465e3416631586bc"),
    (200_000, "d9595d21f3e5e95350b206adad3705a2"),
    (4_194_304, "20759fbd222631ccff5fd24643440400"),
    (4_194_305, "484b0a2b9917609601b93bd77289008a"),
  ])
  func digestsMatchAnIndependentImplementation(length: Int, expected: String) {
    let digest = digest((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) })
    #expect(hex(digest) == expected)
  }

  @Test(arguments: [
    (0, "00000000000000000000000000000000"),
    (1, "27cfc821f5d4007cf6a6dce329ae5ddf"),
    (64, "863024846dcb029e466e76f33b2b3af8"),
    (65, "b25ef1ef2e9bf87e330121b837ab0ffe"),
    (4_096, "bbceb0941d985683c1d051b802e3716b"),
    (4_097, "59e0d08cf50ba20910d351f95d57ea1a"),
    (262_144, "3e8ee06292365732574322076fe6cce4"),
    (262_145, "26391b1763e7564a74a66917b60d254a"),
  ])
  func listDigestsMatchAnIndependentImplementation(count: Int, expected: String) {
    let list = (0..<UInt64(count)).map { Digest(low: $0 &* 0x9E37_79B9_7F4A_7C15 &+ 3, high: $0) }
    #expect(hex(NH.with(.fixed) { $0.digest(list: list) }) == expected)
  }

  private func hex(_ digest: Digest) -> String {
    [digest.high, digest.low].map { String($0, radix: 16) }
      .map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }

  @Test func digestsDoNotDependOnAlignment() {
    let padded = (0..<3_000).map { UInt8(truncatingIfNeeded: $0) }
    for start in 0..<9 {
      for length in [1, 5, 11, 21, 1_500] {
        let here = NH.with(.fixed) { hash in
          padded.withUnsafeBytes {
            hash.digest(UnsafeRawBufferPointer(rebasing: $0[start..<(start + length)]))
          }
        }
        #expect(here == digest(Array(padded[start..<(start + length)])))
      }
    }
  }

  @Test(arguments: 0..<128)
  func everyKeyBitChangesTheDigest(bit: Int) {
    let (low, high): (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    let other =
      bit < 64
      ? DigestKey(low: low ^ 1 << bit, high: high) : .init(low: low, high: high ^ 1 << (bit - 64))
    #expect(other != .fixed)
    #expect(digest(Array("tea".utf8)) != digest(Array("tea".utf8), other))
    #expect(
      DigestKey(low: low, high: high) == .fixed
        && Set([DigestKey(low: low, high: high), .fixed, other]).count == 2)
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8, 13, 16, 20, 31, 64, 1_024, 1_030, 3_000])
  func everyInputBitChangesTheDigest(length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    let bytes = (0..<length).map { _ in UInt8(random.below(256)) }
    var seen: Set<Digest> = [digest(bytes)]
    for bit in 0..<(length * 8) {
      var other = bytes
      other[bit / 8] ^= 1 << (bit % 8)
      seen.insert(digest(other))
    }
    #expect(seen.count == length * 8 + 1)
  }

  @Test func repeatedBytesOfDifferentLengthsHaveDifferentDigests() {
    for byte in [UInt8(0), 255] {
      let lengths =
        Array(0..<200) + [1_008, 1_023, 1_024, 1_025, 1_040, 2_048, 2_049, 65_536, 65_552]
      let digests = lengths.map { digest(Array(repeating: byte, count: $0)) }
      #expect(Set(digests).count == lengths.count)
    }
  }

  @Test func blockOrderChangesTheDigest() {
    var random = SeededGenerator(seed: 9)
    let blocks = (0..<3).map { _ in (0..<1_024).map { _ in UInt8(random.below(256)) } }
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    #expect(Set(orders.map { digest($0.flatMap { blocks[$0] }) }).count == 6)
  }

  @Test func aStringsDigestIsThatOfItsBytes() {
    for text in ["", "tea", "a text that no word of the machine can hold", "\u{E9}", "e\u{301}"] {
      #expect(NH.with(.fixed) { $0.digest(text) } == digest(Array(text.utf8)))
    }
  }
}
