import HTTPTypes
import PageElements
import RandomPages
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct FormBodyTests {
  private static let urlEncoded = "application/x-www-form-urlencoded"

  private func pairs(_ type: String?, _ body: String) throws -> [String] {
    try FormBody().values(type: type, body: Array(body.utf8)).items.map { "\($0.name)=\($0.value)" }
  }

  private func refusal(
    _ type: String?, _ body: [UInt8], limits: FormBody = FormBody()
  ) -> SiteProblem? {
    #expect(throws: SiteProblem.self) { try limits.values(type: type, body: body) }
  }

  @Test(arguments: [
    ("", []), ("a=1&b=2", ["a=1", "b=2"]), ("a=1&a=2", ["a=1", "a=2"]), ("a", ["a="]),
    ("a=x+y%2B%0D%0A", ["a=x y+\r\n"]), ("%C3%A9=%26", ["é=&"]), ("&&", []),
  ])
  func urlEncodedBodiesAreDecodedIntoPairs(body: String, expected: [String]) throws {
    for type in [
      Self.urlEncoded, "Application/X-WWW-Form-URLEncoded", "\(Self.urlEncoded); charset=UTF-8",
      "\(Self.urlEncoded);charset=\"utf-8\";",
    ] {
      #expect(try pairs(type, body) == expected)
    }
  }

  @Test(arguments: ["a=%", "a=%4", "%zz", "a=%FF", "a=%C3", "a=%ED%A0%80"])
  func invalidURLEncodingIsABadRequest(body: String) {
    #expect(refusal(Self.urlEncoded, Array(body.utf8))?.status == .badRequest)
  }

  @Test func rawBytesThatAreNotUTF8AreABadRequest() {
    #expect(
      refusal(Self.urlEncoded, [0x61, 0x3D, 0xFF])?.detail == "The form's body is not UTF-8.")
  }

  /// The arguments are the three body formats.
  @Test(arguments: [
    ("application/x-www-form-urlencoded", "note=", ""),
    ("application/json", #"{"note":""#, #""}"#),
    (
      "multipart/form-data; boundary=b",
      "--b\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n", "\r\n--b--"
    ),
  ])
  func anOverlongTextIsRejectedButKeptInTheProblem(
    type: String, before: String, after: String
  ) throws {
    let limits = FormBody(textLimit: 12)
    func body(_ text: String) -> [UInt8] { Array((before + text + after).utf8) }
    let fits = "e\u{301}e\u{301}e\u{301}abc"
    #expect(try limits.values(type: type, body: body(fits))["note"] == fits)
    let problem = try #require(refusal(type, body(fits + "d"), limits: limits))
    #expect(problem.status == .contentTooLarge)
    #expect(
      problem.detail == "The text of the field 'note' has 13 bytes. Shorten it to at most 12 bytes."
    )
    #expect(problem.submittedValues?["note"] == fits + "d")
  }

  /// Names are cut by bytes, since a single grapheme can be arbitrarily long.
  @Test func errorMessagesAreShortEvenForLongNames() throws {
    let name = "e" + String(repeating: "\u{301}", count: 30_000)
    for (type, body) in [
      (Self.urlEncoded, "\(name)=\(name)\(name)"),
      ("application/json", "{\"\(name)\":[]}"),
      ("application/json", "{\"\(name)\":1,\"\(name)\":2}"),
      ("text/\(name)", "a"), (Self.urlEncoded, "\(name)%=1"),
    ] {
      let problem = try #require(refusal(type, Array(body.utf8)))
      #expect(problem.detail.utf8.count < 400)
    }
  }

  @Test(
    arguments: [
      "text/plain", "application/xml", "multipart/mixed; boundary=x", "application/json5",
      "\(urlEncoded); charset=iso-8859-1", "*/*", nil,
    ] as [String?])
  func otherTypesAreUnsupported(type: String?) {
    let problem = refusal(type, [0x61])
    #expect(problem?.status == .unsupportedMediaType)
    #expect(problem?.headerFields[.accept]?.contains("multipart/form-data") == true)
    #expect(problem?.detail.contains("Send application/x-www-form-urlencoded") == true)
  }

  @Test(arguments: ["", ";", "a/b; =x", "a/b; c", "a/b; c=\"d", "a/b; c=d; C=e", "a/b; c=d e=f"])
  func anInvalidContentTypeIsABadRequest(type: String) {
    #expect(refusal(type, [])?.status == .badRequest)
  }

  @Test(arguments: [nil, "text/plain;charset=UTF-8"])
  func anEmptyBodyNeedsNoContentType(type: String?) throws {
    #expect(try FormBody().values(type: type, body: []).isEmpty)
  }

  @Test func fieldsAreCountedBeforeTheyAreDecoded() throws {
    let limits = FormBody(fieldLimit: 3)
    let kept = try limits.values(type: Self.urlEncoded, body: Array("a&b=1&&c".utf8))
    #expect(kept.items.count == 3)
    let problem = refusal(Self.urlEncoded, Array("a&b&c&%".utf8), limits: limits)
    #expect(problem?.status == .contentTooLarge)
    #expect(problem?.detail == "The form has more than 3 fields. Send fewer.")
    let json = #"{"a":1,"b":2,"c":3,"d":4}"#
    #expect(
      refusal("application/json", Array(json.utf8), limits: limits)?.status == .contentTooLarge)
    #expect(FormBody().fieldLimit == 1_000)
  }

  @Test(arguments: [
    ("{}", []), (" {\n} \r\n\t", []), (#"{"a":"x"}"#, ["a=x"]),
    (#"{ "b" : 1 , "a" : true , "c" : false , "d" : null }"#, ["b=1", "a=true", "c=false", "d="]),
    (
      #"{"n":-0.5e+10,"m":12345678901234567890123,"z":0}"#,
      ["n=-0.5e+10", "m=12345678901234567890123", "z=0"]
    ),
    (#"{"\u00e9":"\"\\\/\b\f\n\r\t\ud83d\ude00"}"#, ["é=\"\\/\u{8}\u{C}\n\r\t😀"]),
    (#"{"a":"é\u0000"}"#, ["a=é\u{0}"]), (#"{"":""}"#, ["="]),
  ])
  func aFlatJSONObjectIsDecodedInOrder(json: String, expected: [String]) throws {
    #expect(try pairs("application/json", json) == expected)
    #expect(try pairs("application/json; charset=utf-8", json) == expected)
  }

  @Test(arguments: [
    "", "[]", "1", "null", "{", "}", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#,
    #"{"a":1 "b":2}"#, #"{a:1}"#, #"{'a':1}"#, #"{"a":01}"#, #"{"a":1.}"#, #"{"a":.5}"#,
    #"{"a":+1}"#, #"{"a":1e}"#, #"{"a":-}"#, #"{"a":--1}"#, #"{"a":tru}"#, #"{"a":NaN}"#,
    #"{"a":"\x"}"#, #"{"a":"\u12"}"#, #"{"a":"\ud83d"}"#, #"{"a":"\ude00"}"#,
    #"{"a":"\ud83dx"}"#, #"{"a":"\ud83d\u0041"}"#, #"{"a":"\u00g0"}"#, "{\"a\":\"\n\"}",
    #"{"a":"x"#, #"{"a":{}}"#, #"{"a":["b"]}"#, #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#,
    #"{"a":truex}"#,
  ])
  func anyOtherJSONIsABadRequest(json: String) {
    #expect(refusal("application/json", Array(json.utf8))?.status == .badRequest)
  }

  @Test func theJSONErrorSaysWhatIsWrong() {
    #expect(
      refusal("application/json", Array(#"{"a":[1]}"#.utf8))?.detail
        == "The member 'a' of the JSON object is an object or array. Send text, numbers, booleans "
        + "or null.")
    #expect(
      refusal("application/json", Array(#"{"a":1,"a":2}"#.utf8))?.detail
        == "The member 'a' of the JSON object is given twice.")
    #expect(
      refusal("application/json", Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8))?.detail
        == "The JSON is not UTF-8.")
  }

  @Test(arguments: 0..<200)
  func encodedFieldsRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fields = (0..<random.below(6)).map { _ in
      (random.troublesomeText(), random.troublesomeText())
    }
    let encoded = fields.map { "\(URLQuery.encode($0))=\(URLQuery.encode($1))" }
    let read = try FormBody().values(
      type: Self.urlEncoded, body: Array(encoded.joined(separator: "&").utf8))
    #expect(read == FormValues(fields))
  }
}

extension SeededGenerator {
  /// Returns text with characters that parsers often mishandle.
  mutating func troublesomeText() -> String {
    let pieces = [
      "a", "é", "e\u{301}", "😀", "\r\n", "\r", "\n", "--", "-", "\"", "\\", "%", "%2", "=", "&",
      "+", " ", ";", "\u{0}", "/", "x\u{7F}",
    ]
    return (0..<below(8)).map { _ in pieces[below(pieces.count)] }.joined()
  }
}
