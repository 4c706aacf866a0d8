package import PageSite

extension VisitorStore {
  package func load(visitor: VisitorID, page: String) async throws -> [UInt8]? {
    try await state(of: visitor, page: page)?.bytes
  }

  /// Saves a state, whatever the current revision is.
  package func save(_ bytes: [UInt8], visitor: VisitorID, page: String) async throws {
    let revision = try await state(of: visitor, page: page)?.revision
    try await save(bytes, replacing: revision, of: visitor, page: page)
  }

  package func remove(visitor: VisitorID, page: String) async throws {
    let revision = try await state(of: visitor, page: page)?.revision
    try await save(nil, replacing: revision, of: visitor, page: page)
  }
}
