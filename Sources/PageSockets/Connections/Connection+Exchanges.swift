import HTTPTypes

extension Connection {
  /// What comes after a response.
  private enum Next {
    /// The task ends; the next request starts another.
    case rest
    /// A stream follows the head that was sent.
    case stream(ResponseMessage.Stream, closes: Bool, presence: ContinuousClock.Instant)
    /// Both sides close, once the client has read the last response.
    case linger
    case close
  }

  /// Answers request after request until nothing more has arrived, a stream begins or the connection
  /// ends.
  ///
  /// - Parameter leftover: bytes that were read already.
  func serve(after leftover: [UInt8] = []) async {
    var reader = ConnectionReader(self, leftover: leftover)
    var served = 0
    while true {
      if served > 0, reader.hasLeftover {
        // Who has not taken most of the last response waits for the next, and one client's
        // pipeline does not keep the loop from the others.
        guard await writer.waitUntilTaken() else { return close() }
        await Task.yield()
      }
      served += 1
      switch await exchange(&reader) {
      case nil: continue
      case .rest:
        if rest() { return }
      case .stream(let stream, let closes, let presence):
        let leftover = reader.leftover
        return start { await $0.send(stream, closes: closes, lookingFrom: presence, leftover) }
      case .linger:
        await linger(&reader)
        return close()
      case .close: return close()
      }
    }
  }

  /// Refuses the connection before any request is read.
  ///
  /// - Parameter lingers: whether to wait a little for the client to read the answer.
  func refuse(_ refusal: Refusal, lingers: Bool) async {
    var reader = ConnectionReader(self)
    let isSent = await send(refusal, to: nil)
    if isSent, lingers { await linger(&reader) }
    close()
  }

  /// Answers one request.
  ///
  /// - Returns: What comes after it; `nil` stands for the next request.
  private func exchange(_ reader: inout ConnectionReader) async -> Next? {
    defer { reader.releaseBody() }
    do throws(ConnectionReader.Failure) {
      let head = try await reader.head()
      if head.expectsContinue, !reader.hasLeftover {
        guard await writer.send(ResponseMessage.continueHead) else { return .close }
      }
      let body = try await reader.body(of: head)
      let presence = ContinuousClock.now + context.settings.timeouts.abandoned
      enter(.handling, until: presence)
      let response = await context.handler(
        ServerRequest(head: head.request, body: body, remoteAddress: remoteAddress))
      // A further request that was read already is answered too, even by a draining server.
      let closes =
        !head.allowsReuse || context.isDraining && !reader.hasLeftover || Task.isCancelled
      let message = ResponseMessage(
        response, to: head.request.method, version: head.version, closes: closes,
        date: context.date.bytes)
      guard await writer.send(message) else { return .close }
      if let stream = message.stream {
        return .stream(stream, closes: closes, presence: presence)
      }
      return closes ? .linger : nil
    } catch .idle {
      return .rest
    } catch .refused(let refusal, let method) {
      return await send(refusal, to: method) ? .linger : .close
    } catch {
      return .close
    }
  }

  private var writer: ConnectionWriter { ConnectionWriter(self) }

  private func send(_ refusal: Refusal, to method: HTTPRequest.Method?) async -> Bool {
    let message = ResponseMessage(
      context.refusal(refusal), to: method, version: nil, closes: true, date: context.date.bytes)
    guard await writer.send(message) else { return false }
    guard let stream = message.stream else { return true }
    return await writer.send(stream, lookingFrom: .now + context.settings.timeouts.abandoned)
  }

  /// Sends a stream, then goes on with the bytes that follow its request.
  private func send(
    _ stream: ResponseMessage.Stream, closes: Bool, lookingFrom presence: ContinuousClock.Instant,
    _ leftover: [UInt8]
  ) async {
    guard await writer.send(stream, lookingFrom: presence) else {
      // An ordinary close would make the part look like the whole.
      if stream.framing == .untilClose { descriptor.breakOffOnClose() }
      return close()
    }
    guard closes || context.isDraining && leftover.isEmpty else {
      return await serve(after: leftover)
    }
    var reader = ConnectionReader(self, leftover: leftover)
    await linger(&reader)
    close()
  }

  /// Lets the client read the last response before the socket is freed.
  private func linger(_ reader: inout ConnectionReader) async {
    descriptor.stopWriting()
    guard !hasExpired else { return }
    await reader.discard(atMost: 1 << 20, until: .now + context.settings.timeouts.close)
  }
}
