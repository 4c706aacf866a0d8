import PageElements
import Testing

@Suite struct KeyTests {
  private struct ID: KeyConvertible {
    var key: String { "own" }
  }

  @Test func valuesConvertToStableKeyText() {
    #expect("a".key == "a")
    #expect("abc".dropFirst().key == "bc")
    #expect(Int.min.key == "-9223372036854775808")
    #expect(Int64.max.key == "9223372036854775807")
    #expect(UInt32.max.key == "4294967295")
    #expect(UInt64.max.key == "18446744073709551615")
    #expect(Row(key: ID(), Label("x")).key == "own")
  }
}
