import Testing

@testable import Showcase

@Suite struct UnicodeBlocksTests {
  @Test func blocksAreInOrderAndDoNotOverlap() {
    for (block, next) in zip(UnicodeBlocks.all, UnicodeBlocks.all.dropFirst()) {
      #expect(block.range.upperBound < next.range.lowerBound, "\(block.name), \(next.name)")
    }
  }

  @Test func blockNamesAreUnique() {
    #expect(Set(UnicodeBlocks.all.map(\.name)).count == UnicodeBlocks.all.count)
  }

  @Test(arguments: [
    (0x0000, "Basic Latin"), (0x007F, "Basic Latin"), (0x0080, "Latin-1 Supplement"),
    (0x2190, "Arrows"), (0x21FF, "Arrows"), (0x6C34, "CJK Unified Ideographs"),
    (0x1F600, "Emoticons"), (0x10FFFF, "Supplementary Private Use Area-B"),
  ])
  func aCharacterIsInItsBlock(codePoint: UInt32, name: String) throws {
    let scalar = try #require(Unicode.Scalar(codePoint))
    #expect(UnicodeBlocks.block(of: scalar)?.name == name)
  }

  @Test func aCodePointBetweenBlocksHasNoBlock() {
    // U+2FE0 to U+2FEF are between "Kangxi Radicals" and "Ideographic Description Characters".
    #expect(UnicodeBlocks.block(of: "\u{2FE0}") == nil)
  }

  @Test func everyNamedCharacterIsInABlock() {
    let strays = (0...UInt32(0x10FFFF)).lazy
      .compactMap(Unicode.Scalar.init)
      .filter { $0.properties.name != nil && UnicodeBlocks.block(of: $0) == nil }
    #expect(Array(strays).isEmpty)
  }
}
