import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests that the site rejects text that is slow to compare before it compares it with anything.
@Suite struct RequestTextTests {
  /// A single grapheme whose combining marks are not in canonical order.
  private static let marks = "e" + String(repeating: "\u{301}\u{323}", count: 100)

  private func site() throws -> Site {
    try .test(
      Page("/") { _ in PageContent(title: "Tea", table: Table(rows: [Row(Label("Tea"))])) }
    )
  }

  @Test(arguments: [
    HTTPField.Name.accept, .acceptEncoding, .contentType, .ifNoneMatch, .origin, .secFetchMode,
    .secFetchSite,
  ])
  func aNonASCIIStandardHeaderIsABadRequest(name: HTTPField.Name) async throws {
    let response = try await site().send("/", [name: Self.marks])
    #expect(response.head.status == .badRequest)
    #expect(response.text.contains("The header field \(name.rawName) contains non-ASCII"))
    #expect(!response.text.unicodeScalars.contains("\u{323}"))
  }

  @Test func aNonASCIIHostIsABadRequest() async throws {
    let response = try await site().send("/", host: "localhost" + Self.marks)
    #expect(response.head.status == .badRequest)
    #expect(response.text.contains("The header field Host contains"))
  }

  @Test func otherHeadersMayContainNonASCIIText() async throws {
    let fields: HTTPFields = [.userAgent: Self.marks, .referer: Self.marks, .cookie: Self.marks]
    #expect(try await site().send("/", fields).head.status == .ok)
  }

  @Test func requestTargetsAreLimitedToEightKilobytes() async throws {
    let rest = 8_192 - "/?a=".utf8.count
    #expect(try await site().status("/?a=" + String(repeating: "b", count: rest)) == 200)
    let response = try await site().send("/?a=" + String(repeating: "b", count: rest + 1))
    #expect(response.head.status == .uriTooLong)
    #expect(response.text.contains("The address has 8193 bytes. Shorten it to at most 8192 bytes."))
  }

  @Test func formFieldNamesAreLimitedTo400Bytes() throws {
    func values(_ name: String) throws -> FormValues {
      try FormBody().values(
        type: "application/x-www-form-urlencoded", body: Array("\(name)=1".utf8))
    }
    let longest = String(repeating: "n", count: 400)
    #expect(try values(longest)[longest] == "1")
    let problem = #expect(throws: SiteProblem.self) { try values(longest + "n") }
    #expect(problem?.status == .contentTooLarge)
    #expect(problem?.detail == "The name of a field has 401 bytes. Use at most 400 bytes.")
  }

  /// A delimiter and a combining mark after it form one `Character`.
  @Test func delimitersBeforeCombiningMarksAreRecognized() throws {
    let values = try FormBody().values(
      type: "application/x-www-form-urlencoded", body: Array("a=\u{301}&\u{301}b=2".utf8))
    #expect(values.items.map(\.name) == ["a", "\u{301}b"])
    #expect(values.items.map(\.value) == ["\u{301}", "2"])
  }
}
