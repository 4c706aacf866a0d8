import HostileText
import Testing

/// Whatever text comes in by whatever entry, there is an answer, and it is about as long as what was
/// sent. What that costs is counted by Tests/Load/cost.py.
@Suite(.timeLimit(.minutes(20))) struct HostileTextTests {
  private static let statuses: Set = [
    200, 303, 308, 400, 403, 404, 409, 410, 413, 414, 415, 421, 422,
  ]

  private func expectSafeResponse(
    _ answer: HostilePage.Answer, to text: String, by entry: HostileEntry, _ kind: HostileKind
  ) {
    let what = "\(entry.name), \(kind.rawValue), \(text.utf8.count) bytes"
    #expect(Self.statuses.contains(answer.status), "\(what): \(answer.status)")
    // An address repeats the page's query for each thing that can be done, in `%HH`.
    #expect(answer.bytes <= 64 * text.utf8.count + 16_384, "\(what): \(answer.bytes)")
  }

  @Test(arguments: HostileEntry.all)
  func everyEntryPointHandlesHostileText(entry: HostileEntry) async throws {
    let page = try HostilePage(textLimit: 64 << 10)
    for kind in HostileKind.allCases {
      for bytes in [1, 60, 8_000] {
        let text = kind.text(bytes: bytes)
        let answer = await page.answer(to: text, by: entry)
        expectSafeResponse(answer, to: text, by: entry, kind)
      }
    }
  }

  /// Beyond the limit of a field, and below one that was raised.
  @Test(arguments: HostileKind.allCases, [64 << 10, 4 << 20])
  func aMegabyteOfHostileTextIsRejectedSafely(kind: HostileKind, textLimit: Int) async throws {
    let page = try HostilePage(textLimit: textLimit)
    let text = kind.text(bytes: 1_000_000)
    for entry in [HostileEntry.field("title", .parts), .field("count", .parts)] {
      let answer = await page.answer(to: text, by: entry)
      #expect(answer.status == (textLimit < 1_000_000 ? 413 : 422), "\(entry.name)")
      expectSafeResponse(answer, to: text, by: entry, kind)
    }
  }
}
