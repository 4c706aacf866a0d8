/// A parser for `text/event-stream` (HTML Standard, section 9.2.6) that reads the stream in pieces.
struct EventReader {
  struct Event: Hashable {
    /// The event's name, `message` by default.
    var name = "message"
    var data = ""
    /// Whether it is only a comment, which shows that the connection is alive.
    var isComment = false
  }

  /// The last id of the stream; empty if there was no id.
  private(set) var lastID = ""
  private var buffer: [UInt8] = []

  /// Returns the events that a piece completes.
  mutating func events(in piece: [UInt8]) -> [Event] {
    buffer += piece
    var events: [Event] = []
    while let end = buffer.firstRange(of: Array("\n\n".utf8)) {
      let block = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
      buffer.removeSubrange(..<end.upperBound)
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
