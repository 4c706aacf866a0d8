/// The names of all tests of the package, read from their sources once.
struct TestNames {
  static let all = Result { try TestNames() }

  private var names: Set<String> = []

  private init() throws {
    for path in try TestFiles.paths(under: "Tests", suffix: ".swift") {
      let target = path.split(separator: "/")[1]
      var suite = ""
      for line in try TestFiles.text(path).split(separator: "\n") {
        // A suite's declaration is not indented. Indented declarations belong to the suite.
        if !line.hasPrefix(" "), let type = word(after: ["struct", "enum", "class"], in: line) {
          suite = "\(target)/\(type)"
          names.insert(suite)
        } else if let function = word(after: ["func"], in: line) {
          names.insert("\(suite)/\(function)")
        }
      }
    }
    for path in try TestFiles.paths(under: "Tests/Browser", suffix: ".py") {
      let file = "Browser/" + path.split(separator: "/")[2].dropLast(".py".count)
      names.insert(file)
      for line in try TestFiles.text(path).split(separator: "\n") where line.hasPrefix("def ") {
        if let function = word(after: ["def"], in: line) { names.insert("\(file)/\(function)") }
      }
    }
  }

  /// Returns whether there is a suite, a test of a suite, or a file of browser tests with this name.
  func contains(_ name: String) -> Bool { names.contains(name) }

  private func word(after keywords: [Substring], in line: Substring) -> Substring? {
    let words = line.split(separator: " ")
    guard let keyword = words.firstIndex(where: { keywords.contains($0) }),
      keyword + 1 < words.count
    else { return nil }
    return words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
