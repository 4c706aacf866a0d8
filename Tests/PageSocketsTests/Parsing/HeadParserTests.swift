import HTTPTypes
import Testing

@testable import PageSockets

/// A request as raw bytes and its expected status; 0 if it is parsed.
struct HeadCase: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let status: Int

  init(_ name: String, _ text: String, _ status: Int) {
    self.init(name, bytes: Array(text.utf8), status)
  }

  init(_ name: String, bytes: [UInt8], _ status: Int) {
    (self.name, self.bytes, self.status) = (name, bytes, status)
  }

  /// Creates a request with the given fields and `Host`.
  static func fields(_ name: String, _ fields: String, _ status: Int) -> HeadCase {
    HeadCase(name, "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n", status)
  }

  /// Creates a request with the given target.
  static func target(_ target: String, _ status: Int, method: String = "GET") -> HeadCase {
    HeadCase("target \(target)", "\(method) \(target) HTTP/1.1\r\nHost: a\r\n\r\n", status)
  }

  static func host(_ host: String, _ status: Int) -> HeadCase {
    HeadCase("host \(host)", "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", status)
  }

  var testDescription: String { "\(name): \(status)" }
}

@Suite struct HeadParserTests {
  static let lines: [HeadCase] = [
    .init("plain", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
    .init("one empty line first", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
    .init("two empty lines first", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("bare LF first", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
    .init("bare LF, nothing else yet", "GET / HTTP/1.1\n", 400),
    .init("bare CR in the request line", "GET /\rx HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("CR CR LF", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", 400),
    .init("NUL in the request line", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("TLS greeting", bytes: [0x16, 3, 1, 2, 0, 1], 400),
    .init("two spaces after the method", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("space after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
    .init("space before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("tab for a space", "GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("no method", "/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("no target", "GET HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("HTTP/0.9", "GET /\r\n", 400),
    .init("method no token", "G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("method with bytes above ASCII", "GÉT / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    .init("unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
    .init("method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
    .init("method of symbols", "!!$% / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
    .init("HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\n\r\n", 0),
    .init("HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n", 0),
    .init("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505),
    .init("HTTP/9.9", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 505),
    .init("HTTP/0.9 by name", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
    .init("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    .init("http/1.1 in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n", 400),
    .init("HTTP/1", "GET / HTTP/1\r\nHost: a\r\n\r\n", 400),
    .init("HTTP/1.10", "GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
    .init("HTTP/+1.1", "GET / HTTP/+1.1\r\nHost: a\r\n\r\n", 400),
  ]

  static let targets: [HeadCase] = [
    .target("/", 0), .target("/a/b;c=d,e:@!$&'()*+~_-.", 0), .target("//x", 0),
    .target("/?", 0), .target("/a?q=%C3%A9&x=1+2/?", 0), .target("/%41", 0),
    .target("/a|b[1]^", 0), .target("/?q={a}|[b]`^\\", 0), .target("/?q=100%", 0),
    .target("/a%", 400), .target("/a%4", 400), .target("/%zz", 400), .target("/%4g?x", 400),
    .target("/a#b", 400), .target("/?a#b", 400), .target("/a\"b", 400), .target("/a<b>", 400),
    .target("/a\\b", 400), .target("/a{b}", 400), .target("/?a\"b", 400), .target("/é", 400),
    .target("/?é", 400), .target("/a\u{7F}", 400), .target("a", 400), .target("?a", 400),
    .target("*", 400), .target("*", 0, method: "OPTIONS"), .target("**", 400, method: "OPTIONS"),
    .target("http://b/c", 0), .target("HTTP://b:80/c?d", 0), .target("http://b", 0),
    .target("http://b?c", 0), .target("https://b/", 400), .target("ftp://b/", 400),
    .target("http://", 400), .target("http:///c", 400), .target("http://u@b/", 400),
    .target("http://b:x/", 400), .target("http://b/#c", 400), .target("b:80", 400),
    .target("b:80", 501, method: "CONNECT"), .target("/", 501, method: "CONNECT"),
  ]

  static let hosts: [HeadCase] = [
    .host("localhost", 0), .host("LOCALHOST:8080", 0), .host("127.0.0.1:1", 0),
    .host("[::1]", 0), .host("[::1]:65535", 0), .host("[fe80::1:2]", 0), .host("a.b-c_d~", 0),
    .host("a%41", 0), .host("", 400), .host(":80", 400), .host("a:", 400), .host("a:65536", 400),
    .host("a:080", 0), .host("a:000080", 400), .host("a:8x", 400), .host("a:-1", 400),
    .host("a b", 400), .host("a/b", 400), .host("u@a", 400), .host("a,b", 0), .host("a%4", 400),
    .host("[::1", 400), .host("[]", 400), .host("[::1]x", 400), .host("[::g]", 400),
    .host("::1", 400), .host("[1.2.3.4]", 400), .host("é", 400), .host("a?b", 400),
    .host("a\\b", 400),
    .init("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
    .init("no Host, absolute target", "GET http://b/ HTTP/1.1\r\n\r\n", 400),
    .init("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    .init("two equal Hosts", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400),
    .init("two Hosts, HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400),
  ]

  static let fields: [HeadCase] = [
    .fields("plain field", "X: y", 0), .fields("empty value", "X:", 0),
    .fields("blanks around the value", "X: \t y \t ", 0), .fields("tab in a value", "X: a\tb", 0),
    .fields("UTF-8 in a value", "X: é", 0), .fields("repeated field", "X: 1\r\nX: 2", 0),
    .init(
      "byte above ASCII in a value",
      bytes: Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xFF] + Array("\r\n\r\n".utf8), 0),
    .fields("folded", "X: a\r\n b", 400), .fields("folded by a tab", "X: a\r\n\tb: c", 400),
    .init("first field folded", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
    .fields("space before the colon", "X : y", 400), .fields("tab before the colon", "X\t: y", 400),
    .fields("no colon", "X", 400), .fields("no name", ": y", 400),
    .fields("name no token", "X(y): z", 400), .fields("name above ASCII", "é: z", 400),
    .fields("NUL in a name", "X\0: y", 400), .fields("NUL in a value", "X: a\0b", 400),
    .fields("bell in a value", "X: a\u{7}b", 400), .fields("DEL in a value", "X: a\u{7F}b", 400),
    .fields("escape in a value", "X: \u{1B}[0m", 400),
    .fields("bare CR in a value", "X: a\rb", 400),
    .fields("bare LF in a value", "X: a\nY: b", 400), .fields("bare CR at the end", "X: a\r", 400),
    .init("bare LF for the empty line", "GET / HTTP/1.1\r\nHost: a\r\n\n", 400),
  ]

  static let framings: [HeadCase] = [
    .fields("length 0", "Content-Length: 0", 0), .fields("length 5", "Content-Length: 5", 0),
    .fields("leading zeros", "Content-Length: 0005", 0),
    .fields("empty length", "Content-Length:", 400), .fields("+5", "Content-Length: +5", 400),
    .fields("-5", "Content-Length: -5", 400), .fields("0x5", "Content-Length: 0x5", 400),
    .fields("5.0", "Content-Length: 5.0", 400), .fields("5 5", "Content-Length: 5 5", 400),
    .fields("list of lengths", "Content-Length: 5, 5", 400),
    .fields("two lengths", "Content-Length: 5\r\nContent-Length: 6", 400),
    .fields("two equal lengths", "Content-Length: 5\r\nContent-Length: 5", 400),
    .fields("length beyond Int", "Content-Length: 99999999999999999999", 400),
    .fields("Int.max", "Content-Length: 9223372036854775807", 413),
    .fields("Int.max + 1", "Content-Length: 9223372036854775808", 400),
    .fields("largest body", "Content-Length: 1048576", 0),
    .fields("one byte too many", "Content-Length: 1048577", 413),
    .fields("chunked", "Transfer-Encoding: chunked", 0),
    .fields("Chunked", "Transfer-Encoding: Chunked", 0),
    .fields("gzip, chunked", "Transfer-Encoding: gzip, chunked", 501),
    .fields("chunked twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
    .fields("chunked, identity", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", 400),
    .fields("gzip before chunked", "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", 501),
    .fields("nothing before chunked", "Transfer-Encoding: , chunked", 501),
    .fields("nothing after chunked", "Transfer-Encoding: chunked,", 400),
    .fields("xchunked", "Transfer-Encoding: xchunked", 400),
    .fields("chunked;a", "Transfer-Encoding: chunked;a", 400),
    .fields("quoted chunked", "Transfer-Encoding: \"chunked\"", 400),
    .fields("identity", "Transfer-Encoding: identity", 400),
    .fields("no coding", "Transfer-Encoding:", 400),
    .fields("both", "Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
    .fields("both, other way", "Transfer-Encoding: chunked\r\nContent-Length: 0", 400),
    .fields("both, unknown coding", "Transfer-Encoding: x\r\nContent-Length: 0", 400),
    .fields("space before the colon of a length", "Content-Length : 5", 400),
    .init(
      "chunked HTTP/1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    .fields("100-continue", "Expect: 100-Continue\r\nContent-Length: 1", 0),
    .fields("other expectation", "Expect: 200-ok", 417),
    .fields("two expectations", "Expect: 100-continue, x", 417),
    .fields("empty expectation", "Expect:", 417),
  ]

  static let sizes: [HeadCase] = [
    .init("longest line", line(length: 8192), 0), .init("one byte more", line(length: 8193), 414),
    .init("endless line", String(repeating: "a", count: 8193), 414),
    .init("largest head", head(length: 16384), 0), .init("one byte more", head(length: 16385), 431),
    .init("two bytes more", head(length: 16386), 431),
    .init("endless field", head(length: 16385).replacing("\r\n\r\n", with: ""), 431),
    .fields("most fields", Array(repeating: "X: y", count: 99).joined(separator: "\r\n"), 0),
    .fields("too many fields", Array(repeating: "X: y", count: 100).joined(separator: "\r\n"), 431),
  ]

  private static func line(length: Int) -> String {
    let rest = "GET / HTTP/1.1".utf8.count
    return "GET /\(String(repeating: "a", count: length - rest)) HTTP/1.1\r\nHost: a\r\n\r\n"
  }

  private static func head(length: Int) -> String {
    let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
    return start + String(repeating: "y", count: length - start.utf8.count - 4) + "\r\n\r\n"
  }

  @Test(arguments: lines + targets + hosts + fields + framings + sizes)
  func acceptsOnlyValidUnambiguousRequests(_ example: HeadCase) {
    var parser = HeadParser(limits: .init())
    #expect(parser.status(of: example.bytes) == example.status)
  }

  @Test(arguments: lines + targets + hosts + fields + framings)
  func readsTheSameByteByByte(_ example: HeadCase) {
    let whole = HeadOutcome(example.bytes, pieces: [example.bytes.count])
    let bytewise = HeadOutcome(
      example.bytes, pieces: Array(repeating: 1, count: example.bytes.count))
    #expect(whole == bytewise)
  }

  @Test(arguments: lines + targets + hosts + fields + framings)
  func readsTheSameInTwoPieces(_ example: HeadCase) {
    let whole = HeadOutcome(example.bytes, pieces: [example.bytes.count])
    for first in 0...example.bytes.count {
      #expect(HeadOutcome(example.bytes, pieces: [first, example.bytes.count - first]) == whole)
    }
  }

  @Test(arguments: 0..<200)
  func readsTheSameInRandomPieces(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let examples = Self.lines + Self.fields + Self.framings + Self.sizes
    let example = examples[Int.random(in: 0..<examples.count, using: &random)]
    var pieces: [Int] = []
    var left = example.bytes.count
    while left > 0 {
      pieces.append(Int.random(in: 1...min(left, 700), using: &random))
      left -= pieces.last ?? 0
    }
    let whole = HeadOutcome(example.bytes, pieces: [example.bytes.count])
    #expect(HeadOutcome(example.bytes, pieces: pieces) == whole)
  }

  @Test(arguments: 0..<300)
  func survivesBrokenBytes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let examples = Self.lines + Self.targets + Self.fields + Self.framings
    var bytes = examples[Int.random(in: 0..<examples.count, using: &random)].bytes
    for _ in 0..<3 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] =
        [0, 9, 10, 13, 32, 37, 44, 58, 127, 255].randomElement(using: &random) ?? 0
    }
    let whole = HeadOutcome(bytes, pieces: [bytes.count])
    #expect(HeadOutcome(bytes, pieces: Array(repeating: 1, count: bytes.count)) == whole)
  }

  @Test func leavesTheBytesAfterTheHead() throws {
    let head = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    var parser = HeadParser(limits: .init())
    let result = try #require(try parser.parse(all: head + Array("more".utf8)))
    #expect(result.length == head.count)
  }

  @Test func givesMethodTargetAuthorityAndFields() throws {
    var parser = HeadParser(limits: .init())
    let head = try #require(
      try parser.parse(
        all: Array(
          """
          POST /a?b=%20c HTTP/1.1\r
          hOST: Example.org:8080\r
          X-A: 1\r
          x-a:\t2 \r
          Cookie: a=b; c=d\r
          \r

          """.utf8))
    ).head
    #expect(head.request.method == .post)
    #expect(head.request.scheme == "http")
    #expect(head.request.authority == "Example.org:8080")
    #expect(head.request.path == "/a?b=%20c")
    #expect(head.request.headerFields[values: try #require(.init("X-A"))] == ["1", "2"])
    #expect(head.request.headerFields[.cookie] == "a=b; c=d")
    #expect(!head.request.headerFields.contains(try #require(.init("Host"))))
    #expect(head.allowsReuse)
  }

  @Test(arguments: [
    ("http://b:81/c?d", "b:81", "/c?d"), ("http://b", "b", "/"), ("http://b?c", "b", "/?c"),
    ("hTTp://[::1]/", "[::1]", "/"),
  ])
  func takesTheAuthorityOfAnAbsoluteTarget(target: String, authority: String, path: String) throws {
    var parser = HeadParser(limits: .init())
    let text = "GET \(target) HTTP/1.1\r\nHost: other\r\n\r\n"
    let request = try #require(try parser.parse(all: Array(text.utf8))).head.request
    #expect(request.authority == authority)
    #expect(request.path == path)
  }

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
    ("HTTP/1.1", "Connection: x, Close \r\n", false), ("HTTP/1.1", "Connection: closed\r\n", true),
    ("HTTP/1.1", "Connection: keep-alive\r\nConnection:\tclose\r\n", false),
    ("HTTP/1.1", "Connection: ,, ,\r\n", true), ("HTTP/1.0", "", false),
    ("HTTP/1.0", "Connection: keep-alive\r\n", false),
  ])
  func determinesWhetherTheConnectionPersists(version: String, field: String, lasts: Bool) throws {
    var parser = HeadParser(limits: .init())
    let text = "GET / \(version)\r\nHost: a\r\n\(field)\r\n"
    #expect(try #require(try parser.parse(all: Array(text.utf8))).head.allowsReuse == lasts)
  }

  @Test(arguments: [
    ("Content-Length: 1\r\n", "HTTP/1.1", true),
    ("Transfer-Encoding: chunked\r\n", "HTTP/1.1", true),
    ("", "HTTP/1.1", false), ("Content-Length: 0\r\n", "HTTP/1.1", false),
    ("Content-Length: 1\r\n", "HTTP/1.0", false),
  ])
  func expectsContinueOnlyIfABodyFollows(fields: String, version: String, asks: Bool) throws {
    var parser = HeadParser(limits: .init())
    let text = "POST / \(version)\r\nHost: a\r\nExpect: 100-continue\r\n\(fields)\r\n"
    #expect(try #require(try parser.parse(all: Array(text.utf8))).head.expectsContinue == asks)
  }

  @Test func keepsTheAcceptFieldForTheErrorResponse() throws {
    var parser = HeadParser(limits: .init())
    let text = "GET / HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nX : y\r\n\r\n"
    #expect(parser.status(of: Array(text.utf8)) == 400)
    #expect(parser.accept == "text/html")
    #expect(parser.method == .get)
  }

  @Test func examinesEachByteAtMostTwiceInAnyPieces() {
    let text = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 16_000))\r\n"
    let bytes = Array(text.utf8)
    var parser = HeadParser(limits: .init())
    for count in 1...bytes.count {
      let result = bytes.withUnsafeBufferPointer { try? parser.parse($0.part(0..<count)) }
      #expect(result == nil)
    }
    // Once for each byte, once more to find that no other byte has arrived, and once for each line.
    #expect((bytes.count...2 * bytes.count + 3).contains(parser.examined))
  }

  /// A megabyte of input costs no more than the limit that it exceeds.
  @Test(arguments: [
    ("", "a", 8 << 10), ("GET / HTTP/1.1\r\nHost: a\r\nX: ", "y", 16 << 10),
    ("GET / HTTP/1.1\r\n", "X: y\r\n", 16 << 10),
  ])
  func stopsReadingAtItsLimits(start: String, repeated: String, limit: Int) {
    let text = start + String(repeating: repeated, count: (1 << 20) / repeated.utf8.count)
    var parser = HeadParser(limits: .init())
    #expect([414, 431].contains(parser.status(of: Array(text.utf8))))
    #expect(parser.examined <= limit + 200)  // plus one for each line
  }
}
