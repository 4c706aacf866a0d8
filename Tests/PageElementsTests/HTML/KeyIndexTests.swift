import PageElements
import Testing

@Suite struct KeyIndexTests {
  @Test func aKeyIsFoundWhereItWasInserted() {
    let keys = (0..<1_000).map { "key \($0)" } + ["", "é", "e\u{301}", "\u{0}", "\u{0}\u{0}"]
    var index = KeyIndex(capacity: keys.count)
    for (position, key) in keys.enumerated() {
      #expect(index.insert(key, at: position) { keys[$0] } == nil)
    }
    for (position, key) in keys.enumerated() {
      #expect(index.find(key) { keys[$0] } == position)
    }
    #expect(index.find("absent") { keys[$0] } == nil)
  }

  @Test func aKeyInsertedTwiceKeepsItsFirstPosition() {
    let keys = ["a", "b", "a"]
    var index = KeyIndex(capacity: 3)
    #expect(index.insert("a", at: 0) { keys[$0] } == nil)
    #expect(index.insert("b", at: 1) { keys[$0] } == nil)
    #expect(index.insert("a", at: 2) { keys[$0] } == 0)
    #expect(index.find("a") { keys[$0] } == 0)
  }

  @Test func anIndexAgreesWithADictionaryOfBytes() {
    var random = SplitMix64(seed: 4)
    for round in 0..<40 {
      let keys = (0..<200).map { _ in
        RandomText.string(length: Int.random(in: 0...round, using: &random), using: &random)
      }
      var index = KeyIndex(capacity: keys.count)
      var expected: [[UInt8]: Int] = [:]
      for (position, key) in keys.enumerated() {
        let bytes = Array(key.utf8)
        let other = index.insert(key, at: position) { keys[$0] }
        #expect(other == expected[bytes])
        if expected[bytes] == nil { expected[bytes] = position }
      }
    }
  }

  @Test func anIndexWithoutKeysFindsNothing() {
    let index = KeyIndex(capacity: 0)
    #expect(index.find("a") { _ in "" } == nil)
  }

  @Test func keysThatDifferInTheLastByteAreDistinct() {
    for length in 0...40 {
      let common = String(repeating: "k", count: length)
      let keys = [common + "a", common + "b", common]
      var index = KeyIndex(capacity: keys.count)
      for (position, key) in keys.enumerated() {
        #expect(index.insert(key, at: position) { keys[$0] } == nil)
      }
      for (position, key) in keys.enumerated() {
        #expect(index.find(key) { keys[$0] } == position)
      }
    }
  }
}
