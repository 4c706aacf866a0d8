import FlyingSocks
import HTTPTypes

/// What all parts of one connection share.
struct ConnectionContext: Sendable {
  let control: ConnectionControl
  let poller: SocketPoller
  let registry: ConnectionRegistry
  let settings: ServerConfiguration

  var descriptor: Descriptor { control.descriptor }
  var isDraining: Bool { registry.isDraining }
}

/// One client's connection: request after request, each answered before the next is read.
struct Connection: Sendable {
  let context: ConnectionContext
  let remoteAddress: String
  let answers: Answers
  private var writer: ConnectionWriter { ConnectionWriter(context) }

  /// What the owner of the server decides.
  struct Answers: Sendable {
    let handler: @Sendable (ServerRequest) async -> ServerResponse
    let refusal: @Sendable (Refusal) -> ServerResponse
    let date = DateClock()
  }

  /// Serves until either side closes, then frees the socket.
  func serve() async {
    var reader = ConnectionReader(context)
    if await exchange(&reader) { await linger(&reader) }
    await close()
  }

  /// Refuses the connection before any request is read, then frees the socket.
  ///
  /// - Parameter lingers: whether to wait a little for the client to read the answer.
  func refuse(_ refusal: Refusal, lingers: Bool) async {
    var reader = ConnectionReader(context)
    let isSent = await send(refusal, to: nil)
    if isSent, lingers { await linger(&reader) }
    await close()
  }

  /// - Returns: Whether the last response was sent, so that it is worth the client's reading.
  private func exchange(_ reader: inout ConnectionReader) async -> Bool {
    var served = 0
    while true {
      // One client's endless pipeline must not keep a thread from the others.
      if served % 32 == 31 { await Task.yield() }
      served += 1
      do throws(ConnectionReader.Failure) {
        let head = try await reader.head()
        if head.expectsContinue, !reader.hasLeftover {
          guard await writer.send(ResponseMessage.continueHead) else { return false }
        }
        let body = try await reader.body(of: head)
        let presence = ContinuousClock.now + context.settings.timeouts.abandoned
        context.control.enter(.handling, until: presence)
        let response = await answers.handler(
          ServerRequest(head: head.request, body: body, remoteAddress: remoteAddress))
        // A further request that was read already is answered too, even by a draining server.
        let closes =
          !head.allowsReuse || context.isDraining && !reader.hasLeftover || Task.isCancelled
        if case .stream = response.body { reader.compact() }
        guard await send(response, to: head, closes: closes, lookingFrom: presence) else {
          return false
        }
        if closes { return true }
      } catch .refused(let refusal, let method) {
        return await send(refusal, to: method)
      } catch {
        return false
      }
    }
  }

  private func send(
    _ response: ServerResponse, to head: RequestHead, closes: Bool,
    lookingFrom presence: ContinuousClock.Instant
  ) async -> Bool {
    let message = ResponseMessage(
      response, to: head.request.method, version: head.version, closes: closes,
      date: answers.date.bytes)
    return await writer.send(message, lookingFrom: presence)
  }

  private func send(_ refusal: Refusal, to method: HTTPRequest.Method?) async -> Bool {
    let message = ResponseMessage(
      answers.refusal(refusal), to: method, version: nil, closes: true, date: answers.date.bytes)
    return await writer.send(message, lookingFrom: .now + context.settings.timeouts.abandoned)
  }

  /// Lets the client read the last response before the socket is freed.
  private func linger(_ reader: inout ConnectionReader) async {
    context.descriptor.stopWriting()
    guard !context.control.hasExpired else { return }
    await reader.discard(atMost: 1 << 20, until: .now + context.settings.timeouts.close)
  }

  private func close() async {
    context.control.close()
    await context.poller.settle()
    context.descriptor.close()
    context.registry.remove(context.control)
  }
}
