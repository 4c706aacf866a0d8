/// Reads `text/event-stream` (HTML Standard, section 9.2.6), a piece at a time.
struct EventReader {
  struct Event: Hashable {
    /// `message` where the stream names none.
    var name = "message"
    var data = ""
    /// Whether it was a comment alone, which tells that the connection lives.
    var isComment = false
  }

  /// The last id the stream has given; empty where none holds.
  private(set) var lastID = ""
  private var rest: [UInt8] = []

  /// The events that a piece completes.
  mutating func events(in piece: [UInt8]) -> [Event] {
    rest += piece
    var events: [Event] = []
    while let end = rest.firstRange(of: Array("\n\n".utf8)) {
      let block = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      rest.removeSubrange(..<end.upperBound)
      if let event = event(of: block) { events.append(event) }
    }
    return events
  }

  private mutating func event(of block: String) -> Event? {
    var event = Event()
    var data: [Substring] = []
    let lines = block.split(separator: "\n")
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var value = parts.count > 1 ? parts[1] : ""
      if value.hasPrefix(" ") { value.removeFirst() }
      switch parts[0] {
      case "event": event.name = String(value)
      case "data": data.append(value)
      case "id": lastID = String(value)
      default: break
      }
    }
    if !lines.isEmpty, lines.allSatisfy({ $0.hasPrefix(":") }) { event.isComment = true }
    guard event.isComment || !data.isEmpty else { return nil }
    event.data = data.joined(separator: "\n")
    return event
  }
}
