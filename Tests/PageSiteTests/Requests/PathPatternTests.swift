import PageElements
import RandomPages
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite struct PathPatternTests {
  @Test func aSegmentInBracesIsAParameter() throws {
    let pattern = try PathPattern("/products/{id}/parts/{part_2}")
    #expect(pattern.names == ["id", "part_2"])
    #expect(pattern.segments == [.text("products"), .value(""), .text("parts"), .value("")])
    #expect(try PathPattern("/").segments.isEmpty)
  }

  @Test(arguments: [
    "/{", "/}", "/{}", "/a{id}", "/{id}b", "/{1d}", "/{i d}", "/{id}/{id}", "/{i-d}", "/{{id}}",
    "/{é}", "{id}", "/{id}/",
  ])
  func aParameterMustBeAWholeSegmentWithAUniqueName(path: String) {
    #expect(throws: SiteError.invalidPath(path)) { try PathPattern(path) }
  }

  @Test(arguments: [
    ("/a/{x}", "/a/{y}", true), ("/{x}/b", "/a/{y}", true), ("/{x}/{y}", "/{a}/{b}", true),
    ("/a/{x}/c/{y}", "/a/{x}/{z}/d", true), ("/a/b", "/a/{x}", false), ("/{x}", "/{x}/{y}", false),
    ("/a/{x}", "/b/{x}", false), ("/{x}/{y}", "/a/{y}", false), ("/{x}/b/c", "/a/b/{y}", true),
    ("/{x}/b", "/{x}/c", false), ("/é/{x}", "/e\u{301}/{x}", false),
  ])
  func patternsAreAmbiguousIfNeitherIsMoreSpecific(
    one: String, other: String, isAmbiguous: Bool
  ) throws {
    let (one, other) = (try PathPattern(one), try PathPattern(other))
    #expect(one.isAmbiguous(beside: other) == isAmbiguous)
    #expect(other.isAmbiguous(beside: one) == isAmbiguous)
  }
}

@Suite struct PathTreeTests {
  private static let tree = {
    var tree = PathTree<String>()
    for path in ["/{a}", "/a/{b}", "/a/b/{c}", "/{a}/b/{c}/d", "/a/{b}/c/{d}", "/x/{y}/z"] {
      if let pattern = try? PathPattern(path) { tree.insert(path, at: pattern) }
    }
    return tree
  }()

  @Test(arguments: [
    ("/q", "/{a}", ["q"]), ("/a", "/{a}", ["a"]), ("/a/q", "/a/{b}", ["q"]),
    ("/a/b", "/a/{b}", ["b"]), ("/a/b/q", "/a/b/{c}", ["q"]),
    ("/q/b/r/d", "/{a}/b/{c}/d", ["q", "r"]),
    ("/a/q/c/r", "/a/{b}/c/{d}", ["q", "r"]), ("/a/b/c/d", "/a/{b}/c/{d}", ["b", "d"]),
    ("/x/%2F/z", "/x/{y}/z", ["/"]), ("/x/%25/z", "/x/{y}/z", ["%"]),
    ("/x/%252F/z", "/x/{y}/z", ["%2F"]), ("/x/~../z", "/x/{y}/z", [".."]),
    ("/x/~a/z", "/x/{y}/z", ["~a"]), ("/x/~/z", "/x/{y}/z", [""]),
  ])
  func literalSegmentsTakePrecedence(path: String, pattern: String, values: [String]) throws {
    let found = try #require(Self.tree.find(path[...]))
    #expect(found.leaf == pattern)
    #expect(found.values == values)
  }

  @Test(arguments: [
    "", "/", "a", "//", "/a/", "/a//q", "/-", "/a/-", "/.", "/..", "/a/..", "/x/q", "/x/q/r",
    "/a/b/c/d/e", "/x/\u{1}/z", "/x/\u{7F}/z", "/x/~-/-",
  ])
  func invalidAndUnknownPathsAreNotFound(path: String) {
    #expect(Self.tree.find(path[...])?.leaf == nil)
  }

  /// Path values survive the round trip through a URL, byte for byte.
  @Test func everyPathValueRoundTripsThroughItsURL() throws {
    var random = SeededGenerator(seed: 3)
    var tree = PathTree<Int>()
    tree.insert(1, at: try PathPattern("/{a}/{b}"))
    for _ in 0..<3_000 {
      let (one, other) = (random.pathValue(), random.pathValue())
      let address: Address = "/\(one)/\(other)"
      let path = try RequestTarget(address.text).path
      let found = try #require(tree.find(path[...]), "\(address)")
      #expect(found.values.map { Array($0.utf8) } == [Array(one.utf8), Array(other.utf8)])
      let written = try RequestTarget(RequestTarget.encode(path)).path
      #expect(written.hasSameBytes(as: path))
    }
  }
}
