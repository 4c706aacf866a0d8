import Foundation

@testable import Showcase

/// The length of a page in Swift, and as a plain template.
struct Brevity {
  /// The size of a text, without blank lines and the space around each line. The end of a line counts as one character.
  struct Size: Equatable {
    let lines, characters: Int

    init(_ text: String) {
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      self.lines = lines.count
      characters = lines.reduce(0) { $0 + $1.count + 1 }
    }
  }

  /// The code of the table: the file without its imports and the surrounding declaration.
  let code: String
  let swift, template: Size
  /// The template without the attributes for structure, identity and appearance.
  let bare: Size

  init(of page: GalleryPage) throws {
    code = try Self.code(in: try page.source ?? TestFiles.gallerySource(named: page.file))
    swift = Size(code)
    let text = try PlainTemplates.text(of: page)
    template = Size(text)
    bare = Size(text.replacing(Self.dressing, with: ""))
  }

  /// Returns the body of the closure, and the rest of the file after the declaration.
  static func code(in source: String) throws -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == "  ) {" || $0 == "  ) { request in" }),
      let end = lines[start...].firstIndex(of: "  }"), lines[(end + 1)...].first == "}",
      lines[..<start].allSatisfy(isAround)
    else { throw NotAPage(source: source) }
    return (lines[(start + 1)..<end] + lines[(end + 2)...]).joined(separator: "\n")
  }

  /// Returns whether a line before the table belongs to the imports or the declaration.
  private static func isAround(_ line: Substring) -> Bool {
    line.isEmpty || line.hasPrefix("import ") || line == "extension GalleryPage {"
      || line.hasPrefix("  static let ") || line.hasPrefix("    ")
  }

  private static var dressing: Regex<Substring> {
    /\s(?:role|id|class|style|scope|colspan|loading|aria-labelledby|data-[a-z]+)="[^"]*"/
  }

  /// The error for a file that is not structured like the typical pages.
  struct NotAPage: Error {
    let source: String
  }

  /// Returns the text of `docs/brevity.md`, which compares the pages.
  static func document(of pages: [GalleryPage]) throws -> String {
    let rows = try pages.map { page in
      let brevity = try Brevity(of: page)
      let (swift, template) = (brevity.swift, brevity.template)
      let share = Int((100 * Double(swift.characters) / Double(template.characters)).rounded())
      return "| [\(page.title)](../Examples/Showcase/Gallery/Pages/Typical/\(page.file)) "
        + "| \(swift.lines) | \(template.lines) "
        + "| \(swift.characters) | \(template.characters) | \(share) % "
        + "| \(brevity.bare.characters) |"
    }
    return """
      # Brevity

      Compare six typical gallery pages in Swift and as HTML templates. Both render the same `<main>` to the byte. The
      table counts lines that are not blank, and characters without indentation, imports and declarations. "Bare" is
      the template without roles, ids, classes and styles: without layout, patches by row, and some accessibility.

      | page | lines of Swift | lines of template | characters of Swift | of template | share | bare |
      |---|---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      The templates are in `Tests/ShowcaseTests/PlainTemplates`. `BrevityTests` checks this table.

      """
  }
}
