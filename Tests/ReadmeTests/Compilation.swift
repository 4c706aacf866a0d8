import Foundation

/// The compilation of a target: its sources and flags, without the flags for outputs.
struct Compilation {
  let sources: [String]
  /// The flags for code in another package with the same dependencies and no settings.
  let flags: [String]
  /// The additional flags of this package: upcoming features, and access to `package` declarations.
  let packageFlags: [String]

  /// The folder of the modules for package manifests, in the compiler's toolchain.
  let manifestModules: String

  /// Whether the build of these tests has a record of its compilations.
  static var isKnown: Bool { manifest != nil }

  /// The build's record of its compilations, written by the package manager.
  private static let manifest: String? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0])
    for _ in 0..<6 {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(component: "debug.yaml")
      if let text = try? String(contentsOf: manifest, encoding: .utf8) { return text }
    }
    return nil
  }()

  /// Creates the compilation of a target in the build of these tests, or `nil` if the build has no record of it.
  init?(of target: String) throws {
    guard
      let line = Self.manifest?.split(separator: "\n").first(where: {
        $0.contains("\"-module-name\",\"\(target)\",")
      }), let start = line.firstIndex(of: "["),
      let arguments = try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8)),
      let list = arguments.first(where: { $0.hasPrefix("@") && $0.hasSuffix("sources") })
    else { return nil }
    let sources = try String(contentsOfFile: String(list.dropFirst()), encoding: .utf8)
      .split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
    var (flags, packageFlags): ([String], [String]) = ([], [])
    for (argument, value) in zip(arguments, arguments.dropFirst()) {
      switch argument {
      case "-package-name", "-enable-upcoming-feature": packageFlags += [argument, value]
      case "-I", "-Xcc", "-swift-version", "-F", "-plugin-path":
        flags += [argument, value]
      case "-parse-as-library": flags.append(argument)
      case _ where argument.hasPrefix("-D"): flags.append(argument)
      case _ where argument.hasPrefix("-I") && argument != "-I": flags.append(argument)
      default: break
      }
    }
    manifestModules = URL(fileURLWithPath: arguments[0]).deletingLastPathComponent()
      .appending(components: "..", "lib", "swift", "pm", "ManifestAPI").standardized
      .path(percentEncoded: false)
    (self.sources, self.flags, self.packageFlags) = (sources, flags, packageFlags)
  }
}
