package import Logging
import PageElements
import PageHTTP

extension SiteFrame {
  /// Whether any text in it differs by reader.
  package var differsByReader: Bool { accountName != nil || countProviders.contains { $0 != nil } }

  private var countProviders: [(@Sendable (PageRequest<NoQuery>) async throws -> Int)?] {
    (groups.flatMap(\.links) + account).map(\.countProvider)
  }

  /// Returns the texts that differ by reader, in document order.
  ///
  /// - Throws: `CancellationError`. Other errors are logged.
  package func texts(for visit: Visit, _ logger: Logger) async throws -> [String] {
    let request = PageRequest(visit, PageQuery(NoQuery()))
    func text(_ make: () async throws -> String?) async throws -> String {
      do {
        return try await make() ?? ""
      } catch let error as CancellationError {
        throw error
      } catch {
        logger.error(
          "A text in the frame of a page could not be created",
          metadata: ["path": "\(visit.uniquePath)", "error": "\(error)"])
        return ""
      }
    }
    var texts: [String] = []
    func count(
      _ links: [NavigationLink], besides hidden: NavigationLink.Readers? = nil
    ) async throws {
      for link in links {
        guard let count = link.countProvider else { continue }
        texts.append(
          link.readers == hidden
            ? ""
            : try await text {
              let count = try await count(request)
              return count > 999 ? "999+" : count > 0 ? "\(count)" : nil
            })
      }
    }
    for group in groups { try await count(group.links) }
    guard let accountName else {
      try await count(account)
      return texts
    }
    let name = try await text { try await accountName(request) }
    texts.append(name)
    try await count(account, besides: name.isEmpty ? .loggedIn : .loggedOut)
    return texts
  }
}
