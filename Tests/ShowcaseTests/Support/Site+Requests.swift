import Foundation
import HTTPTypes
import PageSite

@testable import Showcase

extension Site {
  /// Returns the showcase's site for a database.
  static func showcase(_ database: ShowcaseDatabase) throws -> Site {
    try ShowcaseSite.make(database, SiteConfiguration())
  }

  func get(_ path: String, accept: String = "text/html") async -> SiteResponse {
    await respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: accept]))
  }

  func batch(_ query: String) async throws -> Batch {
    let response = await get("/characters/-/rows?\(query)", accept: "application/json")
    return try JSONDecoder().decode(Batch.self, from: Data(response.body))
  }
}

/// A response of the pagination endpoint.
struct Batch: Decodable {
  struct Section: Decodable {
    struct Row: Decodable {
      var key: String
      var cells: [String]
    }

    var key: String
    var rows: [Row]
    var next: String?
  }

  var sections: [Section]
  var next: String?

  var keys: [String] { sections.flatMap { $0.rows.map(\.key) } }
  var codes: [UInt32] { keys.compactMap { UInt32($0, radix: 16) } }
}
