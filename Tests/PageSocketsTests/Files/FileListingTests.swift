import Foundation
import Testing

@testable import PageSockets

@Suite struct FileListingTests {
  private func texts(_ files: StaticFiles) -> [String] { files.listing().files.map(\.text) }

  @Test func everyListedFileIsServed() throws {
    let directory = try TemporaryFiles([
      "theme.css": "css", "pictures/a b.svg": "<svg/>", "a%2e": "percent", "b/c/d": "d",
      ".well-known/security.txt": "contact", "b/.well-known/x": "hidden", ".env": "hidden",
      "b/.c/d": "hidden", "back\\slash": "never served", "../secret.txt": "secret",
    ])
    for (link, target) in [
      ("in.css", "theme.css"), ("in", "pictures"), ("b/round", "../../public/pictures"),
      ("absolute", directory.path + "/b/c"), ("out.txt", "../secret.txt"), ("up", ".."),
      ("to-hidden", "b/.c"), ("dangling", "nothing"), ("self", "self"), (".link", "theme.css"),
    ] { try directory.link(link, to: target) }
    #expect(mkfifo(directory.path + "/pipe", 0o600) == 0)
    let files = try StaticFiles(directory: directory.path)
    let listing = files.listing()
    #expect(
      listing.files.map(\.text) == [
        ".well-known/security.txt", "a%2e", "absolute/d", "b/c/d", "b/round/a b.svg",
        "in/a b.svg", "in.css", "pictures/a b.svg", "theme.css",
      ])
    #expect(listing.unreadable.isEmpty)
    for path in listing.files {
      #expect(files.get(path.encoded)?.content == (try files.contents(of: path)), "\(path.text)")
    }
  }

  @Test func theListingStopsAtLinkCycles() throws {
    let directory = try TemporaryFiles(["f": "f", "x/g": "g", "y/h": "h"])
    for (link, target) in [
      ("loop", "."), ("x/up", ".."), ("x/to-y", "../y"), ("y/to-x", "../x"), ("y/self", "../y"),
    ] { try directory.link(link, to: target) }
    let files = try StaticFiles(directory: directory.path)
    #expect(texts(files) == ["f", "x/g", "x/to-y/h", "y/h", "y/to-x/g"])
    // Paths through the links are still served, because they reach the same file.
    #expect(files.get("/loop/loop/x/up/f")?.text == "f")
  }

  @Test func theRootMayBeALink() throws {
    let directory = try TemporaryFiles(["a/b": "b"])
    try directory.link("../current", to: "public")
    #expect(texts(try StaticFiles(directory: directory.outside + "/current")) == ["a/b"])
  }

  @Test func aMissingRootListsNothing() throws {
    let directory = try TemporaryFiles(["a": "a"])
    try directory.link("../current", to: "public")
    let files = try StaticFiles(directory: directory.outside + "/current")
    try directory.remove("../current")
    #expect(files.listing().files.isEmpty)
    try directory.link("../current", to: "public/a")
    #expect(files.listing().files.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func unreadableFilesAreListedSeparately() throws {
    let directory = try TemporaryFiles(["a": "a", "b": "b", "c/d": "d"])
    try directory.link("e", to: "a")
    for name in ["a", "c"] { #expect(chmod("\(directory.path)/\(name)", 0) == 0) }
    defer { chmod(directory.path + "/c", 0o700) }
    let listing = try StaticFiles(directory: directory.path).listing()
    #expect(listing.files.map(\.text) == ["b"])
    #expect(listing.unreadable.map(\.text) == ["a", "c", "e"])
  }

  @Test func aFileThatIsGoneCannotBeRead() throws {
    let directory = try TemporaryFiles(["a": "a"])
    let files = try StaticFiles(directory: directory.path)
    let path = try #require(files.listing().files.first)
    try directory.remove("a")
    #expect(throws: FileError.notRegular(path: "a")) { try files.contents(of: path) }
  }

  @Test(arguments: [
    ("", true), ("/", true), ("/a", true), ("/none/at/all", true), ("/../public/none", true),
    ("/../link/none", true), ("/none/../../link", true), ("/a/back/none/../public", true),
    ("/..", false), ("/../public-not", false), ("/../none", false), ("/a/back", false),
    ("/none/../..", false), ("/./a/.", true),
  ])
  func aPathIsInsideIfItResolvesThere(path: String, isInside: Bool) throws {
    let directory = try TemporaryFiles(["a/b": "b", "../public-not/c": "c"])
    try directory.link("../link", to: "public")
    try directory.link("a/back", to: "../..")
    let files = try StaticFiles(directory: directory.outside + "/link")
    #expect(files.contains(directory.path + path) == isInside)
  }
}
