import PageSite
import Testing

@testable import PageLists

/// Descriptions of BLOBs.
@Suite struct BytesContentTests {
  @Test func textAndJSONAreShownAsText() {
    #expect(BytesContent(Array("{\"a\": 1}".utf8)).text == "{\"a\": 1}")
    #expect(BytesContent(Array("/music/Zoë.mp3".utf8)).text == "/music/Zoë.mp3")
    #expect(BytesContent(Array("a\nb\tc\r\n".utf8)).text == "a\nb\tc\r\n")
    for bytes in [[], [0], [0x41, 0x00], [0xFF, 0x41], [0xC3], [0x1B, 0x5B], [0x7F]] as [[UInt8]] {
      #expect(BytesContent(bytes).text == nil, "\(bytes)")
    }
  }

  @Test func fileTypesAreNamed() {
    #expect(BytesContent([0x89, 0x50, 0x4E, 0x47, 0x0D]).name == "PNG image")
    #expect(BytesContent([0x1F, 0x8B, 0x08, 0x00]).name == "gzip")
    #expect(BytesContent(Array("%PDF-1.7".utf8)).name == "PDF")
    #expect(BytesContent(Array("RIFF....WEBP".utf8)).name == "WebP image")
    #expect(BytesContent(Array("RIFF".utf8)).name == nil)
    #expect(BytesContent([1, 2, 3]).name == nil)
  }

  @Test func geometriesAreDescribed() {
    func little(_ number: Double) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
    }
    let point = little(7.5) + little(51.25)
    let package: [UInt8] =
      Array("GP".utf8) + [0, 0x01, 0xE6, 0x10, 0, 0] + [1, 1, 0, 0, 0] + point
    #expect(BytesContent(package).name == "Point 7.5 51.25 (SRID 4326)")
    let envelope = [UInt8](repeating: 0, count: 32)
    let polygon = Array("GP".utf8) + [0, 0x03, 0xE6, 0x10, 0, 0] + envelope + [1, 3, 0, 0, 0]
    #expect(BytesContent(polygon).name == "Polygon (SRID 4326)")
    let spatial: [UInt8] =
      [0, 1, 0xE6, 0x10, 0, 0] + point + point + [0x7C, 1, 0, 0, 0] + point + [0xFE]
    #expect(BytesContent(spatial).name == "Point 7.5 51.25 (SRID 4326)")
    // Truncated geometries cause no error.
    for whole in [package, polygon, spatial] {
      for count in 0..<whole.count { _ = BytesContent(Array(whole.prefix(count))) }
    }
  }

  @Test func byteKeysAreUUIDsOrHexadecimal() {
    let bytes = (0..<16).map { UInt8($0 * 17) }
    #expect(bytes.keyText == "00112233-4455-6677-8899-aabbccddeeff")
    #expect([0xAB, 0x01].keyText == "ab01")
    #expect([UInt8](repeating: 1, count: 40).keyText == String(repeating: "01", count: 16) + "…")
    #expect([UInt8]().keyText == "")
  }
}
