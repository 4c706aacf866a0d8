import BenchPages
import CAllocations
import Foundation
import HTTPTypes
import PageData
import PageSite

/// The cost of our responses in this process: heap blocks, and instructions as counted by valgrind.
struct PagesCost {
  let site: Site

  init(database: String) throws { site = try BenchPages.site(BoundedDatabase(path: database)) }

  /// Responds to a request `times` times.
  func answer(_ path: String, isPost: Bool, times: Int) async throws {
    for _ in 0..<times {
      let request = HTTPRequest(
        method: isPost ? .post : .get, scheme: "http", authority: "localhost", path: path)
      let answer = await site.respond(to: request)
      guard answer.head.status == (isPost ? .seeOther : .ok), isPost || answer.body.count > 2_000
      else { throw PagesError.wrongAnswer("the site itself", path) }
    }
  }

  /// Runs `bench cost DATABASE PATH METHOD TIMES`, the command that valgrind measures.
  ///
  /// The first thread waits, because valgrind fails if it ends before the others.
  static func run(_ arguments: [String]) -> Never {
    Task.detached {
      guard arguments.count == 4, let times = Int(arguments[3]) else { exit(2) }
      do {
        try await PagesCost(database: arguments[0])
          .answer(arguments[1], isPost: arguments[2] == "POST", times: times)
        exit(0)
      } catch {
        print(error)
        exit(1)
      }
    }
    while true { sleep(1_000) }
  }

  func text(_ path: String) async -> String {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    return String(decoding: await site.respond(to: request).body, as: UTF8.self)
  }

  /// Returns the number of heap blocks per response, after the caches are filled.
  func allocations(_ one: PagesCase) async throws -> Double {
    try await answer(one.ours, isPost: one.isPost, times: 100)
    let before = allocations_so_far()
    try await answer(one.ours, isPost: one.isPost, times: 400)
    return Double(allocations_so_far() - before) / 400
  }

  /// Returns all requests, with a cursor and an action from the site's own pages.
  func cases() async throws -> [PagesCase] {
    let batch = await text("/rows/-/rows?limit=50")
    let tasks = await text("/tasks")
    guard let cursor = batch.firstMatch(of: /"next":"([^"]+)"/)?.1,
      let action = tasks.firstMatch(of: #/action="(/tasks/-/actions/[^"]+/5/[^"]+)"/#)?.1
    else { throw PagesError.wrongAnswer("the site itself", "/rows/-/rows or /tasks") }
    return PagesCase.all(cursor: String(cursor), action: String(action))
  }

  /// Returns the cost of one response, in instructions.
  static func profile(
    _ one: PagesCase, database: String, by callgrind: Callgrind
  ) throws -> Callgrind.Profile {
    try callgrind.profile(few: 10, many: 100) {
      ["cost", database, one.ours, one.isPost ? "POST" : "GET", "\($0)"]
    }
  }
}

enum PagesError: Error, CustomStringConvertible {
  case wrongAnswer(String, String)

  var description: String {
    switch self {
    case .wrongAnswer(let name, let path): "\(name) does not answer \(path) as it should"
    }
  }
}
