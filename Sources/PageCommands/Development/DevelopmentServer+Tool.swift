import Foundation
package import PageSockets

extension DevelopmentServer {
  /// Runs a development server for the package of the current directory.
  ///
  /// - Parameters:
  ///   - product: The program of the package, if it has several.
  ///   - arguments: The arguments of its `serve` command.
  ///   - address: The address to listen on.
  /// - Throws: ``CommandError`` if there is no such program; `ServerError` if the server cannot listen.
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

  /// Runs a development server with this program, and restarts it when a file in the current directory changes that the
  /// program reads.
  package static func serve(_ arguments: [String], at address: ServerAddress) async throws {
    guard let path = Bundle.main.executablePath else { throw BuiltProgram.noPath }
    try await DevelopmentServer(
      directory: FileManager.default.currentDirectoryPath, build: nil, executable: path,
      arguments: ["serve"] + arguments, address: address
    ).runAsProgram(isBuilt: true)
  }
}
