import HTTPTypes
import RandomPages
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct URLQueryTests {
  @Test(arguments: [
    ("", []), ("a=b", ["a=b"]), ("a=1&b=2", ["a=1", "b=2"]), ("a", ["a="]), ("a=", ["a="]),
    ("=b", ["=b"]), ("&&a=1&&", ["a=1"]), ("a=b=c", ["a=b=c"]), ("a+b=c+d", ["a b=c d"]),
    ("a=%2B%26%3D", ["a=+&="]), ("%61=%C3%A9", ["a=é"]), ("a=%c3%a9", ["a=é"]),
    ("a=1&a=2", ["a=1", "a=2"]), ("a=%00", ["a=\u{0}"]),
  ])
  func aQueryIsDecodedIntoPairs(text: String, pairs: [String]) throws {
    #expect(try URLQuery(text[...]).items.map { "\($0.name)=\($0.value)" } == pairs)
  }

  @Test(arguments: [
    "a=%", "a=%4", "a=%4g", "a=%g4", "%=a", "a=%%41", "a=% 41", "a=%+1", "a=%C3", "a=%FF",
    "a=%C0%AF", "a=%ED%A0%80", "a=%F8%88%80%80%80",
  ])
  func aQueryThatCannotBeDecodedIsABadRequest(text: String) {
    let problem = #expect(throws: SiteProblem.self) { try URLQuery(text[...]) }
    #expect(problem?.status == .badRequest)
  }

  @Test func readingADuplicateParameterIsABadRequest() throws {
    let query = try URLQuery("a=1&b=2&a=1")
    #expect(try query.value("b") == "2")
    #expect(try query.value("c") == nil)
    let problem = #expect(throws: SiteProblem.self) { try query.value("a") }
    #expect(problem?.status == .badRequest)
    #expect(problem?.detail == "The parameter 'a' is given more than once.")
  }

  @Test func aPlusInAPathStaysAPlus() throws {
    #expect(try URLQuery.decode("/a+b%20c") == "/a+b c")
  }

  @Test func allButUnreservedCharactersAreEncoded() {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    for value in UInt8.min...0x7F {
      let character = String(Unicode.Scalar(value))
      let encoded = URLQuery.encode(character)
      #expect(
        unreserved.contains(character) ? encoded == character : encoded.count == 3, "\(value)")
    }
    #expect(URLQuery.encode("é&+") == "%C3%A9%26%2B")
  }

  @Test func anyTextRoundTrips() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let scalars = (0..<random.below(12)).compactMap { _ in
        Unicode.Scalar(UInt32(random.below(random.chance(50) ? 0x80 : 0x110000)))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let decoded = try URLQuery.decode(URLQuery.encode(text)[...], plus: true)
      #expect(Array(decoded.utf8) == Array(text.utf8))
    }
  }
}
