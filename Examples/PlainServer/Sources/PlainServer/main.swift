import PageSockets
import Synchronization

// A server without pages: a function from a request to a response.
//
//     swift run plain-server [PORT]    8080 by default; 0 means any free one
//
//     curl localhost:8080/             the list of addresses
//     curl -d hello localhost:8080/x   anything else: the request as the server parsed it
//     curl localhost:8080/seen         the requests so far
//     curl -N localhost:8080/clock     the time since the start, once a second

var configuration = ServerConfiguration()
configuration.address.port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 8080

/// The last thousand requests, newest last.
final class Visits: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined() } }

  func add(_ line: String) {
    lines.withLock {
      $0.append(line)
      if $0.count > 1000 { $0.removeFirst($0.count - 1000) }
    }
  }
}

let visits = Visits()
let start = ContinuousClock.now

func text(_ text: String) -> ServerResponse {
  ServerResponse(
    status: .ok, headerFields: [.contentType: "text/plain; charset=utf-8"], body: Array(text.utf8))
}

/// Returns a stream of events. It ends when the client disconnects, because its wait is then
/// cancelled.
func clock() -> ServerResponse {
  ServerResponse(
    status: .ok, headerFields: [.contentType: "text/event-stream", .cacheControl: "no-store"],
    stream: ResponseStream {
      try await Task.sleep(for: .seconds(1))
      return Array("data: \(ContinuousClock.now - start)\n\n".utf8)
    })
}

let server = Server(configuration: configuration) { request in
  let (method, path) = (request.head.method, request.head.path ?? "")
  switch (method, path) {
  case (.get, "/"): return text("Try /seen, /clock or any other path.\n")
  case (.get, "/seen"): return text(visits.text)
  case (.get, "/clock"): return clock()
  default:
    let line = "\(method) \(path), \(request.body.count) bytes\n"
    visits.add(line)
    return text(line)
  }
}

// The server logs its address to standard error, and shuts down at SIGTERM and Ctrl-C.
await server.main()
