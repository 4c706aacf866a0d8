import ArgumentParser
import Foundation
import HTTPTypes
import Logging
import PageSite

struct ExportCommand<Commands: SiteCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Write the pages into a directory, for any server of files.",
      discussion: """
        Each page becomes PATH/index.html, as a reader without cookies and without a script gets it, \
        beside the stylesheets and the static files. What asks the server does not work there: forms, \
        searches, and the rows after the first ones; pages that go on are named on standard error.
        """)
  }

  @Argument(help: "The directory, which is made, or empty.")
  var directory: String

  @OptionGroup var options: SiteOptions
  @OptionGroup var commands: Commands

  func run() async throws {
    let target = try ExportDirectory(directory)
    var configuration = try options.configuration(logger: Logger(label: Commands.commandName))
    configuration.isForFiles = true
    let site = try await commands.site(configuration)
    // What pages are called wins over files, as when they are served.
    if let files = try Setting.value(options.public, "PAGES_PUBLIC") ?? Commands.publicDirectory {
      _ = try options.staticFiles(otherwise: files, of: Commands.commandName)
      try target.copy(files)
    }
    let stylesheet = site.stylesheetBytes
    try target.write(stylesheet.bytes, at: stylesheet.path)
    for page in site.pages {
      let response = await site.response(toReaderOf: page.path)
      guard response.head.status == .ok else {
        throw CommandError(
          "'\(page.path)' answers \(response.head.status) to readers without cookies, so it cannot be "
            + "a file.")
      }
      try target.write(response.keyless.body, at: page.path + "/index.html")
      let links = HTTPField.Name("Link").flatMap { response.head.headerFields[$0] } ?? ""
      if links.firstRange(of: "rel=\"next\"") != nil {
        try? FileHandle.standardError.write(
          contentsOf: Data("'\(page.path)' goes on: its first rows are written.\n".utf8))
      }
    }
    print("\(site.pages.count) pages are in '\(directory)'.")
  }
}

/// An empty directory to write into.
private struct ExportDirectory {
  private let url: URL

  init(_ path: String) throws {
    url = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      guard try FileManager.default.contentsOfDirectory(atPath: path).isEmpty else {
        throw CommandError("'\(path)' is not empty. Name a directory that is, or is not there yet.")
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError("'\(path)' cannot be made: \(error.localizedDescription)")
    }
  }

  func write(_ bytes: [UInt8], at path: String) throws {
    let file = url.appending(path: path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    } catch {
      throw CommandError("'\(file.path)' cannot be written: \(error.localizedDescription)")
    }
  }

  /// Copies what a server of files would serve: hidden ones are left out.
  func copy(_ directory: String) throws {
    let source = URL(fileURLWithPath: directory, isDirectory: true)
    let found = FileManager.default.enumerator(
      at: source, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    let root = source.resolvingSymlinksInPath().path
    while let file = found?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      let path = file.resolvingSymlinksInPath().path
      guard path.hasPrefix(root + "/") else { continue }
      try write(
        [UInt8](try Data(contentsOf: file)),
        at: String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self))
    }
  }
}
