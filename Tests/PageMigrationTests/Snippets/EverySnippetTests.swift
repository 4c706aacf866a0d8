import Foundation
import Testing

/// The documents have 45 snippets of code, counted through.
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
    #expect(titles == functions, "a test and its title carry the same number")
    #expect(titles.sorted() == Array(1...45))
  }
}
