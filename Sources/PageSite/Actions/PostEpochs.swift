import HTTPTypes
import Synchronization

/// Tells a form that was sent twice from one that was sent, seen to work, and sent again.
///
/// A browser that has opened the page since has shown its reader the result: what it sends then is
/// meant, such as ticking a box that was ticked and cleared a moment ago. Until then the same form
/// is the same gesture. Only what browsers say of their own navigation counts.
final class PostEpochs: Sendable {
  private struct Entry {
    var epoch: Int
    var posted: ContinuousClock.Instant
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let now: @Sendable () -> ContinuousClock.Instant
  private static let lifetime = Duration.seconds(10)

  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// Takes note of a post.
  ///
  /// - Returns: How often its sender has seen the page since their first one.
  func post(to page: String, by sender: String) -> Int {
    let time = now()
    return entries.withLock { entries in
      // All that are older than any answer kept for them are of no use.
      if entries.count > 1_000 {
        entries = entries.filter { time - $0.value.posted < Self.lifetime }
      }
      let epoch = entries[page + "\u{0}" + sender]?.epoch ?? 0
      entries[page + "\u{0}" + sender] = Entry(epoch: epoch, posted: time)
      return epoch
    }
  }

  /// Takes note of a page that was opened.
  func open(_ page: String, by sender: String, _ request: HTTPRequest) {
    guard request.headerFields[.secFetchMode] == "navigate" else { return }
    entries.withLock { $0[page + "\u{0}" + sender]?.epoch += 1 }
  }
}
