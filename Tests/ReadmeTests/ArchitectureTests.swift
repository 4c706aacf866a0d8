import Foundation
import Testing

/// Tests that the arrows in ARCHITECTURE.md match the imports of the sources.
@Suite struct ArchitectureTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns each target's imports of our modules, in the order of the drawing.
  private static func drawn() throws -> [(target: String, imports: Set<String>)] {
    let text = try String(
      contentsOf: root.appending(component: "ARCHITECTURE.md"), encoding: .utf8)
    let block = try #require(text.firstMatch(of: /```text\n((?s:.*?))```/)).1
    var arrows: [(target: String, imports: Set<String>)] = []
    for line in block.split(separator: "\n") {
      let names = line.matches(of: /\w+/).map { String($0.0) }
      if line.hasPrefix(" ") {
        arrows[arrows.count - 1].imports.formUnion(names)
      } else {
        arrows.append((names[0], Set(names.dropFirst())))
      }
    }
    return arrows
  }

  /// Returns the folder of each target's sources.
  private static func targets() throws -> [String: URL] {
    var targets = ["Showcase": root.appending(components: "Examples", "Showcase")]
    for folder in try FileManager.default.contentsOfDirectory(
      at: root.appending(component: "Sources"), includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles)
    {
      targets[folder.lastPathComponent] = folder
    }
    return targets
  }

  private static func imports(
    of target: String, among ours: [String: URL]
  ) throws -> Set<String> {
    let folder = try #require(ours[target])
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in files {
      // The code of tutorials is compiled separately.
      if file.pathExtension == "docc" { files.skipDescendants() }
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern =
        /^\s*(?:(?:@\w+|public|package|internal|private|fileprivate) )*import (?:\w+ )?(\w+)/
      // Most lines are not imports. A search for the word is faster than a regular expression.
      for line in text.utf8.split(separator: UInt8(ascii: "\n"))
      where line.firstRange(of: "import ".utf8) != nil {
        if let match = Substring(line).firstMatch(of: pattern), ours[String(match.1)] != nil {
          found.insert(String(match.1))
        }
      }
    }
    return found
  }

  @Test func theArrowsMatchTheImports() throws {
    let ours = try Self.targets()
    for (target, imports) in try Self.drawn() {
      #expect(try Self.imports(of: target, among: ours) == imports, "\(target)")
    }
  }

  @Test func everyTargetIsDrawnBelowWhatItImports() throws {
    var above: Set<String> = ["CCrypto", "CLibXML2", "CLinux", "CSQLite", "CZLib"]
    for (target, imports) in try Self.drawn() {
      #expect(imports.isSubset(of: above), "\(target)")
      above.insert(target)
    }
    // The build tool that embeds the gallery's sources is not in the drawing.
    #expect(above == Set(try Self.targets().keys).subtracting(["EmbedSources"]))
  }

  /// The targets whose folders refer to each other in a cycle.
  private static let targetsWithCycles: Set = [
    "PageCharts", "PageElements", "PageLists", "PageSockets", "PageTesting", "PageValidation",
  ]

  @Test func foldersOfATargetReferToEachOtherWithoutACycle() throws {
    for (target, url) in try Self.targets() where target != "Showcase" {
      let folders = try FolderReferences(of: url)
      let cycle = folders.cycle
      if Self.targetsWithCycles.contains(target) {
        #expect(cycle != nil, "\(target) has no cycle. Remove it from the list.")
      } else {
        #expect(
          cycle == nil,
          "\(target): \(cycle.map { $0.joined(separator: ", ") } ?? "") refer to each other.")
      }
    }
  }

  /// The targets with more than 6,000 lines.
  private static let longTargets: Set = [
    "PageData", "PageElements", "PageLists", "PageSockets",
  ]

  @Test func `most targets have at most 6,000 lines`() throws {
    let generated: Set = ["EmbeddedFiles.swift", "MediaTypes.swift", "StarterFiles.swift"]
    for (target, url) in try Self.targets() where target != "Showcase" {
      let files = try #require(
        FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil))
      var count = 0
      for case let file as URL in files
      where file.pathExtension == "swift" && !generated.contains(file.lastPathComponent) {
        count += try Data(contentsOf: file).count { $0 == UInt8(ascii: "\n") }
      }
      let isLong = Self.longTargets.contains(target)
      #expect(
        (count > 6_000) == isLong,
        "\(target) has \(count) lines. Split it, or remove it from the list.")
    }
  }
}
