/// A starter package: an example with another name.
struct Starter: Sendable {
  /// The example's name, which is replaced by the package's name.
  let example: String
  /// The contents of its files, by path.
  let files: [String: String]

  /// - Parameter lines: The lines of its files, by path.
  init(example: String, lines: [String: [String]]) {
    self.example = example
    files = lines.mapValues { $0.joined(separator: "\n") + "\n" }
  }

  /// Returns the files of a package.
  ///
  /// - Parameters:
  ///   - name: The package's name.
  ///   - path: The path of PageElements relative to the package.
  func files(named name: String, dependingOn path: String) -> [String: String] {
    var named: [String: String] = [:]
    for (file, text) in files {
      let text =
        file == "Package.swift"
        ? text.replacing("path: \"../..\"", with: "path: \"\(path)\"") : text
      named[file.replacing(example, with: name)] =
        text.replacing(example, with: name)
        .replacing("\"\(example.uppercased())_", with: "\"\(Self.setting(named: name))_")
        .replacing("$\(example.uppercased())_", with: "$\(Self.setting(named: name))_")
        .replacing("\"var/\(example.lowercased()).", with: "\"var/\(name.lowercased()).")
    }
    named[".gitignore"] = ".build/\nPackage.resolved\nvar/\n"
    named["README.md"] = readme(named: name, of: Array(named.values))
    return named
  }

  /// Whether a type other than the renamed one has this name.
  func declares(_ name: String) -> Bool {
    name != example
      && files.values.contains { $0.contains("struct \(name):") || $0.contains("struct \(name) {") }
  }

  /// Returns a name in the form of environment variables: `TEA_SHOP` for `TeaShop`.
  private static func setting(named name: String) -> String {
    name.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)_\($0.2)" }.uppercased()
  }

  private func readme(named name: String, of files: [String]) -> String {
    """
    # \(name)

    ```sh
    \(Self.setting(before: files))swift run \(name) dev   # http://127.0.0.1:8080, shows changes when you save
    swift test
    ```

    The page is in `Sources/\(name)`, and its tests are in `Tests/\(name)Tests`. `swift run \(name) help` lists all
    commands.

    """
  }

  /// Returns the environment variables that commands need, as a prefix.
  private static func setting(before files: [String]) -> String {
    let names = files.compactMap { text in
      text.firstMatch(of: #/Setting\.required\("([A-Z0-9_]+)"\)/#).map { String($0.1) }
    }
    return names.map { "\($0)='open sesame' " }.joined()
  }
}
