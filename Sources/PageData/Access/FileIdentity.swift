import Foundation

/// Which file lies at a path: by device and number, so that another one of the same name is told.
struct FileIdentity: Equatable, Sendable {
  private let device, number: Int

  /// - Returns: `nil` where there is none.
  init?(path: String) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let device = attributes[.systemNumber] as? Int,
      let number = attributes[.systemFileNumber] as? Int
    else { return nil }
    (self.device, self.number) = (device, number)
  }
}
