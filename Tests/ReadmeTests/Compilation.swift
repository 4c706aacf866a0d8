import Foundation

/// How a target was compiled: its sources, and its flags but for those that say what is made of them.
struct Compilation {
  let sources: [String]
  /// The flags by which a package that sets none compiles what depends on the same.
  let flags: [String]
  /// The flags that are this package's: its stricter rules, and what it keeps to itself.
  let packageFlags: [String]

  /// Where the modules of a package's manifest lie, beside the compiler.
  let manifestModules: String

  /// Whether anything is known of the build these tests run in.
  static var isKnown: Bool { manifest != nil }

  /// How the targets were compiled, as the package manager has noted it for this build.
  private static let manifest: String? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0])
    for _ in 0..<6 {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(component: "debug.yaml")
      if let text = try? String(contentsOf: manifest, encoding: .utf8) { return text }
    }
    return nil
  }()

  /// The compilation of a target in the build these tests run in; `nil` where nothing is known of it.
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
