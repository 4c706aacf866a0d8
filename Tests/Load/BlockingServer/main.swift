// The server of Tests/Load/blocked.py: a site with a page for everybody, and handlers that block their thread.
//
//   GET  /       a table of 50 rows
//   POST /held   a handler that computes for five seconds, and one that blocks as long
import Dispatch
import PageElements
import PageServer
import PageSite
import PageSockets

let port = UInt16(CommandLine.arguments.dropFirst().first ?? "0") ?? 0

let list = Page("/", title: "Teas") { _ in
  Table(columns: ["Tea", "Cups"]) {
    Section(key: "teas") {
      for number in 0..<50 {
        Row(key: number) {
          "Tea \(number)"
          number * 7
        }
      }
    }
  }
}

let held = Page("/held", title: "Held") { _ in
  Table {
    Section(key: "held") {
      Row(
        key: "compute",
        Button("Compute", id: "compute") { _ in
          let end = ContinuousClock.now + .seconds(5)
          while ContinuousClock.now < end {}
        })
      Row(
        key: "block",
        // Nothing signals the semaphore, so the thread blocks until the timeout.
        Button("Block", id: "block") { _ in
          _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 5)
        })
    }
  }
}

await PageServer.main {
  var server = PageServer(try Site(pages: [list, held]))
  server.configuration.address = ServerAddress(host: "127.0.0.1", port: port)
  return server
}
