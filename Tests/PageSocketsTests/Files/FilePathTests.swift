import Testing

@testable import PageSockets

@Suite struct FilePathTests {
  @Test(
    arguments: [
      ("/", [], true), ("/a", ["a"], false), ("/a/", ["a"], true),
      ("/a/b.c", ["a", "b.c"], false), ("/a%20b", ["a b"], false), ("/a+b", ["a+b"], false),
      ("/%61", ["a"], false), ("/%C3%A9", ["é"], false), ("/a%25", ["a%"], false),
      ("/%252e%252e", ["%2e%2e"], false), ("/..%252Fa", nil, false),
      ("/a..b", ["a..b"], false), ("/a.", ["a."], false), ("/~a", ["~a"], false),
      ("/.well-known/x", [".well-known", "x"], false),
      ("/%2Ewell-known/x", [".well-known", "x"], false),
    ] as [(String, [String]?, Bool)])
  func aPathIsDecodedOnce(path: String, names: [String]?, isDirectory: Bool) {
    let read = FilePath(path[...])
    #expect(read?.names == names.map { $0.map { Array($0.utf8) } })
    if names != nil { #expect(read?.isDirectory == isDirectory) }
  }

  @Test(arguments: [
    "", "a", "*", "//", "//a", "/a//b", "/a//", "/.", "/..", "/./a", "/../a", "/a/..", "/a/../b",
    "/a/./b", "/...", "/%2e", "/%2e%2e/a", "/.%2E/a", "/%2E./a", "/..%2fa", "/a%2fb", "/a%2Fb",
    "/%2f", "/a%5cb", "/..%5ca", "/a\\b", "/x%00.html", "/%00", "/a%", "/a%2", "/a%zz", "/a%+1",
    "/.env", "/%2eenv", "/a/.git/b", "/.git", "/a/.well-known/b", "/.well-known2/a",
    "/.WELL-KNOWN/a", "/.well-known/.a",
  ])
  func ambiguousAndHiddenPathsAreRejected(path: String) {
    #expect(FilePath(path[...]) == nil)
  }

  @Test func invalidUTF8IsPreserved() {
    #expect(FilePath("/%FF%C3")?.names == [[0xFF, 0xC3]])
  }

  @Test(arguments: [
    ("/", "/", ""), ("/a/b.c", "/a/b.c", "a/b.c"), ("/%61%20b", "/a%20b", "a b"),
    ("/a%25-_~", "/a%25-_~", "a%-_~"), ("/%C3%A9+", "/%C3%A9%2B", "é+"),
    ("/%FF", "/%FF", "\u{FFFD}"), ("/%3Fa%23", "/%3Fa%23", "?a#"),
  ])
  func encodedPathsRoundTrip(path: String, encoded: String, text: String) throws {
    let read = try #require(FilePath(path[...]))
    #expect(read.encoded == encoded && read.text == text)
    #expect(FilePath(read.encoded[...])?.names == read.names)
  }

  @Test func theFileNameIsTheLastComponent() throws {
    #expect(try #require(FilePath("/a/b.c")).fileName == "b.c")
    let directory = try #require(FilePath("/a/"))
    #expect(directory.appending("index.html").names == [Array("a".utf8), Array("index.html".utf8)])
    #expect(try #require(FilePath("/")).appending("i").fileName == "i")
  }
}
