import HTTPTypes
import PageSite
import Synchronization

/// The disk quota that all buffered exports share. An export releases its bytes when it is sent or cancelled.
final class SpoolQuota: Sendable {
  /// The quota of the process.
  static let shared = SpoolQuota(bytes: 2 << 30)

  private let limit: Int
  private let reserved = Mutex(0)

  init(bytes limit: Int) { self.limit = limit }

  /// Reserves more bytes for an export.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes.
  ///   - heldBytes: The number of bytes that the export has already reserved.
  /// - Throws: Status 413 if the export alone exceeds the quota; status 503 while other exports use the rest.
  func reserve(_ bytes: Int, inAdditionTo heldBytes: Int) throws {
    try reserved.withLock { reserved in
      guard bytes <= limit - heldBytes else {
        throw SiteProblem(
          .contentTooLarge,
          "The export is larger than the limit of \(limit >> 20) MiB. Filter the list first."
        )
      }
      guard bytes <= limit - reserved else {
        throw SiteProblem.unavailable(
          "Other exports are using all disk space for exports. Try again later, or filter the list first.",
          retryAfter: 30)
      }
      reserved += bytes
    }
  }

  /// Releases reserved bytes.
  func release(_ bytes: Int) { reserved.withLock { $0 -= bytes } }
}
