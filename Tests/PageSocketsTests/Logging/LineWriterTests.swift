import Foundation
import Logging
import PageBytes
import Testing

@testable import PageSockets

@Suite(.timeLimit(.minutes(20))) struct LineWriterTests {
  private func rest(of pipe: Pipe) -> Task<[String], any Error> {
    Task {
      let bytes = try await TestClient.blocking {
        try pipe.fileHandleForReading.readToEnd() ?? Data()
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private func writer(to pipe: Pipe) -> LineWriter {
    LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
  }

  private func logger(to writer: LineWriter) -> Logger {
    var handler = QueuedLogHandler(label: "house", writer: writer)
    handler.metadata["floor"] = "2"
    return Logger(label: "house") { [handler] _ in handler }
  }

  @Test func linesAreWrittenInOrder() async throws {
    let pipe = Pipe()
    let writer = writer(to: pipe)
    let lines = rest(of: pipe)
    for number in 0..<1_000 { writer.write("\(number)") }
    try await close(writer, pipe)
    #expect(try await lines.value == (0..<1_000).map(String.init))
    #expect(writer.droppedLines == 0)
  }

  @Test func droppedLinesAreReportedOnceTheLogIsRead() async throws {
    let pipe = Pipe()
    let writer = writer(to: pipe)
    let logger = logger(to: writer)
    // The pipe and the writer together hold less than a tenth of these lines. No call waits.
    let count = 100_000
    for number in 0..<count { logger.error("line \(number)") }
    #expect(writer.droppedLines > count / 2)
    let lines = rest(of: pipe)
    // The writer writes the queued lines first. Once another line fits, it reports the loss.
    var more = 0
    while writer.waitingBytes > 0 { await Task.yield() }
    logger.error("more")
    more += 1
    try await close(writer, pipe)
    let written = try await lines.value
    let told = written.filter { $0.contains(" lines were lost here") }
    #expect(told.count >= 1)
    #expect(
      told.compactMap { Int($0.prefix { $0 != " " }) }.reduce(0, +) == writer.droppedLines)
    #expect(written.count - told.count + writer.droppedLines == count + more)
  }

  @Test func aClosedPipeDropsLinesWithoutEndingTheProcess() async throws {
    let pipe = Pipe()
    let writer = writer(to: pipe)
    try pipe.fileHandleForReading.close()
    let logger = logger(to: writer)
    for _ in 0..<100 { logger.error("nobody reads this") }
    try await close(writer, pipe)
    #expect(writer.droppedLines == 100)
  }

  @Test func closingDoesNotWaitForAStalledReader() async throws {
    let pipe = Pipe()
    let writer = writer(to: pipe)
    let line = String(repeating: "a", count: 1_000)
    for _ in 0..<1_000 { writer.write(line) }
    try await TestClient.blocking { writer.close() }
    #expect(writer.droppedLines > 0)
    // Lets the writer's thread end.
    let lines = rest(of: pipe)
    try await close(writer, pipe)
    _ = try await lines.value
  }

  /// Closes the pipe after the writer's thread ends, because another file can get its descriptor number at once.
  private func close(_ writer: LineWriter, _ pipe: Pipe) async throws {
    writer.stop()
    try await TestClient.blocking { writer.waitForEnd() }
    try pipe.fileHandleForWriting.close()
  }

  // MARK: Line format

  @Test func aLineHasTheFormatOfTheDefaultHandler() async throws {
    let pipe = Pipe()
    let writer = writer(to: pipe)
    var logger = logger(to: writer)
    logger.logLevel = .warning
    logger.info("not this")
    logger.warning("the tea is cold", metadata: ["cup": "7", "floor": "3"])
    let lines = rest(of: pipe)
    try await close(writer, pipe)
    let line = try #require(try await lines.value.first)
    #expect(
      line.wholeMatch(
        of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ warning house: cup=7 floor=3 \[\w+\] the tea is cold/)
        != nil, "\(line)")
  }

  @Test(arguments: [
    ("one\ntwo", #"one\x0Atwo"#), ("\r\u{1B}[2J", #"\x0D\x1B[2J"#), ("\0\u{7F}", #"\x00\x7F"#),
    ("\u{9B}2J\u{85}", #"\u{9B}2J\u{85}"#), ("\u{2028}\u{202E}", #"\u{2028}\u{202E}"#),
    ("Tee, naïve 茶 🍵", "Tee, naïve 茶 🍵"), ("", ""),
  ])
  func lineBreaksAndControlCharactersAreEscaped(text: String, line: String) {
    #expect(LogLine.escaped(text) == Array("\(line)\n".utf8))
    #expect(LogLine.escaped([text, " ", text]) == Array("\(line) \(line)\n".utf8))
  }

  @Test(arguments: ["a", "\n", "茶", "🍵", "\u{2028}", "e\u{301}"])
  func longLinesAreTruncated(piece: String) {
    let text = String(repeating: piece, count: 50_000)
    for line in [LogLine.escaped(text), LogLine.escaped(["x", text, "y", text])] {
      #expect(line.count <= LogLine.maximumLength + 1)
      #expect(line.count > LogLine.maximumLength - 32)
      #expect(String(validating: line, as: UTF8.self)?.hasSuffix("...\n") == true)
      #expect(line.count { $0 == .lineFeed } == 1)
    }
  }

  @Test func datesAreWrittenInUTC() {
    #expect(LogLine.date(secondsSince1970: 0) == "1970-01-01T00:00:00Z")
    #expect(LogLine.date(secondsSince1970: 951_868_799) == "2000-02-29T23:59:59Z")
    #expect(LogLine.date(secondsSince1970: -1) == "1969-12-31T23:59:59Z")
  }
}
