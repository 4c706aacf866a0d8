// The server that Tests/Load tests in addition to `showcase serve`: PageSockets alone.
//
//   GET  /         a short text
//   GET  /big      64 KiB
//   any  /echo     the method, and the number of bytes in the body
//   GET  /events   a stream of the data posted to /send
//   POST /send     sends the body to all streams as one event
//   GET  /streams  the number of open streams
import HTTPTypes
import PageSockets

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

let broadcast = Broadcast()
let big = [UInt8](repeating: UInt8(ascii: "b"), count: 64 << 10)
let port = UInt16(CommandLine.arguments.dropFirst().first ?? "0") ?? 0

func text(_ text: String, _ status: HTTPResponse.Status = .ok) -> ServerResponse {
  ServerResponse(
    status: status, headerFields: [.contentType: "text/plain; charset=utf-8"],
    body: Array(text.utf8))
}

let server = Server(
  configuration: ServerConfiguration(address: ServerAddress(host: "127.0.0.1", port: port)),
  onDrain: { broadcast.end() },
  handler: { request in
    switch (request.head.method, request.head.path) {
    case (.get, "/"): return text("A server without pages.\n")
    case (.get, "/big"): return ServerResponse(status: .ok, body: big)
    case (_, "/echo"): return text("\(request.head.method) \(request.body.count)\n")
    case (.get, "/streams"): return text("\(broadcast.count)\n")
    case (.get, "/events"):
      return ServerResponse(
        status: .ok,
        headerFields: [.contentType: "text/event-stream", .cacheControl: "no-cache"],
        stream: broadcast.stream())
    case (.post, "/send"):
      broadcast.send(Array("data: ".utf8) + request.body + Array("\n\n".utf8))
      return ServerResponse(status: .noContent)
    default: return text("There is nothing here.\n", .notFound)
    }
  })

async let address = server.boundAddress
async let end: Void = server.runUntilSignalled()
print("Serving at http://\(try await address)")
fflush(nil)
try await end
