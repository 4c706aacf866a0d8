import Foundation

/// The program that runs, as `swift build` has made it.
struct BuiltProgram {
  let path: String
  /// How it is made anew.
  let build: SwiftBuild

  /// - Throws: ``CommandError`` where it lies in no folder of a build, or there is no package whose it could be.
  static func current() throws -> BuiltProgram {
    guard let path = Bundle.main.executablePath else { throw noPath }
    return try at(path, from: FileManager.default.currentDirectoryPath)
  }

  static let noPath = CommandError("This system does not say where the program lies.")

  /// - Parameters:
  ///   - path: The program's.
  ///   - directory: One of the package, or below it.
  static func at(_ path: String, from directory: String) throws -> BuiltProgram {
    // SCRATCH/x86_64-unknown-linux-gnu/debug/Tea
    let file = URL(filePath: path).resolvingSymlinksInPath()
    let configuration = file.deletingLastPathComponent()
    let scratch = configuration.deletingLastPathComponent().deletingLastPathComponent()
    guard ["debug", "release"].contains(configuration.lastPathComponent),
      FileManager.default.fileExists(atPath: scratch.appending(path: "workspace-state.json").path)
    else {
      throw CommandError(
        "'\(path)' was not run from where it was built, so that nothing can be built anew. Use "
          + "'swift run \(file.lastPathComponent) dev' in its package.")
    }
    // Whoever runs it from elsewhere (`--package-path`) means the package whose build it lies in.
    let owner = scratch.deletingLastPathComponent().path
    let here = URL(filePath: directory).resolvingSymlinksInPath().path
    let isElsewhere =
      FileManager.default.fileExists(atPath: owner + "/Package.swift")
      && !(here + "/").utf8.starts(with: (owner + "/").utf8)
    let package = try packageDirectory(from: isElsewhere ? [owner] : [directory, owner])
    return BuiltProgram(
      path: path,
      build: SwiftBuild(
        package: package, scratch: scratch.path, configuration: configuration.lastPathComponent,
        product: file.lastPathComponent))
  }

  /// A program of a package that may not be built yet.
  ///
  /// - Parameters:
  ///   - name: Its product's, where the package makes several.
  ///   - directory: The package's, or one below it.
  /// - Throws: ``CommandError`` where there is no package, or not one such program.
  static func named(_ name: String?, from directory: String) throws -> BuiltProgram {
    let package = try packageDirectory(from: [directory])
    let build = SwiftBuild(
      package: package, scratch: package + "/.build", configuration: "debug",
      product: try PackageDescription(of: package).program(named: name))
    return BuiltProgram(path: build.executable, build: build)
  }

  /// The nearest directory with a `Package.swift`, from the first of the given ones that has one above it.
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
      "There is no Package.swift here or above. Run this in the directory of a package.")
  }
}
