import HTTPTypes
import Testing

@testable import PageSockets

@Suite struct AccessLogLineTests {
  private func line(_ exchange: Exchange) -> String {
    var bytes: [UInt8] = []
    AccessLogLine.append(
      exchange, date: AccessLogDate(secondsSince1970: 784_111_777).bytes, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func exchange(
    path: String? = "/a?b", method: String = "GET", referer: String? = nil,
    userAgent: String? = nil, address: String = "192.0.2.7", id: String = "id"
  ) -> Exchange {
    var fields = HTTPFields()
    fields[.referer] = referer
    fields[.userAgent] = userAgent
    return Exchange(
      remoteAddress: address, id: id,
      request: HTTPRequest(
        method: HTTPRequest.Method(method) ?? .get, scheme: "http", authority: "a", path: path,
        headerFields: fields),
      status: 200, bytesSent: 512, duration: .microseconds(1_000_023))
  }

  @Test func aLineHasTheCombinedFormatAndThreeMoreFields() {
    #expect(
      line(exchange(referer: "http://a/", userAgent: "curl/8.5 (x)")) == """
        192.0.2.7 - - [06/Nov/1994:08:49:37 +0000] "GET /a?b HTTP/1.1" 200 512 "http://a/" \
        "curl/8.5 (x)" 1.000023 id whole

        """)
  }

  @Test func unknownValuesAreWrittenAsDashes() {
    var exchange = Exchange(
      remoteAddress: "", id: "", request: nil, version: nil, status: 400, isCutOff: true)
    #expect(
      line(exchange) == """
        - - - [06/Nov/1994:08:49:37 +0000] "-" 400 0 "-" "-" 0.000000 - cut

        """)
    exchange.request = HTTPRequest(method: .options, scheme: nil, authority: nil, path: nil)
    #expect(line(exchange).contains(#""OPTIONS - -" 400"#))
    exchange.duration = .seconds(-1)
    #expect(line(exchange).contains(" 0.000000 "))
  }

  @Test(arguments: [
    ("a\"b", #"a\x22b"#), (#"a\b"#, #"a\x5Cb"#), ("\u{1B}[31m", #"\x1B[31m"#),
    ("a\tb", #"a\x09b"#), ("\u{7F}", #"\x7F"#), ("é", #"\xC3\xA9"#), ("\u{85}", #"\xC2\x85"#),
    ("\u{202E}x", #"\xE2\x80\xAEx"#), ("\u{FFFD}", #"\xEF\xBF\xBD"#), ("a b", "a b"),
    (#"\x22"#, #"\x5Cx22"#), ("%0d%0aX", "%0d%0aX"), ("\"", #"\x22"#),
  ])
  func textIsEscaped(text: String, escaped: String) {
    let word = escaped.replacing(" ", with: #"\x20"#)
    #expect(line(exchange(address: text)).hasPrefix("\(word) - - ["))
    #expect(line(exchange(id: text)).hasSuffix(" \(word) whole\n"))
    // Header fields and targets cannot contain control bytes, because their types replace them.
    guard text.utf8.allSatisfy({ $0 == 9 || $0 >= 0x20 && $0 != 0x7F }) else { return }
    #expect(line(exchange(userAgent: text)).hasSuffix("\"-\" \"\(escaped)\" 1.000023 id whole\n"))
    #expect(line(exchange(path: text)).contains(#""GET \#(word) HTTP/1.1" 200"#))
    #expect(line(exchange(referer: text)).contains(" 512 \"\(escaped)\" \"-\" "))
  }

  @Test func noFieldCanInjectALineOrAField() {
    // The parser or the field type rejects most of this. The log line does not rely on that.
    let evil = "x\r\n1.2.3.4 - - [x] \"GET / HTTP/1.1\" 200 0 \"-\" \"-\" \u{0}"
    var exchange = exchange(
      path: "/" + evil, referer: evil, userAgent: evil, address: evil, id: evil)
    exchange.version = evil
    let text = line(exchange)
    #expect(text.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(text.hasSuffix(" whole\n"))
    #expect(text.utf8.allSatisfy { $0 == 10 || $0 >= 0x20 && $0 < 0x7F })
    #expect(text.utf8.filter { $0 == UInt8(ascii: "\"") }.count == 6)
    let request = text.split(separator: "\"")[1]
    #expect(request.split(separator: " ").count == 3)
  }

  @Test(arguments: [("a", 1), ("\"", 4), ("é", 8), ("a\"é", 13)])
  func fieldsAreTruncatedTo512Bytes(unit: String, width: Int) throws {
    for count in [1, 508 / width, 509 / width + 1, 512 / width, 512 / width + 1, 4_000] {
      let text = String(repeating: unit, count: count)
      let fields = line(exchange(path: "/" + text, userAgent: text)).split(separator: "\"")
      let agent = fields[5]
      if count * width <= 512 {
        #expect(agent.utf8.count == count * width)
        #expect(!agent.hasSuffix("..."))
      } else {
        #expect((506...512).contains(agent.utf8.count))
        #expect(agent.hasSuffix("..."))
        #expect(String(agent.dropLast(3)).isWholeEscapes)
      }
      #expect(fields[1].utf8.count <= 512)
      #expect(fields[1].hasPrefix("GET /") && fields[1].hasSuffix(" HTTP/1.1"))
    }
    let method = line(exchange(method: String(repeating: "M", count: 4_000)))
    #expect(method.contains(#""\#(String(repeating: "M", count: 29))... /a?b HTTP/1.1""#))
  }

  @Test func randomTextStaysInItsField() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<300, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let line = line(exchange(path: text, referer: text, userAgent: text, address: text, id: text))
      #expect(line.utf8.allSatisfy { $0 == 10 || $0 >= 0x20 && $0 < 0x7F })
      #expect(line.utf8.filter { $0 == 10 || $0 == UInt8(ascii: "\"") }.count == 7)
    }
  }

  @Test(arguments: [
    (0, "01/Jan/1970:00:00:00 +0000"), (951_782_400, "29/Feb/2000:00:00:00 +0000"),
    (1_795_289_999, "21/Nov/2026:19:39:59 +0000"), (-1, "31/Dec/1969:23:59:59 +0000"),
    (Int.min, "01/Jan/0001:00:00:00 +0000"), (Int.max, "31/Dec/9999:23:59:59 +0000"),
  ])
  func datesHaveTheLogFormat(second: Int, text: String) {
    #expect(String(decoding: AccessLogDate(secondsSince1970: second).bytes, as: UTF8.self) == text)
  }
}

extension String {
  /// Whether every escape is complete.
  fileprivate var isWholeEscapes: Bool {
    split(separator: #"\x"#, omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.utf8.count >= 2 }
  }
}
