import Foundation
package import PageSockets

extension DevelopmentServer {
  /// Serves the package of the current directory while it is worked on.
  ///
  /// - Parameters:
  ///   - product: Which program of the package, where it makes several.
  ///   - arguments: For its `serve`.
  ///   - address: Where to listen.
  /// - Throws: ``CommandError`` where there is no such program; `ServerError` when it cannot listen.
  package static func servePackage(
    product: String?, arguments: [String], at address: ServerAddress
  ) async throws {
    let program = try BuiltProgram.named(
      product, from: FileManager.default.currentDirectoryPath)
    try await DevelopmentServer(
      directory: program.build.package, build: program.build, executable: program.path,
      arguments: ["serve"] + arguments, address: address
    ).runAsProgram(isBuilt: false)
  }

  /// Serves with this very program, and begins anew when a file of the current directory changes that it reads.
  package static func serve(_ arguments: [String], at address: ServerAddress) async throws {
    guard let path = Bundle.main.executablePath else { throw BuiltProgram.noPath }
    try await DevelopmentServer(
      directory: FileManager.default.currentDirectoryPath, build: nil, executable: path,
      arguments: ["serve"] + arguments, address: address
    ).runAsProgram(isBuilt: true)
  }
}
