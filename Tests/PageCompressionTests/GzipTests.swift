import Gunzip
import PageCompression
import Testing

@Suite struct GzipTests {
  private static let page = Array(
    String(repeating: "<tr><td>Darjeeling</td><td>12</td></tr>", count: 300).utf8)

  /// Lengths around the sizes of zlib's buffers, and 1 MiB.
  @Test(arguments: [0, 1, 2, 17, 1023, 1024, 32_767, 32_768, 65_536, 1 << 20])
  func randomBytesRoundTrip(count: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    #expect(try Gunzip.decompress(Gzip.compress(bytes)) == bytes)
  }

  @Test(arguments: 0...9) func everyLevelRoundTrips(level: Int) throws {
    let compressed = try Gzip.compress(Self.page, level: level)
    #expect(try Gunzip.decompress(compressed) == Self.page)
  }

  @Test func repetitiveDataShrinksExceptAtLevelZero() throws {
    let count = try Gzip.compress(Self.page).count
    #expect(count < Self.page.count / 20)
    let stored = try Gzip.compress(Self.page, level: 0).count
    #expect(stored > Self.page.count)
  }

  @Test func theHeaderContainsNeitherTimeNorName() throws {
    let compressed = try Gzip.compress(Self.page)
    // The magic number, deflate, no flags and no time (RFC 1952, section 2.3), then the compression level.
    #expect(Array(compressed.prefix(9)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0])
  }

  @Test func compressionIsDeterministic() throws {
    let first = try Gzip.compress(Self.page)
    #expect(try (0..<5).allSatisfy { _ in try Gzip.compress(Self.page) == first })
  }

  @Test(arguments: [-1, 10, Int.max]) func anUnknownLevelIsRefused(level: Int) {
    #expect(throws: GzipError.unknownLevel(level)) { try Gzip.compress(Self.page, level: level) }
    #expect(
      GzipError.unknownLevel(level).description
        == "There is no level \(level): choose one from 0 to 9.")
  }

  @Test func errorsSayWhatToDo() {
    #expect(
      GzipError.tooLong(1 << 32).description
        == "4294967296 bytes are too many for one response: send them uncompressed, or in parts "
        + "below 4 GiB.")
    #expect(
      GzipError.failed(status: -4).description
        == "zlib failed with status -4: send the bytes uncompressed.")
  }

  @Test func theTestDecompressorDetectsCorruption() throws {
    let compressed = try Gzip.compress(Self.page)
    #expect(throws: Gunzip.Failure.self) { try Gunzip.decompress(Array(compressed.dropLast())) }
    #expect(throws: Gunzip.Failure.self) { try Gunzip.decompress(compressed + [0]) }
    var changed = compressed
    changed[compressed.count / 2] ^= 1
    #expect(throws: Gunzip.Failure.self) { try Gunzip.decompress(changed) }
    #expect(throws: Gunzip.Failure.self) { try Gunzip.decompress([]) }
  }
}
