import HTTPTypes
import Hummingbird
import NIOCore
import PageSite
import Synchronization

/// The body of a request, read within the limits, either whole or in pieces.
final class RequestContent: Sendable {
  private let body: RequestBody
  private let head: HTTPRequest
  private let limits: PageLimits
  private let ended: Atomic<Bool>

  init(
    _ body: RequestBody, of head: HTTPRequest, within limits: PageLimits
  ) {
    (self.body, self.head, self.limits) = (body, head, limits)
    let fields = head.headerFields
    let bringsNothing =
      (head.method == .get || head.method == .head) && fields[.transferEncoding] == nil
      && (fields[.contentLength] ?? "0") == "0"
    ended = Atomic(bringsNothing)
  }

  /// Whether the body has been read to its end. If not, the bytes that follow are not the next request.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Returns the whole body.
  ///
  /// - Throws: A `SiteProblem` with 413, 503, 408 or 400, or the connection's error.
  func whole(_ share: BodyBudget.Share) async throws -> [UInt8] {
    guard !hasEnded else { return [] }
    let pieces = BodyPieces(body, upTo: limits.body, announced: try announced(limits.body))
    let bytes = try await Self.within(limits.bodyTime) {
      var bytes: [UInt8] = []
      while let piece = try await pieces.next() {
        guard share.grow(to: bytes.count + piece.count) else {
          throw SiteProblem(
            .serviceUnavailable,
            "The server is reading too many large requests. Try again soon.",
            headerFields: [.retryAfter: "1"])
        }
        bytes.append(contentsOf: piece)
      }
      return bytes
    }
    ended.store(true, ordering: .releasing)
    return bytes
  }

  /// Returns the body as a stream, read piece by piece on demand.
  ///
  /// - Throws: A `SiteProblem` with 413 if the announced length is too large.
  func stream(upTo limit: Int) throws -> BodyStream {
    let pieces = BodyPieces(body, upTo: limit, announced: try announced(limit))
    let began = ContinuousClock.now
    return BodyStream { [limits] in
      guard !self.hasEnded else { return nil }
      let allowed = limits.bodyTime + .seconds(pieces.count >> 14)
      let left = min(limits.bodyTime, began + allowed - .now)
      let piece = try await Self.within(left) { try await pieces.next() }
      if piece == nil { self.ended.store(true, ordering: .releasing) }
      return piece
    }
  }

  /// Returns the length that the client announced.
  private func announced(_ limit: Int) throws -> Int? {
    let announced = head.headerFields[.contentLength].flatMap { Int($0) }
    if let announced, announced > limit { throw SiteProblem.bodyTooLarge(limit) }
    return announced
  }

  /// Returns the result of an operation. After `time`, cancels it and throws a 408.
  private static func within<Value: Sendable>(
    _ time: Duration, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      defer { group.cancelAll() }
      group.addTask(operation: operation)
      group.addTask {
        try await Task.sleep(for: time)
        throw SiteProblem(.requestTimeout, "The request's body did not arrive in time.")
      }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}

extension SiteProblem {
  static func bodyTooLarge(_ limit: Int) -> SiteProblem {
    SiteProblem(.contentTooLarge, "The request's body is larger than \(limit) bytes.")
  }
}

/// The pieces of a body. Unchecked, since only one call at a time uses the iterator: `isBusy` rejects others meanwhile.
private final class BodyPieces: @unchecked Sendable {
  private var iterator: RequestBody.AsyncIterator
  private let limit: Int
  private let announced: Int?
  private let isBusy = Atomic(false)
  private let read = Atomic(0)

  init(_ body: RequestBody, upTo limit: Int, announced: Int?) {
    iterator = body.makeAsyncIterator()
    (self.limit, self.announced) = (limit, announced)
  }

  /// The number of bytes received.
  var count: Int { read.load(ordering: .relaxed) }

  func next() async throws -> [UInt8]? {
    guard !isBusy.exchange(true, ordering: .acquiring) else {
      throw SiteProblem(.internalServerError, "Two tasks read the request's body at once.")
    }
    defer { isBusy.store(false, ordering: .releasing) }
    guard let piece = try await iterator.next() else {
      // Hummingbird takes the end of a connection for the end of the body.
      if let announced, count < announced {
        throw SiteProblem(.badRequest, "The request's body ended early.")
      }
      return nil
    }
    guard read.add(piece.readableBytes, ordering: .relaxed).newValue <= limit else {
      throw SiteProblem.bodyTooLarge(limit)
    }
    return Array(piece.readableBytesView)
  }
}
