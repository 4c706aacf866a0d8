/// The names of all tests of the package, read from their sources.
struct TestNames {
  private var names: Set<String> = []

  init() throws {
    for path in try TestFiles.paths(under: "Tests", suffix: ".swift") {
      let target = path.split(separator: "/")[1]
      var suite = ""
      for line in try TestFiles.text(path).split(separator: "\n") {
        if let type = line.firstMatch(of: /^(?:@Suite.* )?(?:struct|enum|final class) (\w+)/) {
          suite = "\(target)/\(type.1)"
          names.insert(suite)
        } else if let function = line.firstMatch(of: /\bfunc (\w+)\(/) {
          names.insert("\(suite)/\(function.1)")
        }
      }
    }
    for path in try TestFiles.paths(under: "Tests/Browser", suffix: ".py") {
      let file = path.split(separator: "/")[2].dropLast(".py".count)
      names.insert("Browser/\(file)")
      for line in try TestFiles.text(path).split(separator: "\n") {
        guard let function = line.firstMatch(of: /^def (test_\w+)\(/) else { continue }
        names.insert("Browser/\(file)/\(function.1)")
      }
    }
  }

  /// Whether there is a suite, a function of a suite, or a file of browser tests with this name.
  func contains(_ name: String) -> Bool { names.contains(name) }
}
