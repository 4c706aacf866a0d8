import PageSite

extension VisitorStore {
  func load(visitor: VisitorID, page: String) async throws -> [UInt8]? {
    try await state(of: visitor, page: page)?.bytes
  }

  /// Saves in place of whatever is there.
  func save(_ bytes: [UInt8], visitor: VisitorID, page: String) async throws {
    let revision = try await state(of: visitor, page: page)?.revision
    try await save(bytes, replacing: revision, of: visitor, page: page)
  }

  func remove(visitor: VisitorID, page: String) async throws {
    let revision = try await state(of: visitor, page: page)?.revision
    try await save(nil, replacing: revision, of: visitor, page: page)
  }
}
