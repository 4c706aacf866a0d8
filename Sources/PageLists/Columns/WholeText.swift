import Foundation
package import PageElements

/// A text as the page of its record shows it: whole and with its lines, where a list has room for its beginning. Of one
/// beyond 100,000 bytes that page has the beginning as well.
package struct WholeText {
  /// A text is shown up to here, and folded from here on, in bytes.
  private static let (longest, foldedFrom) = (100_000, 600)
  /// From so many lines on it is folded; what lies beyond the last is one more.
  private static let (foldedLines, mostLines) = (12, 2_000)

  private let text: String

  package init(_ text: String) { self.text = text }

  package var element: AnyElement {
    let beginning = text.cut(toBytes: Self.longest)
    let isWhole = beginning.utf8.count == text.utf8.count
    if isWhole, Self.isJSON(beginning) { return Details("JSON", beginning).any }
    let shown = beginning.withControlSymbols + (isWhole ? "" : "…")
    let lines = Self.lines(of: shown)
    let whole = lines.count > 1 ? VerticalStack(lines.map(Self.line)).any : shown.any
    guard shown.utf8.count > Self.foldedFrom || lines.count > Self.foldedLines else {
      return whole
    }
    let summary = lines.first { !$0.withoutWhiteSpaceAround.isEmpty } ?? "–"
    return Details(summary.cut(toBytes: ListCell.textLimit) + "…", whole).any
  }

  /// Without what is empty at its end.
  private static func lines(of text: String) -> [String] {
    var lines = text.utf8.split(
      maxSplits: mostLines, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }
    ).map { line in String(Substring(line.last == 0x0D ? line.dropLast() : line)) }
    while let last = lines.last, last.withoutWhiteSpaceAround.isEmpty { lines.removeLast() }
    return lines
  }

  /// One that is empty has its height all the same.
  private static func line(_ text: String) -> any Element { text.isEmpty ? "\u{A0}" : text }

  /// Whether a text is an object or a list in JSON, and nothing else.
  private static func isJSON(_ text: String) -> Bool {
    guard let first = text.utf8.first, "{[".utf8.contains(first) else { return false }
    return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
  }
}
