import Foundation
import Testing

@testable import PageCommands

@Suite struct FileWatcherTests {
  private func withDirectory(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "pages-watch-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(
      at: directory.appending(path: "Templates/cards"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: directory.appending(path: ".build"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory)
  }

  private func write(_ text: String, _ path: String, in directory: URL) throws {
    try Data(text.utf8).write(to: directory.appending(path: path))
  }

  private func changes(_ watch: inout FileWatcher) -> [String] { watch.changes().files.map(\.path) }

  @Test func createdSavedAndRemovedFilesAreReportedOnce() throws {
    try withDirectory { directory in
      try write("one", "Templates/cards/Card.mustache", in: directory)
      var watch = FileWatcher(directory.path)
      #expect(changes(&watch) == [])
      try write("other", "Templates/cards/Card.mustache", in: directory)
      try write("p {}", "site.css", in: directory)
      let (files, saved) = watch.changes()
      #expect(files.map(\.path) == ["Templates/cards/Card.mustache", "site.css"])
      // The file system's clock may lag a little.
      let now = Date().timeIntervalSince1970 * 1000
      #expect(abs(Double(saved ?? 0) - now) < 600_000)
      #expect(changes(&watch) == [])
      try FileManager.default.removeItem(at: directory.appending(path: "site.css"))
      #expect(changes(&watch) == ["site.css"])
    }
  }

  @Test func aFileReplacedByOneOfEqualSizeIsReported() throws {
    try withDirectory { directory in
      try write("p { top: 1px }", "site.css", in: directory)
      var watch = FileWatcher(directory.path)
      try Data("p { top: 2px }".utf8).write(
        to: directory.appending(path: "site.css"), options: .atomic)
      #expect(changes(&watch) == ["site.css"])
    }
  }

  @Test func buildProductsHiddenFilesAndDatabasesAreIgnored() throws {
    try withDirectory { directory in
      var watch = FileWatcher(directory.path)
      try write("x", ".build/x.css", in: directory)
      try write("x", ".site.css.swp", in: directory)
      try write("x", "shop.sqlite", in: directory)
      #expect(changes(&watch) == [])
    }
  }

  @Test func filesBeyondTheLimitAreIgnored() throws {
    try withDirectory { directory in
      var watch = FileWatcher(directory.path, maximumFiles: 2)
      for name in ["a", "b", "c"] { try write("x", "\(name).css", in: directory) }
      // Directories also count towards the limit, and their order varies.
      #expect(changes(&watch).count <= 2)
    }
  }

  @Test func cyclicLinksAreNotFollowed() throws {
    try withDirectory { directory in
      try FileManager.default.createSymbolicLink(
        at: directory.appending(path: "Templates/again"), withDestinationURL: directory)
      try write("x", "site.css", in: directory)
      var watch = FileWatcher(directory.path)
      try write("xy", "site.css", in: directory)
      #expect(changes(&watch) == ["site.css"])
    }
  }
}
