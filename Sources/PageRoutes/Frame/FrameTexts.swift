package import Logging
import PageElements
import PageHTTP

/// The texts of a frame that differ by reader or change with the data: counts and the account name.
package struct FrameTexts: Sendable {
  /// The counts of the links in groups, in order.
  private let counters: [NavigationLink.Counter]
  private let accountName: (@Sendable (PageRequest<NoQuery>) async throws -> String?)?
  /// The counts of the links at the end, and who sees them.
  private let accountCounters: [(counter: NavigationLink.Counter, readers: NavigationLink.Readers)]

  /// Returns the account name among the texts, or an empty text.
  static func accountName(among texts: some Collection<String>, of frame: SiteFrame) -> String {
    guard frame.accountName != nil else { return "" }
    return texts.dropFirst(frame.groups.flatMap(\.links).count { $0.counter != nil }).first ?? ""
  }

  /// - Returns: `nil` if the frame is the same for all readers at all times.
  package init?(_ frame: SiteFrame) {
    counters = frame.groups.flatMap(\.links).compactMap(\.counter)
    accountName = frame.accountName
    accountCounters = frame.account.compactMap { link in link.counter.map { ($0, link.readers) } }
    if counters.isEmpty, accountCounters.isEmpty, accountName == nil { return nil }
  }

  /// The texts, if they are the same for all readers and known without waiting; else `nil`.
  package var current: [String]? {
    guard accountName == nil else { return nil }
    var texts: [String] = []
    for counter in counters + accountCounters.map(\.counter) {
      guard case .shared(let count) = counter, let current = count.current else { return nil }
      texts.append(Self.text(of: current))
    }
    return texts
  }

  /// Returns the texts for a visit, in document order.
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
    func text(of counter: NavigationLink.Counter) async throws -> String {
      try await text {
        switch counter {
        case .reader(let count): Self.text(of: try await count(request))
        case .shared(let count): Self.text(of: try await count.value())
        }
      }
    }
    var texts: [String] = []
    for counter in counters { texts.append(try await text(of: counter)) }
    var hidden: NavigationLink.Readers?
    if let accountName {
      let name = try await text { try await accountName(request) }
      texts.append(name)
      hidden = name.isEmpty ? .loggedIn : .loggedOut
    }
    for (counter, readers) in accountCounters {
      texts.append(readers == hidden ? "" : try await text(of: counter))
    }
    return texts
  }

  private static func text(of count: Int) -> String {
    count > 999 ? "999+" : count > 0 ? "\(count)" : ""
  }
}
