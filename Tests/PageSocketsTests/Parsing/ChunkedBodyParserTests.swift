import HTTPTypes
import Testing

@testable import PageSockets

@Suite struct ChunkedBodyParserTests {
  /// The result of parsing a chunked body in pieces.
  struct Outcome: Equatable {
    var body: String?
    var status = 0
    var left = 0

    init(_ bytes: [UInt8], pieces: [Int], limits: ServerConfiguration.Limits = .init()) {
      var parser = ChunkedBodyParser(limits: limits)
      var buffer: [UInt8] = []
      var rest = bytes[...]
      for piece in pieces {
        buffer += rest.prefix(piece)
        rest = rest.dropFirst(piece)
        do {
          let (taken, isComplete) = try buffer.withUnsafeBufferPointer { try parser.parse($0) }
          buffer.removeFirst(taken)
          guard isComplete else { continue }
          body = String(decoding: parser.body, as: UTF8.self)
          left = buffer.count + rest.count
          return
        } catch let refusal as Refusal {
          status = refusal.status.code
          return
        } catch {
          status = -1
        }
      }
    }
  }

  static let read: [(String, String)] = [
    ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"),
    ("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", "abcde"), ("00005\r\nhello\r\n000\r\n\r\n", "hello"),
    ("a\r\n0123456789\r\n0\r\n\r\n", "0123456789"), ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
    ("5;name=value\r\nhello\r\n0;last\r\n\r\n", "hello"), ("5;\r\nhello\r\n0\r\n\r\n", "hello"),
    ("5;a=\"b;c\\\"\" ; d\r\nhello\r\n0\r\n\r\n", "hello"),
    ("5 \t;a\r\nhello\r\n0 ;a\r\n\r\n", "hello"),
    ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"), ("1\r\na\r\n0\r\nTrailer: x\r\nOther: y\r\n\r\n", "a"),
    ("0\r\nContent-Length: 5\r\nHost: evil\r\n\r\n", ""),
  ]

  static let refused: [(String, Int)] = [
    ("+5\r\nhello\r\n0\r\n\r\n", 400), ("-5\r\n", 400), ("0x5\r\nhello\r\n", 400),
    ("5 \r\nhello\r\n", 400), (" 5\r\nhello\r\n", 400), ("\r\n", 400), (";a\r\n", 400),
    ("5 a\r\nhello\r\n", 400), ("5;a=\"\r\nhello\r\n", 400), ("5;\"\\\"\r\nhello\r\n", 400),
    ("g\r\n", 400), ("5\nhello\r\n", 400), ("5\rhello", 400), ("5;a\nb\r\n", 400),
    ("5;a\rb\r\n", 400), ("5;\0\r\n", 400), ("5\r\nhelloX\r\n", 400), ("5\r\nhello\n0\r\n", 400),
    ("5\r\nhello0\r\n\r\n", 400), ("0\r\nX : y\r\n\r\n", 400), ("0\r\n folded\r\n\r\n", 400),
    ("0\r\nX\r\n\r\n", 400), ("0\r\nX: a\nb\r\n\r\n", 400), ("0\r\n\n", 400),
    ("100001\r\n", 413), ("fffffffffffffffff\r\n", 413), ("7fffffffffffffff\r\n", 413),
    ("8000000000000000\r\n", 413), ("ffffffffffffffff\r\n", 413),
    ("5;\(String(repeating: "a", count: 255))\r\n", 400),
    (String(repeating: "0", count: 257) + "\r\n", 400),
    ("0\r\nX: \(String(repeating: "a", count: 16_384))\r\n\r\n", 431),
    ("0\r\n" + String(repeating: "X: y\r\n", count: 101) + "\r\n", 431),
    (String(repeating: "1;\(String(repeating: "a", count: 200))\r\nx\r\n", count: 100), 413),
  ]

  @Test(arguments: read) func joinsTheChunks(text: String, body: String) {
    let bytes = Array((text + "next").utf8)
    let outcome = Outcome(bytes, pieces: [bytes.count])
    #expect(outcome.body == body)
    #expect(outcome.left == 4)
  }

  @Test(arguments: refused) func rejectsMalformedAndOversizedBodies(text: String, status: Int) {
    #expect(Outcome(Array(text.utf8), pieces: [text.utf8.count]).status == status)
  }

  @Test(arguments: read.map(\.0) + refused.map(\.0))
  func splittingTheInputDoesNotChangeTheResult(text: String) {
    let bytes = Array(text.utf8)
    let whole = Outcome(bytes, pieces: [bytes.count])
    #expect(Outcome(bytes, pieces: Array(repeating: 1, count: bytes.count)) == whole)
    for first in 0..<min(bytes.count, 300) {
      #expect(Outcome(bytes, pieces: [first, bytes.count - first]) == whole)
    }
  }

  @Test func theBodyLimitCountsAllChunks() {
    var limits = ServerConfiguration.Limits()
    limits.body = 8
    let full = Array("4\r\nabcd\r\n4\r\nefgh\r\n0\r\n\r\n".utf8)
    #expect(Outcome(full, pieces: [full.count], limits: limits).body == "abcdefgh")
    let more = Array("4\r\nabcd\r\n5\r\nefghi\r\n0\r\n\r\n".utf8)
    #expect(Outcome(more, pieces: [more.count], limits: limits).status == 413)
  }

  @Test func scansFramingLinearlyAndSkipsContent() throws {
    let text = String(repeating: "a;bc\r\n0123456789\r\n", count: 1000) + "0\r\nX: y\r\n\r\n"
    let bytes = Array(text.utf8)
    var parser = ChunkedBodyParser(limits: .init())
    var start = 0
    for end in 1...bytes.count {
      start += try bytes.withUnsafeBufferPointer { try parser.parse($0.part(start..<end)) }
        .consumedBytes
    }
    #expect(parser.body.count == 10_000)
    let framing = bytes.count - parser.body.count
    #expect(parser.examined <= 3 * framing)
  }
}
