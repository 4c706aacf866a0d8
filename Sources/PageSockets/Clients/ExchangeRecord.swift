import HTTPTypes

/// What is kept of an exchange until it is finished, where somebody observes.
struct ExchangeRecord: Sendable {
  let observer: @Sendable (Exchange) -> Void
  let origin: ConnectionPeer.Origin
  let identity: RequestIdentity
  let request: HTTPRequest?
  let version: RequestHead.Version?
  let status: HTTPResponse.Status
  /// How many bytes the connection will have sent when the response's head is.
  let sentBefore: Int
  let start: ContinuousClock.Instant

  /// Says that the exchange is finished.
  ///
  /// - Parameter sent: how many bytes the connection has sent by now.
  func tell(sent: Int, isCutOff: Bool) {
    observer(
      Exchange(
        remoteAddress: origin.address, identity: identity, request: request,
        version: version.map { $0 == .http11 ? "HTTP/1.1" : "HTTP/1.0" }, status: status.code,
        bytesSent: max(0, sent - sentBefore), duration: ContinuousClock.now - start,
        isCutOff: isCutOff))
  }
}
