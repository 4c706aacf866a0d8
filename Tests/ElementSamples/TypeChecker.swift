import Foundation

/// Runs the compiler's type checker on code that must not compile.
package enum TypeChecker {
  /// The folder of the modules under test: next to the test program, or a few folders above it.
  private static let modules: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0])
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let modules = folder.appending(component: "Modules")
      let module = modules.appending(component: "PageElements.swiftmodule")
      if FileManager.default.fileExists(atPath: module.path(percentEncoded: false)) {
        return modules
      }
    }
    return nil
  }()

  package static var isAvailable: Bool { modules != nil }

  /// Limits the number of concurrent compilers, so that other tests can run.
  private static let slots = DispatchSemaphore(value: 2)

  /// Returns the errors in `source`, as `line: message`.
  package static func errors(in source: String) async throws -> [String] {
    guard let modules else { return [] }
    let file = FileManager.default.temporaryDirectory
      .appending(component: "\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(source.utf8).write(to: file)
    let answer = try await check([
      "-swift-version", "6", "-I", modules.path(percentEncoded: false),
      file.path(percentEncoded: false),
    ])
    return answer.text.matches(of: /(?m)\.swift:(\d+):\d+: error: (.*)$/)
      .map { "\($0.1): \($0.2)" }
  }

  /// Runs the compiler on files with its flags, and returns its messages and whether it accepts the files.
  ///
  /// A separate thread waits for it, because few threads run the tests, and a test with a deadline must not wait for
  /// a compiler.
  ///
  /// - Parameter stage: The last stage: `-typecheck`, or `-emit-sil`, which also finds races and missing returns.
  package static func check(
    _ arguments: [String], by stage: String = "-typecheck"
  ) async throws -> (isTaken: Bool, text: String) {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        slots.wait()
        defer { slots.signal() }
        continuation.resume(
          with: Result {
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            compiler.arguments = ["swiftc", stage, "-diagnostic-style", "llvm"] + arguments
            let output = Pipe()
            compiler.standardError = output
            try compiler.run()
            let text = String(
              decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            compiler.waitUntilExit()
            return (compiler.terminationStatus == 0, text)
          })
      }
    }
  }
}
