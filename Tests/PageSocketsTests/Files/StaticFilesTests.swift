import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import PageSockets

@Suite struct StaticFilesTests {
  private let directory: TemporaryFiles
  private let files: StaticFiles

  init() throws {
    directory = try TemporaryFiles([
      "theme.css": "css", "pictures/a b.SVG": "<svg/>", "data": "raw", "x": "cut",
      "a%2e": "percent",
      ".env": "hidden", ".git/config": "hidden", "a/.b/c.txt": "hidden", "a/d.txt": "d",
      "help/index.html": "<p>help", "help/other.html": "<p>other",
      ".well-known/security.txt": "contact", ".well-known/.env": "hidden",
      "a/.well-known/x": "hidden", "../secret.txt": "secret", "../public-not/secret.txt": "secret",
      "%2e%2e/secret.txt": "a name with percent signs",
    ])
    try directory.link("out.txt", to: "../secret.txt")
    try directory.link("out-absolute.txt", to: directory.outside + "/secret.txt")
    try directory.link("beside", to: "../public-not")
    try directory.link("up", to: "..")
    try directory.link("a/etc", to: "/etc")
    try directory.link("loop", to: "loop")
    try directory.link("dangling", to: "nothing")
    try directory.link("to-hidden", to: ".git")
    try directory.link("in.css", to: "theme.css")
    try directory.link("in-absolute.css", to: directory.path + "/theme.css")
    try directory.link("in", to: "pictures")
    try directory.link("a/back.css", to: "../in.css")
    try directory.link("round", to: "../public/pictures")
    #expect(mkfifo(directory.path + "/pipe", 0o600) == 0)
    files = try StaticFiles(directory: directory.path)
  }

  @Test(arguments: [
    ("/theme.css", "css", "text/css; charset=utf-8"),
    ("/pictures/a%20b.SVG", "<svg/>", "image/svg+xml; charset=utf-8"),
    ("/%74heme.css?v=2", "css", "text/css; charset=utf-8"),
    ("/theme.css?/../secret.txt", "css", "text/css; charset=utf-8"),
    ("/data", "raw", "application/octet-stream"),
    ("/a%252e", "percent", "application/octet-stream"),
    ("/%252e%252e/secret.txt", "a name with percent signs", "text/plain; charset=utf-8"),
    ("/.well-known/security.txt", "contact", "text/plain; charset=utf-8"),
  ])
  func aFileIsServedUnderItsName(path: String, text: String, type: String) throws {
    let response = try #require(files.get(path))
    #expect(response.status == 200)
    #expect(response.text == text)
    #expect(response[.contentType] == type)
    #expect(response[.cacheControl] == "no-cache")
    #expect(response[.xContentTypeOptions] == "nosniff")
    #expect(response[.acceptRanges] == "bytes")
    #expect(response[.lastModified] == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(response[.vary] == nil)
  }

  @Test(arguments: [
    // Path traversal, and paths that are not normalized
    "/../secret.txt", "/%2e%2e/secret.txt", "/%2E%2E/secret.txt", "/.%2e/secret.txt",
    "/..%2fsecret.txt", "/..%2Fsecret.txt", "/%2e%2e%2fsecret.txt", "/..%5csecret.txt",
    "/..%5Csecret.txt", "/..\\secret.txt", "/..%252Fsecret.txt", "/x%00.html", "/x%00",
    "/theme.css%00",
    "/pictures/../theme.css", "/pictures/../../secret.txt", "/pictures/..%2F..%2Fsecret.txt",
    "/theme.css/../../secret.txt", "/./theme.css", "/./../secret.txt", "//theme.css",
    "//../secret.txt", "/pictures//a%20b.SVG", "/theme.css/", "/theme.css/x", "/data/.",
    "/..;/secret.txt", "/%c0%ae%c0%ae/secret.txt", "/..%c0%afsecret.txt",
    "/%uff0e%uff0e/secret.txt",
    // Absolute paths stay below the root.
    "/etc/hostname", "//etc/hostname", "/%2fetc%2fhostname",
    // Links to files outside the root, to hidden files, or to nothing
    "/out.txt", "/out-absolute.txt", "/beside/secret.txt", "/up/secret.txt",
    "/up/public/theme.css/x",
    "/a/etc/hostname", "/a/etc/passwd", "/loop", "/loop/x", "/dangling", "/to-hidden/config",
    // Hidden files
    "/.env", "/%2Eenv", "/.git/config", "/a/.b/c.txt", "/a/%2eb/c.txt", "/.well-known/.env",
    "/a/.well-known/x", "/.", "/..", "/.well-known/../.env",
    // Not regular files
    "/pipe", "/pictures", "/pictures/", "/", "/up", "/up/", "/a/etc",
    // No such file
    "/THEME.CS", "/theme.cs", "/theme.css.", "/theme.css%20", "/none/none", "/%", "/%zz", "*", "",
    "theme.css", "?", "/?theme.css",
  ])
  func noPathReachesOtherFiles(path: String) {
    #expect(files.get(path) == nil)
    #expect(files.get(path, method: .head) == nil)
    #expect(files.get(path, method: .post) == nil)
  }

  @Test(arguments: [
    "/in.css", "/in-absolute.css", "/a/back.css", "/up/public/theme.css",
  ])
  func aLinkInsideTheFolderIsFollowed(path: String) {
    #expect(files.get(path)?.text == "css")
  }

  @Test(arguments: ["/in/a%20b.SVG", "/round/a%20b.SVG"])
  func aLinkedDirectoryInsideTheFolderIsFollowed(path: String) {
    #expect(files.get(path)?.text == "<svg/>")
  }

  @Test func overlongPathsAreNotFound() {
    for count in [255, 256, 4095, 4096, 100_000] {
      #expect(files.get("/" + String(repeating: "a", count: count)) == nil)
      #expect(files.get(String(repeating: "/a", count: count)) == nil)
      #expect(files.get("/in" + String(repeating: "/a", count: count)) == nil)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func unreadableFilesAreNotFound() throws {
    #expect(chmod(directory.path + "/theme.css", 0) == 0)
    #expect(files.get("/theme.css") == nil)
    #expect(files.get("/in.css") == nil)
    #expect(chmod(directory.path + "/pictures", 0) == 0)
    #expect(files.get("/pictures/a%20b.SVG") == nil)
    #expect(chmod(directory.path + "/pictures", 0o700) == 0)
  }

  @Test(arguments: [.post, .put, .delete, .patch, .options, .trace] as [HTTPRequest.Method])
  func onlyGETAndHEADAreAllowed(method: HTTPRequest.Method) throws {
    for path in ["/theme.css", "/help/", "/help"] {
      let response = try #require(files.get(path, method: method))
      #expect(response.status == 405)
      #expect(response[.allow] == "GET, HEAD")
    }
    #expect(files.get("/none", method: method) == nil)
  }

  @Test func headReturnsTheSameHeaderAsGET() throws {
    let response = try #require(files.get("/theme.css", method: .head))
    #expect(response.head == files.get("/theme.css")?.head)
    #expect(response.content.count == 3)
  }

  @Test func aDirectoryRedirectsToItsSlashAndServesItsIndex() throws {
    let response = try #require(files.get("/help/?q=1"))
    #expect(response.text == "<p>help")
    #expect(response[.contentType] == "text/html; charset=utf-8")
    let moved = try #require(files.get("/help?q=1&r=%2f"))
    #expect(moved.status == 308)
    #expect(moved[.location] == "/help/?q=1&r=%2f")
    #expect(moved.content.isEmpty)
    #expect(files.get("/%68elp")?[.location] == "/%68elp/")
    #expect(files.get("/help", method: .head)?[.location] == "/help/")
  }

  @Test func theIndexFileCanBeChangedOrDisabled() throws {
    var files = files
    files.index = "other.html"
    #expect(files.get("/help/")?.text == "<p>other")
    files.index = nil
    #expect(files.get("/help/") == nil)
    #expect(files.get("/help") == nil)
    #expect(files.get("/help/index.html")?.text == "<p>help")
  }

  @Test func anIndexOutsideTheFolderIsNotServed() throws {
    try directory.link("help2", to: "..")
    try directory.link("a/index.html", to: "../../secret.txt")
    var files = files
    #expect(files.get("/a/") == nil)
    #expect(files.get("/a") == nil)
    files.index = "secret.txt"
    #expect(files.get("/help2/") == nil)
  }

  @Test func filesCanChangeWhileTheServerRuns() throws {
    #expect(files.get("/new.txt") == nil)
    try directory.write("one", "new.txt")
    let first = try #require(files.get("/new.txt"))
    try directory.write("two", "new.txt", time: 784_111_777.000_001)
    let second = try #require(files.get("/new.txt"))
    #expect(second.text == "two")
    #expect(first[.eTag] != second[.eTag])
    #expect(first[.lastModified] == second[.lastModified])
    try directory.remove("new.txt")
    #expect(files.get("/new.txt") == nil)
  }

  @Test func theServedFolderCanBeALinkThatChanges() throws {
    try directory.write("one", "../release1/a.txt")
    try directory.write("two", "../release2/a.txt")
    try directory.link("../release2/b.txt", to: "a.txt")
    try directory.link("../current", to: "release1")
    let files = try StaticFiles(directory: directory.outside + "/current")
    #expect(files.get("/a.txt")?.text == "one")
    try directory.remove("../current")
    #expect(files.get("/a.txt") == nil)
    try directory.link("../current", to: "release2")
    #expect(files.get("/a.txt")?.text == "two")
    #expect(files.get("/b.txt")?.text == "two")
  }

  @Test func swappingALinkConcurrentlyNeverServesOutsideFiles() throws {
    try directory.write("inside", "swap/f.txt")
    try directory.write("secret", "../swap-out/f.txt")
    try directory.link("swapped", to: "swap")
    let path = directory.path
    let swaps = Atomic(0)
    let isOver = Atomic(false)
    let hasEnded = Atomic(false)
    var served = 0
    // A separate thread, because the tasks of other tests may block all task threads.
    Thread.detachNewThread {
      while !isOver.load(ordering: .relaxed) {
        // `rename` replaces the link atomically, so the name always exists.
        let isOut = swaps.wrappingAdd(1, ordering: .relaxed).newValue.isMultiple(of: 2)
        symlink(isOut ? "../swap-out" : "swap", path + "/next")
        rename(path + "/next", path + "/swapped")
      }
      hasEnded.store(true, ordering: .relaxed)
    }
    while swaps.load(ordering: .relaxed) == 0 { sched_yield() }
    for round in 0... {
      // Enough rounds to meet each state, however the threads are scheduled.
      if round >= 1000, served > 0 || round >= 100_000 { break }
      guard let response = files.get("/swapped/f.txt") else { continue }
      served += 1
      #expect(response.text == "inside")
    }
    isOver.store(true, ordering: .relaxed)
    while !hasEnded.load(ordering: .relaxed) { sched_yield() }
    #expect(served > 0)
  }

  @Test func cacheControlIsConfigurable() throws {
    let files = try StaticFiles(
      directory: directory.path, cacheControl: "public, max-age=31536000, immutable")
    let response = try #require(files.get("/theme.css"))
    #expect(response[.cacheControl] == "public, max-age=31536000, immutable")
  }

  @Test func aRootThatIsNotADirectoryThrows() {
    let none = directory.path + "/none"
    #expect(throws: FileError.cannotOpen(path: none, code: ENOENT)) {
      try StaticFiles(directory: none)
    }
    for name in ["theme.css", "pipe"] {
      let path = "\(directory.path)/\(name)"
      #expect(throws: FileError.notDirectory(path: path)) { try StaticFiles(directory: path) }
    }
  }
}
