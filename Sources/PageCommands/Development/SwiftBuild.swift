import Foundation

/// The building of a program by `swift build`.
struct SwiftBuild: Sendable {
  /// The package's directory.
  let package: String
  /// Where what is built lies.
  let scratch: String
  /// `debug` or `release`.
  let configuration: String
  let product: String

  /// Where the program lies once it is built.
  var executable: String { "\(scratch)/\(configuration)/\(product)" }

  /// Builds it. Ends early when the task is cancelled.
  ///
  /// - Throws: Where there is no `swift` to be found.
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
