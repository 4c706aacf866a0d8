import Foundation

/// The binary that contains the running tests.
enum TestBinary {
  /// The time when it was built; `nil` if unknown.
  static let date: Date? = {
    #if canImport(Darwin)
      // Tests are a bundle that a program of Xcode has loaded.
      let path = Bundle(for: InlineRecorder.self).executablePath
    #else
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #endif
    guard let path, let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return nil
    }
    return attributes[.modificationDate] as? Date
  }()
}
