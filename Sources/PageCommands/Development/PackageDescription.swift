import Foundation

/// The products of a package, from `swift package describe`.
struct PackageDescription: Decodable {
  struct Product: Decodable {
    var name: String
    var type: Kind

    /// `{"executable": null}` or `{"library": ["automatic"]}`.
    struct Kind: Decodable {
      var isExecutable: Bool

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        isExecutable = values.contains(.executable)
      }

      private enum Key: String, CodingKey { case executable }
    }
  }

  var products: [Product]

  /// - Throws: ``CommandError`` if the package cannot be read. `swift` has then written the reason to standard error.
  init(of directory: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", directory, "describe", "--type", "json",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandError("The package cannot be read. See the output of 'swift'.")
    }
    self = try JSONDecoder().decode(Self.self, from: bytes)
  }

  /// Returns the program to run.
  ///
  /// - Throws: ``CommandError``, with the names of the programs.
  func program(named name: String?) throws -> String {
    let names = products.filter(\.type.isExecutable).map(\.name)
    let listed = names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
    if let name {
      guard names.contains(name) else {
        throw CommandError("The package has no executable '\(name)'. Available: \(listed).")
      }
      return name
    }
    guard names.count == 1 else {
      throw CommandError(
        names.isEmpty
          ? "The package has no executable. Add an executable target."
          : "The package has several executables: \(listed). Choose one with --product.")
    }
    return names[0]
  }
}
