/// A version number of the data that a page shows. It changes with the data.
///
///     Page("/teas", title: "Teas") { _ in try await teas() }
///       .cached(by: database.contentVersion)
///
/// `BoundedDatabase` has one for all of its contents. A counter of your own also works:
///
///     let changes = Atomic(UInt64(0))
///     let version = ContentVersion { changes.load(ordering: .acquiring) }
public struct ContentVersion: Sendable {
  let current: @Sendable () -> UInt64?

  /// - Parameter current: Returns a number that has never been used before after each change, or `nil` if the
  ///   version is currently unknown. The site calls it for each request, on a thread that serves other
  ///   requests, so it must not block. As soon as a change can be read, it must return the new number.
  public init(_ current: @escaping @Sendable () -> UInt64?) { self.current = current }

  /// The version of content that never changes while the server runs, such as an imprint.
  public static let constant = ContentVersion { 0 }
}

extension Page {
  /// Caches the responses of the page until its data changes.
  ///
  /// The content may depend only on that data, the path, the query and ``PageRequest/identity``, and not, for
  /// example, on the time of day. Readers then never get stale content: for each request, the site compares
  /// the current versions with those that it read before it made the cached response.
  ///
  /// The site caches the page, its document and its batches for each query and identity, within
  /// `SiteConfiguration.cacheBudget`. `Site.changed(_:)` and each action on the page discard them. A page
  /// with a state for each visitor is never cached.
  ///
  /// - Parameter versions: The versions of all data that the page shows.
  public func cached(by versions: ContentVersion...) -> Page {
    var page = self
    page.versions = versions
    return page
  }

  /// Adds a version to the page, if it is cached.
  package func cached(alsoBy version: ContentVersion) -> Page {
    guard !versions.isEmpty else { return self }
    var page = self
    page.versions.append(version)
    return page
  }
}
