import HTTPTypes
import Testing

@testable import PageSockets

/// Tests that a request that arrives in pieces is parsed like the same request in one piece.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SplitTests {
  @Test(arguments: RawRequest.all)
  func tableRequestsAreParsedAsExpected(_ row: RawRequest) {
    let reader = PiecewiseReader(row.bytes + row.rest)
    let statuses = reader.events.map { event in
      switch event {
      case .request: 200
      case .refused(let refusal, _): refusal.status.code
      }
    }
    #expect(statuses == row.answers.map(\.status).filter { $0 != 100 })
    #expect(reader.hasEnded == (row.ending == .closed))
    if row.ending == .kept { #expect(reader.left.isEmpty) }
  }

  @Test(arguments: RawRequest.all)
  func tableRequestsAreParsedTheSameInAnyPieces(_ row: RawRequest) {
    let bytes = Array((row.bytes + row.rest).prefix(40_000))
    var random = SeededGenerator(seed: UInt64(bytes.count))
    expectEqualResults(bytes, splits: splitPoints(bytes.count, &random).map { [$0] })
    expectEqualResults(bytes, splits: (0..<20).map { _ in randomSplit(bytes.count, &random) })
    if bytes.count < 2000 {
      expectEqualResults(bytes, splits: [Array(repeating: 1, count: bytes.count)])
    }
  }

  @Test(arguments: 0..<200)
  func randomRequestsAreParsedTheSameInAnyPieces(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let bytes = RandomRequests(&random).bytes
    expectEqualResults(bytes, splits: splitPoints(bytes.count, &random).map { [$0] })
    expectEqualResults(bytes, splits: (0..<20).map { _ in randomSplit(bytes.count, &random) })
    expectEqualResults(bytes, splits: [Array(repeating: 1, count: bytes.count)])
  }

  @Test func randomRequestsIncludeValidAndInvalidOnes() {
    var (read, refused) = (0, 0)
    for seed in 0..<500 {
      var random = SeededGenerator(seed: UInt64(seed))
      for event in PiecewiseReader(RandomRequests(&random).bytes).events {
        if case .request = event { read += 1 } else { refused += 1 }
      }
    }
    #expect(read > 300)
    #expect(refused > 100)
  }

  private func expectEqualResults(_ bytes: [UInt8], splits: [[Int]]) {
    let whole = PiecewiseReader(bytes)
    for split in splits {
      let pieces = PiecewiseReader(bytes, pieces: split)
      // After a refusal, the number of unread bytes does not matter.
      guard pieces.events == whole.events, pieces.hasEnded == whole.hasEnded,
        whole.hasEnded || pieces.left == whole.left
      else {
        Issue.record("in pieces of \(split.prefix(20)): \(String(decoding: bytes, as: UTF8.self))")
        return
      }
      // Once for each byte, and once more for each piece and each line.
      #expect(pieces.examined <= 2 * bytes.count + split.count + 2)
    }
  }

  /// Returns all split points of a short request, or some random ones of a long request.
  private func splitPoints(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
    count < 300
      ? Array(0...count) : (0..<60).map { _ in Int.random(in: 0...count, using: &random) }
  }

  private func randomSplit(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
    let largest = [3, 17, 150, 2000].randomElement(using: &random) ?? 3
    var split: [Int] = []
    var left = count
    while left > 0, split.count < 2000 {
      split.append(Int.random(in: 1...min(left, largest), using: &random))
      left -= split.last ?? left
    }
    return split
  }
}

/// A few consecutive requests. Most are valid; some have a byte or two changed.
private struct RandomRequests {
  private(set) var bytes: [UInt8] = []

  init(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...4, using: &random) { append(&random) }
    guard Int.random(in: 0..<3, using: &random) == 0 else { return }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(Self.odd.randomElement(using: &random) ?? 0, at: place)
      default: bytes[place] = Self.odd.randomElement(using: &random) ?? 0
      }
      if bytes.isEmpty { return }
    }
  }

  private static let odd = Array("\r\n\t :;,0aA\"%\0".utf8) + [0x7F, 0xFF]

  private mutating func append(_ random: inout SeededGenerator) {
    let method = ["GET", "POST", "HEAD", "PUT", "OPTIONS"].randomElement(using: &random) ?? "GET"
    let target =
      ["/", "/a?b=c", "/%41/b", "http://b:80/c", "*"].randomElement(using: &random) ?? "/"
    let version = Int.random(in: 0..<10, using: &random) == 0 ? "HTTP/1.0" : "HTTP/1.1"
    add("\(method) \(target) \(version)\r\nHost: a.example:8080\r\n")
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let length = Int.random(in: 0...40, using: &random)
      let value = (0..<length).map { _ in
        ["a", "Z", "7", " ", "\t", ",", ";", "é"].randomElement(using: &random) ?? "a"
      }.joined()
      let name = ["X-A", "Accept", "Cookie", "Connection"].randomElement(using: &random) ?? "X"
      add("\(name):\(value)\r\n")
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let length = Int.random(in: 0...300, using: &random)
      add("Content-Length: \(length)\r\n\r\n")
      addContent(length, &random)
    case 1:
      add("Transfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let length = Int.random(in: 1...60, using: &random)
        let mark = ["", ";a", " ;a=\"b;\\\"c\"", ";a=b;c"].randomElement(using: &random) ?? ""
        add("\(String(length, radix: 16))\(mark)\r\n")
        addContent(length, &random)
        add("\r\n")
      }
      add(Bool.random(using: &random) ? "0\r\n\r\n" : "0\r\nX-T: y\r\n\r\n")
    default: add("\r\n")
    }
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  private mutating func addContent(_ length: Int, _ random: inout SeededGenerator) {
    let some = Array("GET / HTTP/1.1\r\n0\r\n\r\n\0".utf8)
    bytes += (0..<length).map { _ in some.randomElement(using: &random) ?? 0 }
  }
}
