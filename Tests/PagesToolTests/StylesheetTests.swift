import Foundation
import TestSupport
import Testing

@testable import pages

/// Tests of the setting `stylesheet`: only a CSS file in the directory of the settings is published.
@Suite struct StylesheetTests {
  /// A temporary folder with settings in `site`, and with files inside and outside `site`.
  private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "style-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(
        at: url.appending(path: "site/more"), withIntermediateDirectories: true)
      try write("h1 { color: green }", to: "site/shop.css")
      try write("h2 { color: green }", to: "site/more/deep.css")
      try write("not for everybody", to: "site/notes.txt")
      try write("not for everybody", to: "outside.css")
      try write("not for everybody", to: "site-other.css")
      try Data([0x68, 0xFF, 0x31]).write(to: url.appending(path: "site/latin.css"))
      try write("h1 {}\0", to: "site/binary.css")
      try write(String(repeating: "x", count: (256 << 10) + 1), to: "site/long.css")
      try link("site/shop.css", as: "site/inside.css")
      try link("outside.css", as: "site/outside.css")
      try link("site/notes.txt", as: "site/notes.css")
      try link("site", as: "linked")
      try FileManager.default.createDirectory(
        at: url.appending(path: "site/folder.css"), withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    private func write(_ text: String, to path: String) throws {
      try Data(text.utf8).write(to: url.appending(path: path))
    }

    private func link(_ target: String, as path: String) throws {
      try FileManager.default.createSymbolicLink(
        at: url.appending(path: path), withDestinationURL: url.appending(path: target))
    }

    func stylesheet(_ value: String, of folder: String = "site") throws -> String {
      let path = url.appending(path: folder + "/settings.json").path(percentEncoded: false)
      let bytes = try SettingsReader.stylesheet(
        SettingsNode(value: .text(value), location: "stylesheet"), besides: path)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func aFileInTheFolderOfTheSettingsIsRead() throws {
    let folder = try Folder()
    for value in ["shop.css", "./shop.css", "inside.css", "more/../shop.css"] {
      #expect(try folder.stylesheet(value) == "h1 { color: green }", "\(value)")
    }
    #expect(try folder.stylesheet("more/deep.css") == "h2 { color: green }")
    #expect(try folder.stylesheet("shop.css", of: "linked") == "h1 { color: green }")
    let absolute = folder.url.appending(path: "site/shop.css").path(percentEncoded: false)
    #expect(try folder.stylesheet(absolute) == "h1 { color: green }")
  }

  @Test(arguments: [
    ("../outside.css", "is not in the directory of the settings file"),
    ("../site-other.css", "is not in the directory of the settings file"),
    ("outside.css", "is not in the directory of the settings file"),
    ("/etc/passwd", "is not in the directory of the settings file"),
    ("..", "is not in the directory of the settings file"),
    (".", "is not in the directory of the settings file"),
    ("notes.txt", "ends with '.css'"), ("notes.css", "ends with '.css'"),
    ("settings.json", "does not exist"), ("none.css", "does not exist"),
    ("folder.css", "is not a file"), ("latin.css", "is not UTF-8 text"),
    ("binary.css", "is not UTF-8 text"), ("long.css", "is larger than"),
  ])
  func otherFilesAreRejected(value: String, reason: String) throws {
    let folder = try Folder()
    let error = #expect(throws: SettingsError.self) { try folder.stylesheet(value) }
    #expect(error?.description.contains("stylesheet: ") == true)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains(value) == true)
  }
}
