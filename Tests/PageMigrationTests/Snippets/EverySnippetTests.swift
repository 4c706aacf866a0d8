import Foundation
import Testing

/// The documentation of the original libraries has 45 snippets of code, numbered consecutively.
@Suite struct EverySnippetTests {
  @Test func everySnippetHasATest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    var titles: [Int] = []
    var functions: [Int] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      titles += text.matches(of: /@Test\(\s*"Snippet (\d+): \w/).compactMap { Int($0.1) }
      functions += text.matches(of: /\n  func snippet(\d+)\(/).compactMap { Int($0.1) }
    }
    #expect(titles == functions, "Each test has the number of its title")
    #expect(titles.sorted() == Array(1...45))
  }
}
