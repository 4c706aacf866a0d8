import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import PageSite

/// A request of a site's, and how its answer is sent.
struct PageExchange: Sendable {
  let head: HTTPRequest
  let client: String
  let id: String?
  let presence: Presence
  private let channel: any Channel
  private let limits: PageLimits

  init(
    head: HTTPRequest, client: String, id: String?, channel: any Channel, timeouts: PageLimits
  ) {
    (self.head, self.client, self.id) = (head, client, id)
    (self.channel, limits) = (channel, timeouts)
    presence = Presence(on: channel)
  }

  /// The one place where a site's answers become Hummingbird's.
  ///
  /// - Parameter hasReadAll: Whether the client has nothing left to send: otherwise the connection ends.
  func response(_ answer: SiteResponse, hasReadAll: Bool) -> Response {
    var fields = answer.head.headerFields
    let status = answer.head.status
    let isBare = status == .noContent || status == .notModified
    let isOpenEnded = answer.stream != nil && fields[.contentLength] == nil
    // Hummingbird writes chunks where it is told no length, to whatever method: their end would be taken for the
    // beginning of the next answer.
    let isEndless = head.method == .head && isOpenEnded && !isBare && !channel.isStreamOfHTTP2
    let closes = !hasReadAll || isEndless
    if closes, !channel.isStreamOfHTTP2 { fields[.connection] = "close" }

    let length = answer.stream == nil ? answer.body.count : nil
    let hasContent = head.method != .head && !isBare
    if !isOpenEnded, fields[.contentLength] == nil, let length {
      fields[.contentLength] = "\(length)"
    }
    var response = Response(
      status: status, headers: fields,
      body: content(of: answer, isSent: hasContent, closes: closes, isEndless: isEndless))
    // It adds that of the content, which is none here.
    if isBare || head.method == .head && isOpenEnded { response.headers[.contentLength] = nil }
    return response
  }

  private func content(
    of answer: SiteResponse, isSent: Bool, closes: Bool, isEndless: Bool
  ) -> ResponseBody {
    let stream = isSent ? answer.stream : nil
    let bytes = ByteBuffer(bytes: isSent && stream == nil ? answer.body : [])
    guard stream != nil || closes || bytes.readableBytes > Self.slice else {
      return isSent ? ResponseBody(byteBuffer: bytes) : ResponseBody()
    }
    return ResponseBody(contentLength: stream == nil && !isEndless ? bytes.readableBytes : nil) {
      [self] writer in
      guard !isEndless else { return closeNow() }
      channel.limitUnsent()
      if let stream {
        // Each piece is asked for when the one before is on its way.
        while let piece = try await presence.run(stream) {
          try await send(ByteBuffer(bytes: piece), to: &writer)
        }
      } else {
        try await send(bytes, to: &writer)
      }
      try await flush()
      try await writer.finish(nil)
      if closes { close(in: limits.closeTime) }
    }
  }

  /// The most that is written at once: whoever takes it within the time is slow, and no more.
  private static let slice = 64 << 10

  private func send(_ bytes: ByteBuffer, to writer: inout any ResponseBodyWriter) async throws {
    var bytes = bytes
    while let slice = bytes.readSlice(length: min(Self.slice, bytes.readableBytes)),
      slice.readableBytes > 0
    {
      let stalled = close(in: limits.writeTime)
      defer { stalled.cancel() }
      try await writer.write(slice)
    }
  }

  /// Waits until the connection has taken all that was written: one that is to end is closed by Hummingbird with
  /// the last part, and what still waits would be lost.
  private func flush() async throws {
    let stalled = close(in: limits.writeTime)
    defer { stalled.cancel() }
    try await channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer())).get()
    channel.allowUnsent()
  }

  private func closeNow() { channel.close(promise: nil) }

  @discardableResult private func close(in time: Duration) -> Scheduled<Void> {
    channel.eventLoop.scheduleTask(in: TimeAmount(time)) { [channel] in
      channel.close(promise: nil)
    }
  }
}
