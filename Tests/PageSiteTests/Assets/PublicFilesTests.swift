import Foundation
import HTTPTypes
import PageElements
import Testing

@testable import PageSite

/// A directory `public` with files in it, a secret beside it, removed at the end.
private final class PublicDirectory: Sendable {
  let root: URL
  let path: String

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("PublicFilesTests-\(UUID().uuidString)")
    let directory = root.appendingPathComponent("public")
    path = directory.path
    for (name, text) in [
      ("public/theme.css", "css"), ("public/pictures/a b.SVG", "<svg/>"), ("public/data", "raw"),
      ("public/.env", "hidden"), ("public/.git/config", "hidden"), ("public/a/.b/c.txt", "hidden"),
      ("secret.txt", "secret"),
    ] {
      let file = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try FileManager.default.createSymbolicLink(
      at: directory.appendingPathComponent("link.txt"),
      withDestinationURL: root.appendingPathComponent("secret.txt"))
    try FileManager.default.createSymbolicLink(
      at: directory.appendingPathComponent("up"), withDestinationURL: root)
  }

  deinit { try? FileManager.default.removeItem(at: root) }
}

@Suite struct PublicFilesTests {
  private let directory: PublicDirectory

  init() throws { directory = try PublicDirectory() }

  private func site() throws -> Site {
    let files = try PublicFiles(directory: directory.path)
    return try .test(Page("/", title: "Home") { _ in Table() }) { $0.publicFiles = files }
  }

  @Test(arguments: [
    ("/theme.css", "css", "text/css; charset=utf-8"),
    ("/pictures/a%20b.SVG", "<svg/>", "image/svg+xml"),
    ("/%74heme.css?v=2", "css", "text/css; charset=utf-8"),
    ("/data", "raw", "application/octet-stream"),
  ])
  func aFileIsServedUnderItsName(path: String, text: String, type: String) async throws {
    let response = try await site().send(path)
    #expect(response.status == 200)
    #expect(response.text == text)
    #expect(response[.contentType] == type)
    #expect(response[.cacheControl] == "private, no-cache")
    #expect(response[.xContentTypeOptions] == "nosniff")
    let tag = try #require(response[.eTag])
    #expect(try await site().send(path, [.ifNoneMatch: tag]).status == 304)
  }

  @Test(arguments: [
    "/.env", "/%2Eenv", "/.git/config", "/a/.b/c.txt", "/pictures/../.env",
  ])
  func aFileWhoseNameBeginsWithADotIsNotServed(path: String) async throws {
    #expect(try await site().status(path) == 404)
  }

  @Test(arguments: [
    "/../secret.txt", "/..%2Fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt",
    "/pictures/../../secret.txt", "/pictures/..%2F..%2Fsecret.txt", "/..\\secret.txt",
    "/..%5Csecret.txt", "//../secret.txt", "/./../secret.txt", "/theme.css/../../secret.txt",
    "/link.txt", "/up/secret.txt", "/theme.css%00", "/theme.css%00.txt", "/THEME.CSS",
    "/theme.css/", "//theme.css", "/pictures", "/pictures/", "/up",
  ])
  func noSpellingLeavesTheDirectory(path: String) async throws {
    #expect(try await site().status(path) == 404)
  }

  @Test(arguments: ["/%252e%252e/secret.txt", "/..%252Fsecret.txt"])
  func aPathIsDecodedOnce(path: String) async throws {
    #expect(try await site().status(path) == 404)
  }

  @Test func filesAreForReading() async throws {
    let response = try await site().send("/theme.css", method: .post)
    #expect(response.status == 405)
    #expect(response[.allow] == "GET, HEAD")
  }

  @Test func aPageComesBeforeAFileOfItsName() async throws {
    let files = try PublicFiles(directory: directory.path)
    let site = try Site.test(Page("/data", title: "Data") { _ in Table() }) {
      $0.publicFiles = files
    }
    #expect(await site.send("/data").text.contains("<title>Data</title>"))
  }

  @Test func aDirectoryThatCannotBeReadIsAnError() {
    #expect(throws: (any Error).self) { try PublicFiles(directory: directory.path + "/none") }
  }
}
