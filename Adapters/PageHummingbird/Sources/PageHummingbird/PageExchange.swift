import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import PageSite

/// A request to a site, and the conversion and delivery of its response.
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

  /// Converts a site's response into Hummingbird's.
  ///
  /// - Parameter hasReadAll: Whether the request was read to its end. If not, the connection closes.
  func response(_ answer: SiteResponse, hasReadAll: Bool) -> Response {
    var fields = answer.head.headerFields
    let status = answer.head.status
    let isBare = status == .noContent || status == .notModified
    let isOpenEnded = answer.stream != nil && fields[.contentLength] == nil
    // Without a length, Hummingbird writes chunks, even for HEAD. The client would take the last chunk for the start of
    // the next response.
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
    // Hummingbird adds the length of the body, which is empty here.
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
        // Each piece is requested after the piece before it was sent.
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

  /// The most bytes written at once, and so the least that a slow reader must take within the write timeout.
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

  /// Waits until the connection has taken all bytes. Hummingbird closes a connection right after the last part, which
  /// would discard bytes that still wait.
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
