import Foundation

/// The binary that holds the tests that are running.
enum TestBinary {
  /// When it was built; `nil` where that cannot be found out.
  static let date: Date? = {
    #if canImport(Darwin)
      // Tests are a bundle that a program of Xcode's has loaded.
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
