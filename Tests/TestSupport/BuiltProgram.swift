import Foundation

/// A program of this package, built in the same folder as the tests.
public enum BuiltProgram {
  /// The path of the `pages` tool.
  public static let pages = path(of: "pages")

  private static func path(of name: String) -> String {
    let arguments = CommandLine.arguments
    // On macOS, a helper of SwiftPM loads the tests from a bundle.
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
    var folder = URL(filePath: bundle ?? arguments[0])
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let program = folder.appending(path: name).path(percentEncoded: false)
      if FileManager.default.isExecutableFile(atPath: program) { return program }
    }
    return name
  }
}
