import Testing

@testable import PageTesting

/// Tests with streams of events as text, whole and in pieces.
@Suite struct EventReaderTests {
  private static let stream =
    "retry: 2000\n\nid: V2\nevent: patch\ndata: [1]\n\n:\n\ndata: a\ndata:b\n\nid:\nevent: reset\n"
    + "data: {}\n\nevent: nothing\n\n"

  @Test(arguments: [1, 2, 3, 7, 1000])
  func eventsAreParsedFromChunksOfAnySize(size: Int) {
    var reader = EventReader()
    var events: [EventReader.Event] = []
    var ids: [String] = []
    var rest = Array(Self.stream.utf8)[...]
    while !rest.isEmpty {
      events += reader.events(in: Array(rest.prefix(size)))
      ids.append(reader.lastID)
      rest = rest.dropFirst(size)
    }
    #expect(
      events == [
        .init(name: "patch", data: "[1]"), .init(isComment: true), .init(data: "a\nb"),
        .init(name: "reset", data: "{}"),
      ])
    #expect(size > 7 || ids.contains("V2"))
    #expect(ids.last == "", "An empty ID resets the last ID")
  }
}
