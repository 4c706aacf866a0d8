import PageBytes
import Testing

@Suite struct ByteOrderTests {
  @Test func textAndBytesSortLikeTheStandardLibrary() {
    let letters = ["", "a", "b", "\0", "\u{E9}", "e\u{301}", "\u{10FFFF}"]
    let texts = letters.flatMap { first in letters.map { first + $0 } }
    for left in texts {
      for right in texts {
        let expected = left.utf8.lexicographicallyPrecedes(right.utf8)
        #expect(ByteOrder.precedes(left, right) == expected)
        #expect(ByteOrder.areEqual(left, right) == left.utf8.elementsEqual(right.utf8))
        #expect(ByteOrder.precedes(Array(left.utf8), Array(right.utf8)) == expected)
      }
    }
  }
}
