import Foundation

/// The identity of the file at a path: its device and inode. A file that replaces it has another identity.
struct FileIdentity: Equatable, Sendable {
  private let device, inode: Int
  /// Whether the file is empty.
  let isEmpty: Bool

  /// - Returns: `nil` if there is no file.
  init?(path: String) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let device = attributes[.systemNumber] as? Int,
      let inode = attributes[.systemFileNumber] as? Int
    else { return nil }
    (self.device, self.inode) = (device, inode)
    isEmpty = attributes[.size] as? Int == 0
  }

  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.inode == right.inode
  }
}
