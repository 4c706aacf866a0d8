/// Tells whether what a page is made of has changed.
///
///     Page("/teas", title: "Teas") { _ in try await teas() }
///       .cached(by: database.contentVersion)
///
/// `BoundedDatabase` has one for all that is in it. One of your own counts:
///
///     let changes = Atomic(UInt64(0))
///     let version = ContentVersion { changes.load(ordering: .acquiring) }
public struct ContentVersion: Sendable {
  let current: @Sendable () -> UInt64?

  /// - Parameter current: A number that nobody has got before each time something has changed; `nil`
  ///   where that is not known just now. It is called for each request, on a thread that serves others,
  ///   and must not wait for anything. Once a change can be read it must return the new number.
  public init(_ current: @escaping @Sendable () -> UInt64?) { self.current = current }
}

extension Page {
  /// The page answered by what was sent before, as long as what it is made of has not changed.
  ///
  /// What the page shows must depend on nothing but that, its path, its query and
  /// ``PageRequest/identity``: not on the time of day, for one. Then nobody is shown anything older
  /// than what they could have been shown before: versions are asked for with each request, and those
  /// of before the content was made are kept with it.
  ///
  /// The page itself, its document and its batches are kept, for each query and identity, within
  /// ``SiteConfiguration/cacheBudget``. ``Site/changed(_:)`` and each action on the page drop them. A
  /// page with a state for each visitor is always made anew.
  ///
  /// - Parameter versions: All that the page is made of.
  public func cached(by versions: ContentVersion...) -> Page {
    var page = self
    page.versions = versions
    return page
  }

  /// The page made of something else as well, where it is answered by what was sent before.
  package func cached(alsoBy version: ContentVersion) -> Page {
    guard !versions.isEmpty else { return self }
    var page = self
    page.versions.append(version)
    return page
  }
}
