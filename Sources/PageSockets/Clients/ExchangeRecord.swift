import HTTPTypes

/// The data for an ``Exchange`` until it is finished, if there is an observer.
struct ExchangeRecord: Sendable {
  let observer: @Sendable (Exchange) -> Void
  let origin: ConnectionPeer.Origin
  let identity: RequestIdentity
  let request: HTTPRequest?
  let version: RequestHead.Version?
  let status: HTTPResponse.Status
  /// The number of bytes that the connection will have sent after the response's head.
  let sentBefore: Int
  let start: ContinuousClock.Instant

  /// Reports the finished exchange to the observer.
  ///
  /// - Parameter sent: The number of bytes that the connection has sent so far.
  func report(sent: Int, isCutOff: Bool) {
    observer(
      Exchange(
        remoteAddress: origin.address, identity: identity, request: request,
        version: version.map { $0 == .http11 ? "HTTP/1.1" : "HTTP/1.0" }, status: status.code,
        bytesSent: max(0, sent - sentBefore), duration: ContinuousClock.now - start,
        isCutOff: isCutOff))
  }
}
