package import ArgumentParser
import Foundation

/// The command `pages new NAME`, also built as the small program `new NAME` without the rest of the tool.
package struct NewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a package with a starter site.",
    discussion: """
      The package is created in a directory with its name. It builds, and its tests pass.
      """)

  package enum Kind: String, ExpressibleByArgument, CaseIterable {
    case plain, data, dashboard
    case guestBook = "guest-book"

    var starter: Starter {
      switch self {
      case .plain: StarterFiles.plain
      case .data: StarterFiles.data
      case .dashboard: StarterFiles.dashboard
      case .guestBook: StarterFiles.guestBook
      }
    }
  }

  package init() {}

  @Argument(help: "The name, such as TeaShop: a letter, then letters and digits.")
  var name: String

  @Option(
    help: """
      The starter site: plain, a page with buttons; guest-book, a form, a database and live pages; data, a list that \
      logged-in users search, sort and edit; dashboard, figures and charts that update as programs send data.
      """)
  var kind = Kind.plain

  @Option(
    help:
      "The checkout of PageElements to depend on. Default: PageElements, beside the new directory.")
  var package: String?

  package func run() throws {
    try check()
    let checkout = try checkout()
    guard !FileManager.default.fileExists(atPath: name) else {
      throw StarterError("'\(name)' already exists. Choose another name, or move it.")
    }
    for (file, text) in kind.starter.files(named: name, dependingOn: checkout).sorted(by: {
      $0.key < $1.key
    }) {
      let url = URL(fileURLWithPath: "\(name)/\(file)")
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      } catch {
        throw StarterError("'\(name)/\(file)' cannot be written: \(error.localizedDescription)")
      }
      print("\(name)/\(file)")
    }
    print("\nNext: cd \(name) && swift test, then see README.md.")
  }

  /// The module names that conflict with the package's modules.
  private static let reservedNames: Set<String> = [
    "ArgumentParser", "Foundation", "GRDB", "Swift", "Testing", "XCTest", "Package",
  ]

  private func check() throws {
    let isName =
      name.utf8.count <= 60 && name.utf8.first.map(Self.isLetter) == true
      && name.utf8.allSatisfy {
        Self.isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
    guard isName else {
      throw StarterError(
        "'\(name)' is not a valid name for a Swift module. Use a letter, then letters and digits.")
    }
    guard !Self.reservedNames.contains(name), !name.utf8.starts(with: "Page".utf8) else {
      throw StarterError(
        "'\(name)' is, or could be, the name of a module that the site uses. Choose another.")
    }
    guard !kind.starter.declares(name) else {
      throw StarterError("'\(name)' is the name of a type in the package. Choose another.")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns the path of PageElements relative to the new package.
  private func checkout() throws -> String {
    let path = package ?? "PageElements"
    let manifest = try? String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8)
    guard manifest?.contains("name: \"PageElements\"") == true else {
      throw StarterError(
        "There is no checkout of PageElements at '\(path)'. Set its path with --package, such as ../PageElements."
      )
    }
    guard
      !path.utf8.contains(where: {
        $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
      })
    else {
      throw StarterError(
        "'\(path)' cannot be written into a manifest. Use a path without quotation marks and backslashes."
      )
    }
    return path.utf8.first == UInt8(ascii: "/") ? path : "../\(path)"
  }
}

/// A reason why a package could not be written, and how to fix it.
struct StarterError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
