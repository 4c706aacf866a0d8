import Foundation
import Gunzip
import HTTPTypes
import PageCompression
import Testing

@testable import PageSockets

/// Tests that cached files are never stale, and that the cache is bounded.
@Suite struct FileDescriptorCacheTests {
  private let directory: TemporaryFiles
  private var files: StaticFiles
  private let text = Array(String(repeating: "All work and no play. ", count: 100).utf8)
  private let gzip: HTTPFields = [.acceptEncoding: "gzip"]

  init() throws {
    directory = try TemporaryFiles()
    try directory.write(text, "a.txt")
    files = try StaticFiles(directory: directory.path)
    // By default, files that a test has just written are not cached.
    files.settlingTime = 0
  }

  /// Whether the cache can answer the request.
  private func isCached(_ path: String, _ fields: HTTPFields = [:]) -> Bool {
    fromCache(path, fields)?.status == 200
  }

  private func fromCache(_ path: String, _ fields: HTTPFields = [:]) -> ServerResponse? {
    FilePath(path[...]).flatMap { files.cachedResponse(to: .get(path, fields), at: $0) }
  }

  @Test func aFileIsReadOnceAndThenServedFromMemory() throws {
    #expect(!isCached("/a.txt"))
    let first = try #require(files.get("/a.txt"))
    #expect(isCached("/a.txt"))
    let second = try #require(files.get("/a.txt"))
    #expect(second.head == first.head)
    #expect(second.content == text)
  }

  @Test func aFileIsCompressedOnce() throws {
    #expect(!isCached("/a.txt", gzip))
    let first = try #require(files.get("/a.txt", gzip))
    #expect(isCached("/a.txt", gzip))
    let second = try #require(files.get("/a.txt", gzip))
    #expect(second.head == first.head)
    #expect(try Gunzip.decompress(second.content) == text)
    // Both codings share one entry.
    #expect(!isCached("/a.txt"))
    #expect(files.get("/a.txt")?.content == text)
    #expect(isCached("/a.txt") && isCached("/a.txt", gzip))
    #expect(files.fileCache.count == 1)
  }

  @Test func textTooLargeForTheCacheIsCachedCompressed() throws {
    try directory.write([UInt8](repeating: 97, count: 65 << 10), "large.txt")
    #expect(files.get("/large.txt")?.content.count == 65 << 10)
    #expect(files.fileCache.byteCount < 65 << 10)
    #expect(files.get("/large.txt", gzip)?[.contentEncoding] == "gzip")
    #expect(isCached("/large.txt", gzip))
    #expect(files.get("/large.txt")?.content.count == 65 << 10)
  }

  @Test(
    arguments: [
      (HTTPRequest.Method.get, [.ifNoneMatch: "\"898-2ebc98a1-0\""], 304),
      (.get, [.ifMatch: "\"other\""], 412), (.get, [.range: "bytes=4-7"], 206),
      (.get, [.range: "bytes=9999-"], 416), (.head, [:], 200), (.post, [:], 405),
      (.get, [.acceptEncoding: "gzip", .range: "bytes=4-7"], 206),
    ] as [(HTTPRequest.Method, HTTPFields, Int)])
  func cachedResponsesEqualUncachedOnes(
    method: HTTPRequest.Method, fields: HTTPFields, status: Int
  ) throws {
    let read = try #require(files.get("/a.txt", method: method, fields))
    _ = files.get("/a.txt")
    #expect(isCached("/a.txt"))
    let kept = try #require(files.get("/a.txt", method: method, fields))
    #expect(read.status == status)
    #expect(kept.head == read.head)
    #expect(kept.content == read.content)
  }

  /// Changes a file to other bytes of the same size, or makes it inaccessible.
  private func make(_ change: String, of name: String, _ bytes: [UInt8]) throws {
    let path = directory.path + "/" + name
    switch change {
    case "overwritten":
      // The file, its size and its modification time stay the same. Only the status change time differs.
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.write(contentsOf: Data(bytes))
      try handle.close()
      try directory.setTime(784_111_777, name)
    case "replaced": try directory.write(bytes, name)
    case "removed": try directory.remove(name)
    case "forbidden": #expect(chmod(path, 0) == 0)
    default:
      try directory.write(bytes, "../outside")
      try directory.remove(name)
      try directory.link(name, to: "../outside")
    }
  }

  @Test(arguments: ["overwritten", "replaced", "removed", "forbidden", "made a link"])
  func theNextRequestSeesAFileChange(change: String) throws {
    _ = (files.get("/a.txt"), files.get("/a.txt", gzip))
    #expect(isCached("/a.txt") && isCached("/a.txt", gzip))
    let other = Array(text.reversed())
    try make(change, of: "a.txt", other)
    for fields in [[:], gzip] {
      #expect(!isCached("/a.txt", fields))
      let answer = files.get("/a.txt", fields)
      switch change {
      case "overwritten", "replaced":
        let bytes = try #require(answer?.content)
        #expect(try fields.isEmpty ? bytes == other : Gunzip.decompress(bytes) == other)
      // The superuser can read every file.
      case "forbidden": #expect(getuid() == 0 || answer == nil)
      default: #expect(answer == nil)
      }
    }
  }

  @Test func theNextRequestSeesADirectoryReplacedByALink() throws {
    try directory.write(text, "in/b.txt")
    _ = files.get("/in/b.txt")
    #expect(isCached("/in/b.txt"))
    // The path still reaches the same file, but through a link to the outside.
    try FileManager.default.moveItem(
      atPath: directory.path + "/in", toPath: directory.outside + "/in")
    try directory.link("in", to: "../in")
    #expect(files.get("/in/b.txt") == nil)
  }

  @Test func theNextRequestSeesANewPrecompressedFile() throws {
    _ = files.get("/a.txt", gzip)
    #expect(isCached("/a.txt", gzip))
    try directory.write("made by hand", "a.txt.gz")
    #expect(files.get("/a.txt", gzip)?.text == "made by hand")
    #expect(isCached("/a.txt", gzip))
    try directory.write("made anew", "a.txt.gz")
    #expect(files.get("/a.txt", gzip)?.text == "made anew")
    try directory.remove("a.txt.gz")
    #expect(try Gunzip.decompress(try #require(files.get("/a.txt", gzip)).content) == text)
  }

  @Test func aLinkToAPrecompressedFileIsResolvedForEachRequest() throws {
    try directory.link("a.txt.gz", to: "made.gz")
    #expect(files.get("/a.txt", gzip)?.content.isEmpty == false)
    #expect(!isCached("/a.txt", gzip), "The target of the link may change")
    let made = try Gzip.compress(text)
    try directory.write(made, "made.gz")
    #expect(files.get("/a.txt", gzip)?.content == made)
  }

  @Test func filesReachedByLinksAreNotCached() throws {
    try directory.write(text, "in/b.txt")
    try directory.link("link.txt", to: "a.txt")
    try directory.link("other", to: "in")
    for path in ["/link.txt", "/other/b.txt"] {
      #expect(files.get(path)?.content == text)
      #expect(!isCached(path))
    }
    #expect(files.fileCache.count == 0)
  }

  /// Two changes within one tick of the file system's clock have the same time.
  @Test mutating func recentlyChangedFilesAreNotCached() throws {
    files.settlingTime = 2
    let handle = try #require(FileHandle(forWritingAtPath: directory.path + "/a.txt"))
    for round in 0..<100 {
      let bytes = [UInt8](repeating: UInt8(97 + round % 26), count: text.count)
      try handle.seek(toOffset: 0)
      try handle.write(contentsOf: Data(bytes))
      try directory.setTime(784_111_777, "a.txt")
      #expect(files.get("/a.txt")?.content == bytes)
    }
    try handle.close()
  }

  @Test func aFileWithAFutureDateIsNotCached() throws {
    try directory.setTime(Date().timeIntervalSince1970 + 86_400, "a.txt")
    #expect(files.get("/a.txt")?.content == text)
    #expect(!isCached("/a.txt"))
  }

  @Test mutating func theCacheStaysWithinItsBudget() throws {
    files = try StaticFiles(directory: directory.path, cacheBudget: 40_000)
    files.settlingTime = 0
    for name in 0..<20 {
      try directory.write([UInt8](repeating: 97, count: 6_000), "\(name).png")
      #expect(files.get("/\(name).png")?.content.count == 6_000)
      #expect(files.fileCache.byteCount <= 40_000)
    }
    #expect(isCached("/19.png") && !isCached("/0.png"))
    // A file of more than a quarter of the budget is not cached.
    try directory.write([UInt8](repeating: 97, count: 12_000), "large.png")
    #expect(files.get("/large.png")?.content.count == 12_000)
    #expect(!isCached("/large.png") && isCached("/19.png"))

    var none = try StaticFiles(directory: directory.path, cacheBudget: 0)
    none.settlingTime = 0
    #expect(none.get("/a.txt")?.content == text)
    #expect(none.fileCache.count == 0)
  }

  @Test mutating func settingsAreNotCached() throws {
    _ = (files.get("/a.txt"), files.get("/a.txt", gzip))
    files.cacheControl = "max-age=60"
    #expect(files.get("/a.txt")?[.cacheControl] == "max-age=60")
    files.compresses = false
    #expect(files.get("/a.txt", gzip)?[.contentEncoding] == nil)
  }

  @Test(.enabled(if: Descriptor.sendsFromFiles), arguments: [16 << 10, 100_000, 1 << 20])
  func mediumSizedFilesStayOpen(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try directory.write(bytes, "photo.png")
    #expect(files.get("/photo.png")?.content == bytes)
    let kept = try #require(fromCache("/photo.png"))
    guard case .file(let region) = kept.body else {
      Issue.record("The content is a copy in memory"); return
    }
    #expect(region.isCachedOpen)
    #expect(kept.content == bytes)
    #expect(fromCache("/photo.png", [.range: "bytes=9-500"])?.content == Array(bytes[9...500]))
    #expect(files.fileCache.openCount == 1)
  }

  @Test(arguments: [(16 << 10) - 1, (1 << 20) + 1])
  func smallAndVeryLargeFilesAreNotKeptOpen(size: Int) throws {
    try directory.write([UInt8](repeating: 97, count: size), "photo.png")
    #expect(files.get("/photo.png")?.content.count == size)
    #expect(files.fileCache.openCount == 0)
  }

  @Test(
    .enabled(if: Descriptor.sendsFromFiles),
    arguments: ["overwritten", "replaced", "removed", "made a link"])
  func theNextRequestSeesAChangeOfAnOpenFile(change: String) throws {
    let (old, new) = ([UInt8](repeating: 97, count: 20_000), [UInt8](repeating: 98, count: 20_000))
    try directory.write(old, "photo.png")
    _ = files.get("/photo.png")
    #expect(fromCache("/photo.png")?.content == old)
    try make(change, of: "photo.png", new)
    #expect(fromCache("/photo.png") == nil)
    #expect(files.fileCache.openCount == 0, "An open descriptor would keep the old file on disk")
    switch change {
    case "overwritten", "replaced":
      #expect(files.get("/photo.png")?.content == new)
      #expect(fromCache("/photo.png")?.content == new)
    default: #expect(files.get("/photo.png") == nil)
    }
  }

  @Test(.enabled(if: Descriptor.sendsFromFiles))
  mutating func cachedDescriptorsDoNotCountAsOpenForResponses() throws {
    files.maximumOpenFiles = 400
    for name in 0..<90 {
      try directory.write([UInt8](repeating: 97, count: 16 << 10), "\(name).png")
      #expect(files.get("/\(name).png")?.status == 200)
    }
    #expect(files.fileCache.openCount == 90)
    var others = try StaticFiles(directory: directory.path)
    // Concurrent tests have fewer files open.
    others.maximumOpenFiles = 60
    #expect(others.get("/0.png")?.status == 200)
  }

  @Test mutating func aFileIsRefusedIfTooManyAreOpen() throws {
    try directory.write([UInt8](repeating: 97, count: 20_000), "photo.png")
    // The requested file itself counts as open.
    files.maximumOpenFiles = 0
    #expect(files.get("/photo.png")?.status == 503)
    files.maximumOpenFiles = 400
    #expect(files.get("/photo.png")?.status == 200)
    #expect(isCached("/photo.png"))
  }

  @Test(.enabled(if: Descriptor.sendsFromFiles)) func theNumberOfOpenFilesIsLimited() throws {
    let kept = FileDescriptorCache(budget: 1 << 20, open: 5)
    let now = FileTime.now
    for name in 0..<9 {
      try directory.write([UInt8](repeating: UInt8(name), count: 70_000), "\(name).png")
      let file = try OpenFile(path: directory.path + "/\(name).png")
      let version = FileVersion(
        file.identity, precompressed: nil, type: MediaType(ofFileNamed: "0.png"), compresses: true,
        cacheControl: "no-cache", now: now.seconds)
      kept.keep(
        nil, in: .plain, of: version, at: try #require(FilePath("/\(name).png")),
        pathIdentity: PathIdentity(file: file.identity, precompressed: nil), open: file)
      #expect(kept.openCount == min(5, name + 1))
    }
    #expect(kept.file(at: try #require(FilePath("/8.png")))?.open != nil)
    #expect(kept.file(at: try #require(FilePath("/0.png")))?.open == nil)
  }

  @Test(.enabled(if: Descriptor.sendsFromFiles))
  mutating func theCacheMayOpenAQuarterOfTheFileLimit() throws {
    files.maximumOpenFiles = 12
    #expect(files.fileCache.openLimit == 3)
  }

  @Test mutating func onlyCachedFilesAreKeptOpen() throws {
    files = try StaticFiles(directory: directory.path, cacheBudget: 40_000)
    files.settlingTime = 0
    try directory.write([UInt8](repeating: 97, count: 20_000), "photo.png")
    #expect(files.get("/photo.png")?.content.count == 20_000)
    #expect(files.fileCache.openCount == files.fileCache.count)
  }
}
