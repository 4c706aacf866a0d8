import HostileText
import Testing

/// Tests that each entry point answers any text, with a response whose length is in proportion to the
/// request. Tests/Load/cost.py measures the cost.
@Suite(.timeLimit(.minutes(20))) struct HostileTextTests {
  private static let statuses: Set = [
    200, 303, 308, 400, 403, 404, 409, 410, 413, 414, 415, 421, 422,
  ]

  private func expectSafeResponse(
    _ answer: HostilePage.Answer, to text: String, by entry: HostileEntryPoint, _ kind: HostileKind
  ) {
    let what = "\(entry.name), \(kind.rawValue), \(text.utf8.count) bytes"
    #expect(Self.statuses.contains(answer.status), "\(what): \(answer.status)")
    // The URL of each action repeats the page's query, percent-encoded.
    #expect(answer.bytes <= 64 * text.utf8.count + 16_384, "\(what): \(answer.bytes)")
  }

  @Test(arguments: HostileEntryPoint.all)
  func everyEntryPointHandlesHostileText(entry: HostileEntryPoint) async throws {
    let page = try HostilePage(textLimit: 64 << 10)
    for kind in HostileKind.allCases {
      for bytes in [1, 60, 8_000] {
        let text = kind.text(bytes: bytes)
        let answer = await page.answer(to: text, by: entry)
        expectSafeResponse(answer, to: text, by: entry, kind)
      }
    }
  }

  /// The text exceeds the default limit of a field, but not the raised one.
  @Test(arguments: HostileKind.allCases, [64 << 10, 4 << 20])
  func aMegabyteOfHostileTextIsRejectedSafely(kind: HostileKind, textLimit: Int) async throws {
    let page = try HostilePage(textLimit: textLimit)
    let text = kind.text(bytes: 1_000_000)
    for entry in [HostileEntryPoint.field("title", .parts), .field("count", .parts)] {
      let answer = await page.answer(to: text, by: entry)
      #expect(answer.status == (textLimit < 1_000_000 ? 413 : 422), "\(entry.name)")
      expectSafeResponse(answer, to: text, by: entry, kind)
    }
  }
}
