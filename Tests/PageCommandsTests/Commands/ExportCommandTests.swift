import ArgumentParser
import Foundation
import HTTPTypes
import PageElements
import PageSite
import Testing

@testable import PageCommands
@testable import PageSockets

/// A site with a page that fails.
private struct ClosedKitchen: SiteCommands {
  func site(_ configuration: SiteConfiguration) throws -> Site {
    try Site(
      pages: [
        Page("/", title: "Home") { _ in Table { Section(key: "s") { Row(key: "a") { "Tea" } } } },
        Page("/kitchen", title: "Kitchen") { _ -> Table in
          throw SiteProblem(.serviceUnavailable, "The kitchen is closed.")
        },
      ], configuration: configuration)
  }
}

@Suite struct ExportCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func export(_ arguments: String...) async throws {
    try await ExportCommand<Tea>.parse(["\(folder.path)/out"] + arguments).run()
  }

  @Test func eachPageIsExportedAsAFileWithoutScripts() async throws {
    try folder.write("leaf", "Public/deep/leaf.txt")
    try folder.write("secret", "Public/.hidden")
    try folder.write("a file", "Public/index.html")
    try await export("--public", "\(folder.path)/Public", "--green", "Gyokuro")
    let home = try folder.text("out/index.html")
    #expect(home.contains("Gyokuro") && !home.contains("<script"))
    #expect(try folder.text("out/black/index.html").contains("Assam"))
    let stylesheet = try #require(home.firstMatch(of: /rel="stylesheet" href="\/([^"]+)"/)).1
    #expect(try folder.text("out/\(stylesheet)").contains(".pe-table"))
    #expect(try folder.text("out/deep/leaf.txt") == "leaf")
    #expect(!folder.has("out/.hidden"))
  }

  @Test func existingFilesAreNotOverwritten() async throws {
    try folder.write("mine", "out/CNAME")
    let error = await #expect(throws: CommandError.self) { try await export() }
    #expect(error?.description.contains("is not empty and contains no export.") == true)
    try folder.write("mine", "file")
    let second = await #expect(throws: CommandError.self) {
      try await ExportCommand<Tea>.parse(["\(folder.path)/file"]).run()
    }
    #expect(second?.description.contains("is not a directory.") == true)
    #expect(try folder.text("file") == "mine" && folder.files(below: "out") == ["CNAME"])
  }

  /// Returns the time when a file was last written.
  private func date(of name: String) throws -> Date {
    try #require(
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/out/\(name)")[
        .modificationDate] as? Date)
  }

  @Test func aSecondExportWritesChangedFilesAndRemovesOldOnes() async throws {
    let (long, old) = (Date(timeIntervalSince1970: 1_000_000), "out/old/leaf.txt")
    try folder.write("leaf", "Public/old/leaf.txt")
    try await export("--public", "\(folder.path)/Public", "--green", "Gyokuro")
    try folder.write("mine", "out/CNAME")
    for name in ["index.html", "black/index.html"] {
      try FileManager.default.setAttributes(
        [.modificationDate: long], ofItemAtPath: "\(folder.path)/out/\(name)")
    }
    #expect(folder.has(old))
    try await export("--green", "Sencha")
    #expect(try folder.text("out/index.html").contains("Sencha"))
    #expect(try date(of: "index.html") > long && date(of: "black/index.html") == long)
    #expect(!folder.has(old) && !folder.has("out/old"))
    #expect(try folder.text("out/CNAME") == "mine")
  }

  @Test func aSecondExportDoesNotOverwriteForeignFiles() async throws {
    try await export()
    try folder.write("mine", "out/leaf.txt")
    try folder.write("theirs", "Public/leaf.txt")
    let error = await #expect(throws: CommandError.self) {
      try await export("--public", "\(folder.path)/Public", "--green", "Gyokuro")
    }
    #expect(
      error?.description.contains("'\(folder.path)/out/leaf.txt' is not part of an earlier export")
        == true)
    #expect(
      try folder.text("out/leaf.txt") == "mine"
        && !folder.text("out/index.html").contains("Gyokuro")
    )
  }

  @Test func aFileListWithOutsidePathsRemovesNothingOutside() async throws {
    try await export()
    try folder.write("precious", "precious.txt")
    try folder.write(
      try folder.text("out/.pages-export") + "../precious.txt\n\(folder.path)/precious.txt\n",
      "out/.pages-export")
    try await export()
    #expect(try folder.text("precious.txt") == "precious")
  }

  @Test(arguments: ["sub", "//elsewhere", "/a?b", "/a b", "/a\"b"])
  func anInvalidPrefixIsRejected(prefix: String) async throws {
    let error = await #expect(throws: CommandError.self) { try await export("--prefix", prefix) }
    #expect(
      error?.description.contains("is not a valid path for the directory. Write it like /docs.")
        == true)
    #expect(!folder.has("out"))
  }

  @Test func repeatedExportsAreIdentical() async throws {
    try await export()
    let first = try folder.text("out/index.html")
    try FileManager.default.removeItem(atPath: "\(folder.path)/out")
    try await export()
    #expect(try folder.text("out/index.html") == first)
  }

  @Test func aFailingPageAbortsTheExportBeforeWriting() async throws {
    try folder.write("leaf", "Public/leaf.txt")
    let export = try ExportCommand<ClosedKitchen>.parse([
      "\(folder.path)/out", "--public", "\(folder.path)/Public",
    ])
    // The second run fails in the same way because the first leaves nothing behind.
    for _ in 1...2 {
      let error = await #expect(throws: CommandError.self) { try await export.run() }
      #expect(error?.description.hasPrefix("'/kitchen' returns status 503 ") == true)
      #expect(!folder.has("out"))
    }
  }

  /// Returns the file that the server sends for a path, or `nil` if there is no such file.
  private func served(_ path: String, by files: StaticFiles) throws -> [UInt8]? {
    let target =
      "/"
      + (path.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["/"]))
        ?? "")
    let request = HTTPRequest(method: .get, scheme: "http", authority: "a", path: target)
    guard let response = files.response(to: ServerRequest(head: request)) else { return nil }
    switch response.body {
    case .bytes(let bytes): return bytes
    case .file(let region): return region.contents
    case .stream: return nil
    }
  }

  /// Also exports through a symbolic link, as in deployments that link to the current release.
  @Test(arguments: ["Public", "Current"])
  func exportedStaticFilesMatchTheServedOnes(named name: String) async throws {
    for path in [
      "theme.css", "pictures/a b.svg", "pictures/old/ä.svg", ".well-known/security.txt",
      "help/index.html", "a%2e", "app.js", "app.js.gz", ".env", ".git/config", "deep/.hidden/x",
      "deep/.well-known/x", "deep/x", "back\\slash", "../secret.txt",
    ] { try folder.write("the bytes of \(path)", "Public/\(path)") }
    for (link, target) in [
      ("in.css", "theme.css"), ("in", "pictures"),
      ("deep/absolute.css", "\(folder.path)/Public/in.css"),
      ("round", "../Public/deep"), ("loop", "."), ("self", "self"), ("deep/up", ".."),
      ("out.txt", "../secret.txt"), ("beside", ".."), ("to-hidden", ".git"), ("dangling", "none"),
      (".link", "theme.css"),
    ] { try folder.link("Public/\(link)", to: target) }
    try folder.link("Current", to: "Public")

    try await export("--public", "\(folder.path)/\(name)")
    let files = try StaticFiles(directory: "\(folder.path)/\(name)")
    let copied = try folder.files(below: "out").filter {
      !$0.hasPrefix("-/")
        && !["index.html", "black/index.html", "404.html", ".pages-export"].contains($0)
    }
    for path in copied {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/out/\(path)")))
      #expect(try served(path, by: files) == bytes, "\(path)")
    }
    // All files, and paths through symbolic links.
    let names =
      try folder.files(below: "Public") + [
        "in/a b.svg", "in/old/ä.svg", "round/x", "round/absolute.css",
      ]
      + ["beside/secret.txt", "to-hidden/config", "round/.hidden/x"]
    for path in names where try served(path, by: files) != nil {
      #expect(copied.contains(path), "\(path)")
    }
    #expect(
      copied == [
        ".well-known/security.txt", "a%2e", "app.js", "app.js.gz", "deep/absolute.css", "deep/x",
        "help/index.html", "in.css", "in/a b.svg", "in/old/ä.svg", "pictures/a b.svg",
        "pictures/old/ä.svg", "round/absolute.css", "round/x", "theme.css",
      ])
  }

  @Test(arguments: ["Public", "Public/new", "Public/a/../../Link/out", "Link", "Link/deep/out"])
  func aTargetBelowTheStaticFilesIsRejected(target: String) async throws {
    try folder.write("leaf", "Public/deep/leaf.txt")
    try folder.link("Link", to: "Public")
    let export = try ExportCommand<Tea>.parse([
      "\(folder.path)/\(target)", "--public", "\(folder.path)/Public",
    ])
    await #expect(throws: CommandError.self) { try await export.run() }
    #expect(try folder.files(below: "Public") == ["deep/leaf.txt"])
  }
}
