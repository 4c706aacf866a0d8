import Foundation

/// The references between the folders of a target: in each folder, the names of types that are declared in others.
///
/// A folder is the first one of a path. Files outside of folders are in the folder "". Types that are nested in others
/// or private are not considered, and neither are comments and string literals.
struct FolderReferences {
  /// The folders that each folder refers to.
  private var references: [String: Set<String>] = [:]

  init(of target: URL) throws {
    let files = FileManager.default.enumerator(at: target, includingPropertiesForKeys: nil)
    var texts: [(folder: String, text: String)] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", file.lastPathComponent != "EmbeddedFiles.swift" else {
        continue
      }
      let path = file.pathComponents.dropFirst(target.pathComponents.count)
      let text = try String(contentsOf: file, encoding: .utf8)
      texts.append((path.count > 1 ? path.first ?? "" : "", Self.code(of: text)))
    }
    var owners: [Substring: String] = [:]
    let declaration =
      /^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|final|indirect|nonisolated) )*(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)/
    for (folder, text) in texts {
      for line in text.split(separator: "\n") where line.utf8.first != UInt8(ascii: " ") {
        if let name = line.firstMatch(of: declaration)?.1 { owners[name] = folder }
      }
    }
    for (folder, text) in texts {
      references[folder, default: []].formUnion(
        Self.names(in: text).compactMap { owners[$0] }.filter { $0 != folder })
    }
  }

  /// The first cycle: folders that refer to each other, directly or through others; `nil` without a cycle.
  var cycle: [String]? {
    for folder in references.keys.sorted() {
      let others = reached(from: folder).filter { reached(from: $0).contains(folder) }
      if !others.isEmpty { return ([folder] + others.sorted().filter { $0 != folder }) }
    }
    return nil
  }

  private func reached(from folder: String) -> Set<String> {
    var found: Set<String> = []
    var next = references[folder] ?? []
    while let other = next.popFirst() {
      guard found.insert(other).inserted else { continue }
      next.formUnion(references[other] ?? [])
    }
    return found
  }

  /// Returns a source text without comments and string literals.
  private static func code(of text: String) -> String {
    let literal = /"(?:\\.|[^"\\])*"/
    var lines: [Substring] = []
    for line in text.split(separator: "\n") {
      let plain = line.contains("\"") ? line.replacing(literal, with: "") : line
      lines.append(plain.firstRange(of: "//").map { plain[..<$0.lowerBound] } ?? plain)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the capitalized names that do not follow a dot.
  private static func names(in text: String) -> Set<Substring> {
    var names: Set<Substring> = []
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || "_.".contains($0)) }) {
      guard let name = word.split(separator: ".").first, word.first != ".",
        name.first?.isUppercase == true
      else { continue }
      names.insert(name)
    }
    return names
  }
}
