import HTTPTypes

extension Connection {
  /// The step after a response.
  private enum NextStep {
    /// End the task. The next request starts another.
    case becomeIdle
    /// Send a stream after the head that was sent.
    case stream(
      ResponseMessage.Stream, closes: Bool, presence: ContinuousClock.Instant,
      record: ExchangeRecord?)
    /// Close both sides after the client has read the last response.
    case linger
    case close
  }

  /// Serves requests until no more bytes have arrived, a stream begins or the connection ends.
  ///
  /// - Parameters:
  ///   - leftover: Bytes that were already read.
  ///   - hasSlot: Whether the connection has a slot. If not, it is in the reserve.
  func serve(after leftover: [UInt8] = [], hasSlot: Bool = true) async {
    var reader = ConnectionReader(self, leftover: leftover)
    var hasSlot = hasSlot
    var served = 0
    while true {
      if served > 0, reader.hasLeftover {
        // Waits until the client has taken most of the last response, and yields, so that one client's pipeline does
        // not block the event loop for others.
        guard await writer.waitUntilSent() else { return close() }
        await Task.yield()
      }
      served += 1
      switch await exchange(&reader, &hasSlot) {
      case nil: continue
      case .becomeIdle:
        if becomeIdle() { return }
      case .stream(let stream, let closes, let presence, let record):
        let leftover = reader.leftover
        return start {
          await $0.send(stream, closes: closes, checkingClientFrom: presence, record, leftover)
        }
      case .linger:
        await disconnect(&reader, lingers: hasSlot || context.registry.startClosing(self))
        return close()
      case .close: return close()
      }
    }
  }

  /// Rejects the connection before a request is read.
  ///
  /// - Parameter lingers: Whether to wait briefly for the client to read the response.
  func refuse(_ refusal: Refusal, lingers: Bool) async {
    var reader = ConnectionReader(self)
    if await send(refusal, to: RefusedRequest(), since: .now) {
      await disconnect(&reader, lingers: lingers)
    }
    close()
  }

  /// Serves one request.
  ///
  /// - Returns: The next step, or `nil` to serve the next request.
  private func exchange(
    _ reader: inout ConnectionReader, _ hasSlot: inout Bool
  ) async -> NextStep? {
    defer { reader.releaseBody() }
    do throws(ConnectionReader.Failure) {
      var head = try await reader.head(hasSlot: hasSlot)
      if !hasSlot, !isUrgent(head) {
        guard context.registry.acquireSlot(self) else {
          var refusal = Refusal.tooManyConnections
          refusal.accept = head.request.headerFields[.accept]
          throw .refused(refusal, RefusedRequest(head))
        }
        hasSlot = true
      }
      let origin =
        head.hasProxyFields
        ? peer.origin(of: &head.request) : ConnectionPeer.Origin(address: peer.address)
      var uploader = try admit(head, from: origin, reader, &hasSlot)
      defer { releaseUpload(&uploader) }
      let id = origin.id ?? context.requestIDs.next()
      var request = ServerRequest(
        head: head.request, body: [], remoteAddress: origin.address, identity: id, executor: self)
      request.hasProxyFields = head.hasProxyFields
      var source: BodySource?
      let streamLimit = head.framing == .none ? nil : context.streamLimit?(head.request)
      // Checked before the client receives `100 Continue`.
      try reader.checkLength(of: head, limit: streamLimit ?? context.settings.limits.body)
      if let limit = streamLimit {
        let progress = BodyProgress(head, limit: limit, limits: context.settings.limits)
        let lent = BodySource(self, reader, progress)
        request.stream = RequestStream { try await lent.next() }
        source = lent
      } else {
        request.body = try await body(of: head, &reader)
        releaseUpload(&uploader)
      }
      let presence = ContinuousClock.now + context.settings.timeouts.disconnectedClient
      enter(.handling, until: presence)
      begin(head.request.path)
      let response = await context.handler(request)
      var isRead = true
      if let source {
        let requestStart = reader.requestStart
        let back = await source.end()
        resumeReading()
        reader = back ?? ConnectionReader(self, requestStart: requestStart)
        isRead = back != nil
        releaseUpload(&uploader)
        enter(.handling, until: presence)
      }
      // The client may take long to read the response.
      reader.releaseBody()
      // A pipelined request that was already read is served too, even by a draining server.
      let closes =
        !head.allowsReuse || !hasSlot || !isRead || context.announcesClosing && !reader.hasLeftover
        || Task.isCancelled
      let message = ResponseMessage(
        response, to: head.request.method, version: head.version, closes: closes,
        date: context.date.bytes, id: context.settings.answersWithRequestID ? id : nil)
      let record = context.observer.map {
        ExchangeRecord(
          observer: $0, origin: origin, identity: id, request: head.request,
          version: head.version, status: message.status, sentBefore: sent + message.head.count,
          start: reader.requestStart)
      }
      let isSent = await writer.send(message)
      if isSent, let stream = message.stream {
        return .stream(stream, closes: closes, presence: presence, record: record)
      }
      record?.report(sent: sent, isCutOff: !isSent)
      return isSent ? closes ? .linger : nil : .close
    } catch .idle {
      return .becomeIdle
    } catch .refused(let refusal, let request) {
      return await send(refusal, to: request, since: reader.requestStart) ? .linger : .close
    } catch {
      return .close
    }
  }

  /// Counts a request with an unread body as an upload of its client.
  ///
  /// - Returns: The client, if the request counts.
  private func admit(
    _ head: RequestHead, from origin: ConnectionPeer.Origin, _ reader: ConnectionReader,
    _ hasSlot: inout Bool
  ) throws(ConnectionReader.Failure) -> ClientAddress? {
    guard !reader.hasBody(of: head), let uploader = peer.limitedClient(of: origin) else {
      return nil
    }
    guard context.uploads.acquire(for: uploader) else {
      // Otherwise the client would hold all slots while it reads its refusals.
      hasSlot = false
      var refusal = Refusal.tooManyUploads
      refusal.accept = head.request.headerFields[.accept]
      throw .refused(refusal, RefusedRequest(head))
    }
    return uploader
  }

  /// Ends an upload that counts for a client.
  private func releaseUpload(_ uploader: inout ClientAddress?) {
    if let client = uploader { context.uploads.release(for: client) }
    uploader = nil
  }

  /// Reads the body of a request.
  private func body(
    of head: RequestHead, _ reader: inout ConnectionReader
  ) async throws(ConnectionReader.Failure) -> [UInt8] {
    if head.expectsContinue, !reader.hasLeftover {
      guard await writer.send(ResponseMessage.continueHead) else { throw .closed }
    }
    return try await reader.body(of: head)
  }

  /// Whether a request is served even if all slots are taken.
  private func isUrgent(_ head: RequestHead) -> Bool {
    guard head.request.method == .get || head.request.method == .head, head.framing == .none,
      let path = head.request.path
    else { return false }
    return context.settings.urgentPaths.contains(String(path.prefix { $0 != "?" }))
  }

  private var writer: ConnectionWriter { ConnectionWriter(self) }

  private func send(
    _ refusal: Refusal, to refused: RefusedRequest, since start: ContinuousClock.Instant
  ) async -> Bool {
    var origin = ConnectionPeer.Origin(address: peer.address)
    let request = refused.request.map { request in
      var request = request
      origin = peer.origin(of: &request)
      return request
    }
    let id = origin.id ?? context.requestIDs.next()
    var response = context.refusal(refusal)
    if refusal.isRetryable, response.head.headerFields[.retryAfter] == nil {
      response.head.headerFields[.retryAfter] = "1"
    }
    let message = ResponseMessage(
      response, to: request?.method, version: nil, closes: true,
      date: context.date.bytes, id: context.settings.answersWithRequestID ? id : nil)
    let record = context.observer.map {
      ExchangeRecord(
        observer: $0, origin: origin, identity: id, request: request, version: refused.version,
        status: message.status, sentBefore: sent + message.head.count, start: start)
    }
    var isSent = await writer.send(message)
    if isSent, let stream = message.stream {
      isSent = await writer.send(
        stream, checkingClientFrom: .now + context.settings.timeouts.disconnectedClient)
    }
    record?.report(sent: sent, isCutOff: !isSent)
    return isSent
  }

  /// Sends a stream, then serves the bytes that follow its request.
  private func send(
    _ stream: ResponseMessage.Stream, closes: Bool,
    checkingClientFrom presence: ContinuousClock.Instant,
    _ record: ExchangeRecord?, _ leftover: [UInt8]
  ) async {
    let isSent = await writer.send(stream, checkingClientFrom: presence)
    record?.report(sent: sent, isCutOff: !isSent)
    guard isSent else {
      // With a normal close, the client could not tell that the response is incomplete.
      if stream.framing == .untilClose { descriptor.resetOnClose() }
      return close()
    }
    // Without `Connection: close`, the client may send another request, even to a draining server.
    guard closes else { return await serve(after: leftover) }
    var reader = ConnectionReader(self, leftover: leftover)
    await disconnect(&reader, lingers: true)
    close()
  }

  /// Lets the client read the last response before the socket closes.
  ///
  /// - Parameter lingers: Whether to wait until it has.
  private func disconnect(_ reader: inout ConnectionReader, lingers: Bool) async {
    descriptor.stopWriting()
    guard lingers, !hasExpired else { return descriptor.discardReceived(atMost: 64 << 10) }
    await reader.discard(atMost: 1 << 20, until: .now + context.settings.timeouts.close)
  }
}
