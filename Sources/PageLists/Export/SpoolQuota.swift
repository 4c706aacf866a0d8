import HTTPTypes
import PageSite
import Synchronization

/// The room that exports which are read as a whole may take on disk together, until they are sent or given up.
final class SpoolRoom: Sendable {
  /// That of the process.
  static let shared = SpoolRoom(bytes: 2 << 30)

  private let limit: Int
  private let taken = Mutex(0)

  init(bytes limit: Int) { self.limit = limit }

  /// Takes some more bytes for an export.
  ///
  /// - Parameters:
  ///   - bytes: How many.
  ///   - held: Those that it has taken before.
  /// - Throws: A 413 where it alone has more than there is room for; a 503 while others have the rest.
  func take(_ bytes: Int, beside held: Int) throws {
    try taken.withLock { taken in
      guard bytes <= limit - held else {
        throw SiteProblem(
          .contentTooLarge,
          "The export has more than \(limit >> 20) MiB, the room for exports. Filter the list first."
        )
      }
      guard bytes <= limit - taken else {
        throw SiteProblem.unavailable(
          "Other exports take up the room on the disk. Try again later, or filter the list first.",
          retryAfter: 30)
      }
      taken += bytes
    }
  }

  /// Gives bytes back.
  func free(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}
