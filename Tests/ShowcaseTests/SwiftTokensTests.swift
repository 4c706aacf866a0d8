import Testing

@testable import Showcase

@Suite struct SwiftTokensTests {
  private func marked(_ source: String) -> String {
    SwiftTokens(source).tokens.map { token in
      switch token.kind {
      case .plain: String(token.text)
      case .comment: "‹c:\(token.text)›"
      case .string: "‹s:\(token.text)›"
      case .keyword: "‹k:\(token.text)›"
      }
    }.joined()
  }

  @Test(arguments: [
    ("", ""),
    ("let a = 1", "‹k:let› a = 1"),
    ("a.default + .init(b)", "a.default + .init(b)"),
    ("f(in: a, default: b)", "f(in: a, ‹k:default›: b)"),
    ("letter `let` @in #if", "letter `let` @in #if"),
    ("x // y \"z\"\nin", "x ‹c:// y \"z\"›\n‹k:in›"),
    ("/* a /* b */ c */ if", "‹c:/* a /* b */ c */› ‹k:if›"),
    ("/* open", "‹c:/* open›"),
    (#"f("a // b")"#, #"f(‹s:"a // b"›)"#),
    (#""a \" b" as c"#, #"‹s:"a \" b"› ‹k:as› c"#),
    (#""\(a ? "x" : f(1))!""#, #"‹s:"\(›a ? ‹s:"x"› : f(1)‹s:)!"›"#),
    (##"#"a \(b) \#(c) "d"#"##, ##"‹s:#"a \(b) \#(›c‹s:) "d"#›"##),
    ("\"\"\"\n a \"b\" \\(c)\n \"\"\" in", "‹s:\"\"\"\n a \"b\" \\(›c‹s:)\n \"\"\"› ‹k:in›"),
    ("\"open", "‹s:\"open›"),
  ])
  func sourceIsSplitIntoTokens(source: String, expected: String) {
    #expect(marked(source) == expected)
  }

  @Test func tokensOfEachFileJoinToItsSource() throws {
    for path in try TestFiles.paths(under: "Examples/Showcase", suffix: ".swift") {
      let source = try TestFiles.text(path)
      let tokens = SwiftTokens(source).tokens
      #expect(tokens.map(\.text).joined() == source, "\(path)")
      #expect(tokens.contains { $0.kind == .keyword } || tokens.count < 2, "\(path)")
    }
  }
}
