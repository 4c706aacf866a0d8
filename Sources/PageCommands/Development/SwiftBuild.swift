import Foundation

/// A build of a program with `swift build`.
struct SwiftBuild: Sendable {
  /// The package's directory.
  let package: String
  /// The build folder.
  let scratch: String
  /// `debug` or `release`.
  let configuration: String
  let product: String

  /// The path of the built program.
  var executable: String { "\(scratch)/\(configuration)/\(product)" }

  /// Builds the program. Ends early if the task is cancelled.
  ///
  /// - Throws: An error if `swift` cannot be found.
  func run() async throws -> BuildOutput {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--package-path", package, "--scratch-path", scratch, "-c", configuration,
      "--product", product,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          let bytes = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
          process.waitUntilExit()
          done.resume(
            returning: BuildOutput(
              isBuilt: process.terminationStatus == 0,
              text: String(decoding: bytes, as: UTF8.self), package: package))
        }
      }
    } onCancel: {
      process.interrupt()
      Task {
        try? await Task.sleep(for: .seconds(2))
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      }
    }
  }
}
