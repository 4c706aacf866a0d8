import BenchRows
import GRDB
import Hummingbird

/// `hummingbird-rows PORT DATABASE`: the pages of `bench pages`, built from good components: Hummingbird, GRDB's pool,
/// and hand-written markup.
@main enum HummingbirdRows {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = Int(arguments[1]) else {
      print("usage: hummingbird-rows PORT DATABASE")
      return
    }
    let pool = try DatabasePool(path: arguments[2])
    let router = Router()
    router.get("rows") { request, _ in
      let query = request.uri.queryParameters["q"].map(String.init) ?? ""
      let rows = try await characters(pool, query, after: 0)
      return answer(RowsMarkup.page(rows), type: "text/html; charset=utf-8")
    }
    router.get("batch") { request, _ in
      let after = request.uri.queryParameters["after"].flatMap { Int($0) } ?? 0
      let rows = try await characters(pool, "", after: after)
      return answer(RowsMarkup.batch(rows), type: "application/json")
    }
    router.get("tasks") { _, _ in
      let tasks = try await pool.read { try BenchTask.fetchAll($0, sql: BenchRows.tasks) }
      return answer(RowsMarkup.tasks(tasks), type: "text/html; charset=utf-8")
    }
    router.post("tasks/:id/toggle") { _, context in
      let id = try context.parameters.require("id", as: Int.self)
      try await pool.write { try $0.execute(sql: BenchRows.toggle, arguments: [id]) }
      return Response(status: .seeOther, headers: [.location: "/tasks"])
    }
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: port), backlog: 1024))
    try await application.runService()
  }

  private static func characters(
    _ pool: DatabasePool, _ query: String, after: Int
  ) async throws -> [CharacterRow] {
    try await pool.read { database in
      query.isEmpty
        ? try CharacterRow.fetchAll(
          database.cachedStatement(sql: BenchRows.page), arguments: [after])
        : try CharacterRow.fetchAll(
          database.cachedStatement(sql: BenchRows.search), arguments: [query, after])
    }
  }

  private static func answer(_ bytes: [UInt8], type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
