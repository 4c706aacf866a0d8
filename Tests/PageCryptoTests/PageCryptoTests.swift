import Testing

@testable import PageCrypto

/// Tests with the vectors of the standards, and for cases that the standards do not specify.
@Suite struct PageCryptoTests {
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]) func sha256MatchesTheStandardVectors(text: String, digest: String) {
    #expect(Self.hex(SHA256.hash(Array(text.utf8))) == digest)
  }

  @Test func incrementalHashingMatchesOneShotHashing() {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for size in [1, 63, 64, 65, 4_096, 100_000] {
      var hash = SHA256()
      for start in stride(from: 0, to: size == 1 ? 1_000 : bytes.count, by: size) {
        hash.update([])
        hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(hash.finish() == SHA256.hash(size == 1 ? Array(bytes.prefix(1_000)) : bytes))
    }
  }

  /// RFC 4231, sections 4.2, 4.3 and 4.7.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ]) func hmacMatchesTheStandardVectors(key: [UInt8], message: String, code: String) {
    let key = MessageKey(key)
    for _ in 0..<3 { #expect(Self.hex(key.code(for: Array(message.utf8))) == code) }
    #expect(Self.hex(key.code(for: [])) != code)
  }

  @Test func aMessageKeyIsSafeForConcurrentUse() async {
    let key = MessageKey(Array("Jefe".utf8))
    let codes = await withTaskGroup(of: [UInt8].self) { group in
      for number in 0..<200 { group.addTask { key.code(for: [UInt8(number / 100)]) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(codes == [key.code(for: [0]), key.code(for: [1])])
  }

  /// RFC 5869, appendix A.3, without salt and info. The other examples have a salt.
  @Test func hkdfMatchesTheStandardVector() {
    let secret = [UInt8](repeating: 0x0b, count: 22)
    let key =
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    #expect(Self.hex(KeyDerivation.hkdf(secret, for: "", byteCount: 42)) == key)
    let (one, other) = (
      KeyDerivation.hkdf(secret, for: "one", byteCount: 32),
      KeyDerivation.hkdf(secret, for: "other", byteCount: 32)
    )
    #expect(one != other && one.count == 32)
    #expect(KeyDerivation.hkdf([], for: "one", byteCount: 32).count == 32)
    #expect(KeyDerivation.hkdf(secret, for: "one", byteCount: 8_160).count == 8_160)
  }

  /// RFC 7914, section 12.
  @Test func scryptMatchesTheStandardVectors() {
    let empty = KeyDerivation.scrypt(
      [], salt: [], rounds: 16, blockSize: 1, parallelism: 1, byteCount: 64, memoryLimit: 1 << 20)
    #expect(
      empty.map(Self.hex)
        == "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906")
    let key = KeyDerivation.scrypt(
      Array("password".utf8), salt: Array("NaCl".utf8), rounds: 1_024, blockSize: 8,
      parallelism: 16, byteCount: 64, memoryLimit: 1 << 21)
    #expect(
      key.map(Self.hex)
        == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
  }

  @Test func invalidScryptParametersOrTooLittleMemoryReturnNil() {
    func key(rounds: Int = 1_024, blockSize: Int = 8, memory: Int = 1 << 21) -> [UInt8]? {
      KeyDerivation.scrypt(
        Array("password".utf8), salt: [1], rounds: rounds, blockSize: blockSize, parallelism: 1,
        byteCount: 32, memoryLimit: memory)
    }
    #expect(key() != nil)
    #expect(key(rounds: 1_000) == nil)
    #expect(key(rounds: 1) == nil)
    #expect(key(blockSize: 0) == nil)
    #expect(key(memory: 1 << 20) == nil)
  }

  @Test func areSameComparesAllBytes() {
    #expect(areEqualInConstantTime([], []))
    #expect(areEqualInConstantTime([1, 2, 3], [1, 2, 3]))
    #expect(!areEqualInConstantTime([1, 2, 3], [1, 2, 4]))
    #expect(!areEqualInConstantTime([1, 2, 3], [0, 2, 3]))
    #expect(!areEqualInConstantTime([1, 2, 3], [1, 2]))
    #expect(!areEqualInConstantTime([], [1]))
  }
}
