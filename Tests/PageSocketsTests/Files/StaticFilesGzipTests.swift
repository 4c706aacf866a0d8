import Foundation
import Gunzip
import HTTPTypes
import PageCompression
import Testing

@testable import PageSockets

@Suite struct StaticFilesGzipTests {
  private let directory: TemporaryFiles
  private let files: StaticFiles
  private let text = Array(String(repeating: "All work and no play. ", count: 100).utf8)
  private let gzip: HTTPFields = [.acceptEncoding: "gzip, br"]

  init() throws {
    directory = try TemporaryFiles()
    try directory.write(text, "a.txt")
    try directory.write(text, "a.png")
    files = try StaticFiles(directory: directory.path)
  }

  @Test func textIsCompressedIfTheClientAcceptsGzip() throws {
    let plain = try #require(files.get("/a.txt"))
    #expect(plain.content == text)
    #expect(plain[.contentEncoding] == nil)
    #expect(plain[.vary] == "Accept-Encoding")
    #expect(plain[.eTag] == "\"898-2ebc98a1-0\"")

    let small = try #require(files.get("/a.txt", gzip))
    #expect(small.content.count < text.count / 4)
    #expect(try Gunzip.decompress(small.content) == text)
    #expect(small[.contentEncoding] == "gzip")
    #expect(small[.contentType] == "text/plain; charset=utf-8")
    #expect(small[.vary] == "Accept-Encoding")
    #expect(small[.eTag] == "\"898-2ebc98a1-0-gzip\"")
    #expect(small[.lastModified] == plain[.lastModified])
    #expect(files.get("/a.txt", method: .head, gzip)?.head == small.head)
    #expect(files.get("/a.txt", method: .head, gzip)?.content.count == small.content.count)
  }

  @Test(arguments: ["", "br", "identity", "gzip;q=0", "*;q=0", "gzip;q=0, *"])
  func textIsNotCompressedIfTheClientDoesNotAcceptGzip(accepted: String) throws {
    let response = try #require(files.get("/a.txt", [.acceptEncoding: accepted]))
    #expect(response.content == text)
    #expect(response[.contentEncoding] == nil)
    #expect(response[.vary] == "Accept-Encoding")
  }

  @Test(arguments: [
    (1023, "a.css", false), (1024, "a.css", true), (1 << 20, "a.json", true),
    (1 << 20 + 1, "a.json", false), (5000, "a.svg", true), (5000, "a.webp", false),
    (5000, "a.woff2", false), (5000, "a.unknown", false), (5000, "a.webmanifest", true),
  ])
  func onlyMediumSizedTextIsCompressed(size: Int, name: String, isCompressed: Bool) throws {
    try directory.write([UInt8](repeating: 97, count: size), name)
    let response = try #require(files.get("/" + name, gzip))
    #expect(response[.contentEncoding] == (isCompressed ? "gzip" : nil))
    #expect(response[.vary] == (isCompressed ? "Accept-Encoding" : nil))
    #expect(isCompressed || response.content.count == size)
  }

  @Test(
    arguments: [
      (true, "\"898-2ebc98a1-0-gzip\"", 304), (true, "W/\"898-2ebc98a1-0-gzip\"", 304),
      (true, "\"898-2ebc98a1-0\"", 200), (false, "\"898-2ebc98a1-0\"", 304),
      (false, "\"898-2ebc98a1-0-gzip\"", 200), (true, "*", 304),
    ] as [(Bool, String, Int)])
  func eachCodingHasItsOwnEntityTag(accepts: Bool, tag: String, status: Int) throws {
    var fields = accepts ? gzip : [:]
    fields[.ifNoneMatch] = tag
    let response = try #require(files.get("/a.txt", fields))
    #expect(response.status == status)
    #expect(response[.vary] == "Accept-Encoding")
    #expect(response[.eTag] == (accepts ? "\"898-2ebc98a1-0-gzip\"" : "\"898-2ebc98a1-0\""))
    if status == 304 { #expect(response[.contentEncoding] == nil) }
  }

  @Test func rangesAreServedUncompressed() throws {
    var fields = gzip
    fields[.range] = "bytes=4-7"
    let response = try #require(files.get("/a.txt", fields))
    #expect(response.status == 206)
    #expect(response.text == "work")
    #expect(response[.contentEncoding] == nil)
    #expect(response[.vary] == "Accept-Encoding")
    // The client has gzip bytes, so a part of the plain bytes would not fit.
    fields[.ifRange] = "\"898-2ebc98a1-0-gzip\""
    let whole = try #require(files.get("/a.txt", fields))
    #expect(whole.status == 200)
    #expect(whole.content == text)
    #expect(whole[.eTag] == "\"898-2ebc98a1-0\"")
  }

  @Test func aPrecompressedFileIsSentInstead() throws {
    let made = try Gzip.compress(text, level: 9)
    for name in ["a.txt", "a.png"] {
      try directory.write(made, name + ".gz", time: 784_111_777.5)
      let response = try #require(files.get("/" + name, gzip))
      #expect(response.content == made)
      #expect(response[.contentEncoding] == "gzip")
      #expect(response[.vary] == "Accept-Encoding")
      #expect(
        response[.eTag]
          == "\"\(String(made.count, radix: 16))-2ebc98a1-1dcd6500-gz\"")
      #expect(response[.lastModified] == "Sun, 06 Nov 1994 08:49:37 GMT")
      #expect(files.get("/" + name)?.content == text)
      #expect(files.get("/" + name)?[.vary] == "Accept-Encoding")
    }
    #expect(files.get("/a.png", gzip)?[.contentType] == "image/png")
    // Under its own name, it is an ordinary file.
    let itself = try #require(files.get("/a.png.gz", gzip))
    #expect(itself[.contentType] == "application/gzip")
    #expect(itself[.contentEncoding] == nil)
    #expect(itself.content == made)
  }

  @Test func anOlderPrecompressedFileIsIgnored() throws {
    try directory.write("old", "a.png.gz", time: 784_111_776.9)
    try directory.write("old", "a.txt.gz", time: 784_111_776.9)
    let picture = try #require(files.get("/a.png", gzip))
    #expect(picture.content == text)
    #expect(picture[.vary] == nil)
    #expect(try Gunzip.decompress(try #require(files.get("/a.txt", gzip)).content) == text)
    // A precompressed file with the same time is current: both may have been unpacked together.
    try directory.setTime(784_111_777, "a.png.gz")
    #expect(files.get("/a.png", gzip)?.text == "old")
  }

  @Test func aPrecompressedFileMustBeARegularFileInTheFolder() throws {
    try directory.write("secret", "../secret")
    try directory.link("a.png.gz", to: "../secret")
    #expect(files.get("/a.png", gzip)?.content == text)
    try directory.remove("a.png.gz")
    try FileManager.default.createDirectory(
      atPath: directory.path + "/a.png.gz", withIntermediateDirectories: true)
    #expect(files.get("/a.png", gzip)?.content == text)
    try directory.remove("a.png.gz")
    #expect(mkfifo(directory.path + "/a.png.gz", 0o600) == 0)
    #expect(files.get("/a.png", gzip)?.content == text)
  }

  @Test func aChangedFileIsCompressedAgain() throws {
    #expect(files.get("/a.txt", gzip)?.content == files.get("/a.txt", gzip)?.content)
    let other = Array(text.reversed())
    try directory.write(other, "a.txt", time: 784_111_777.000_001)
    #expect(try Gunzip.decompress(try #require(files.get("/a.txt", gzip)).content) == other)
  }

  @Test func compressionCanBeDisabled() throws {
    try directory.write("made before", "a.png.gz")
    let files = try StaticFiles(directory: directory.path, compresses: false)
    for path in ["/a.txt", "/a.png"] {
      let response = try #require(files.get(path, gzip))
      #expect(response.content == text)
      #expect(response[.vary] == nil)
    }
  }
}
