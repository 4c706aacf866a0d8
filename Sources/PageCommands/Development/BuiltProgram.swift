import Foundation

/// The running program, built by `swift build`.
struct BuiltProgram {
  let path: String
  /// The build that created it.
  let build: SwiftBuild

  /// - Throws: ``CommandError`` if the program is not in a build folder, or has no package.
  static func current() throws -> BuiltProgram {
    guard let path = Bundle.main.executablePath else { throw noPath }
    return try at(path, from: FileManager.default.currentDirectoryPath)
  }

  static let noPath = CommandError("This system does not report the path of the program.")

  /// - Parameters:
  ///   - path: The path of the program.
  ///   - directory: The package's directory, or one below it.
  static func at(_ path: String, from directory: String) throws -> BuiltProgram {
    // SCRATCH/x86_64-unknown-linux-gnu/debug/Tea
    let file = URL(filePath: path).resolvingSymlinksInPath()
    let configuration = file.deletingLastPathComponent()
    let scratch = configuration.deletingLastPathComponent().deletingLastPathComponent()
    guard ["debug", "release"].contains(configuration.lastPathComponent),
      FileManager.default.fileExists(atPath: scratch.appending(path: "workspace-state.json").path)
    else {
      throw CommandError(
        "'\(path)' does not run from its build directory, so it cannot be rebuilt. Run "
          + "'swift run \(file.lastPathComponent) dev' in its package.")
    }
    // A program run from elsewhere (`--package-path`) belongs to the package that contains its build folder.
    let owner = scratch.deletingLastPathComponent().path
    let currentDirectory = URL(filePath: directory).resolvingSymlinksInPath().path
    let isElsewhere =
      FileManager.default.fileExists(atPath: owner + "/Package.swift")
      && !(currentDirectory + "/").utf8.starts(with: (owner + "/").utf8)
    let package = try packageDirectory(from: isElsewhere ? [owner] : [directory, owner])
    return BuiltProgram(
      path: path,
      build: SwiftBuild(
        package: package, scratch: scratch.path, configuration: configuration.lastPathComponent,
        product: file.lastPathComponent))
  }

  /// Returns the program of a package that may not be built yet.
  ///
  /// - Parameters:
  ///   - name: The name of the product, if the package has several programs.
  ///   - directory: The package's directory, or one below it.
  /// - Throws: ``CommandError`` if there is no package, or not exactly one such program.
  static func named(_ name: String?, from directory: String) throws -> BuiltProgram {
    let package = try packageDirectory(from: [directory])
    let build = SwiftBuild(
      package: package, scratch: package + "/.build", configuration: "debug",
      product: try PackageDescription(of: package).program(named: name))
    return BuiltProgram(path: build.executable, build: build)
  }

  /// Returns the nearest directory with a `Package.swift`, starting from the first given directory that has one.
  static func packageDirectory(from directories: [String]) throws -> String {
    for directory in directories {
      var url = URL(filePath: directory).standardizedFileURL.resolvingSymlinksInPath()
      while url.pathComponents.count > 1 {
        if FileManager.default.fileExists(atPath: url.appending(path: "Package.swift").path) {
          return url.path
        }
        url = url.deletingLastPathComponent()
      }
    }
    throw CommandError(
      "There is no Package.swift in this directory or above. Run this in the directory of a package."
    )
  }
}
