import HTTPTypes

/// What is known of a request that is refused: nothing, if its first line was not understood.
struct RefusedRequest: Hashable {
  var request: HTTPRequest?
  var version: RequestHead.Version?

  init(request: HTTPRequest? = nil, version: RequestHead.Version? = nil) {
    (self.request, self.version) = (request, version)
  }

  init(_ head: RequestHead) {
    self.init(request: head.request, version: head.version)
  }
}
