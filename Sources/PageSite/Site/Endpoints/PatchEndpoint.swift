import HTTPTypes
import PageElements
import PagePatching
import PageHTTP
import PageRoutes

extension Site {
  /// `GET P/-/patch`: returns the changes in the reader's document since its version.
  func patchEndpoint(_ visit: Visit) async throws -> SiteResponse {
    let view = try await view(visit)
    let extent = try Extent(visit.target.query, in: view)
    let version = try Self.version(visit.target.query)
    let document = try await view.document(of: extent)
    let fingerprint = document.fingerprint(key: configuration.digestKey)
    if fingerprint.version == version {
      remember(document, fingerprint, in: view)
      return try patch(from: fingerprint, to: document, fingerprint: fingerprint, in: view)
    }
    guard let old = log.fingerprint(version: version, scope: view.scope) else {
      throw Self.forgotten
    }
    return try patch(from: old, to: document, fingerprint: fingerprint, in: view)
  }

  /// Returns the document of a version from the log or, after a restart, by comparing the version with the current
  /// document.
  func known(
    _ version: String, _ extent: Extent, in view: PageView
  ) async throws -> DocumentFingerprint? {
    if let known = log.fingerprint(version: version, scope: view.scope) { return known }
    let current = try await view.document(of: extent).fingerprint(key: configuration.digestKey)
    return current.version == version ? current : nil
  }

  func patch(
    from old: DocumentFingerprint, to document: PageDocument, in view: PageView
  ) throws -> SiteResponse {
    try patch(
      from: old, to: document,
      fingerprint: document.fingerprint(key: configuration.digestKey), in: view)
  }

  private func patch(
    from old: DocumentFingerprint, to document: PageDocument, fingerprint: DocumentFingerprint,
    in view: PageView
  ) throws -> SiteResponse {
    try check(document, in: view)
    remember(document, fingerprint, in: view)
    let patch = Patch(from: old, to: document, fingerprint: fingerprint)
    return SiteResponse(.ok, type: MediaType.patch, body: patch.json, cache: .never)
  }

  static func version(_ query: URLQuery) throws -> String {
    guard let version = try query.value("from"), !version.isEmpty else {
      throw SiteProblem(
        .badRequest, "A patch starts from a version. Send the document's version as 'from'.")
    }
    return try Self.version(version)
  }

  /// Checks a version that a client sends, which is stored as long as a stream is open.
  static func version(_ text: String) throws -> String {
    guard text.utf8.count <= 64, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SiteProblem(
        .badRequest,
        "'from' is not a version. Fetch the document again from the address in its 'self'.")
    }
    return text
  }

  static let forgotten = SiteProblem(.gone, .versionExpired)
}
