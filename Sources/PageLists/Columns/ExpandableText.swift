import Foundation
package import PageElements

/// A text as the page of its record shows it: complete, with its line breaks, up to 100,000 bytes. A list shows only
/// its beginning.
package struct ExpandableText {
  /// The maximum number of bytes shown, and the number above which the text is collapsed.
  private static let (maximumLength, foldedLength) = (100_000, 600)
  /// The number of lines above which the text is collapsed, and the maximum number of separate lines.
  private static let (foldedLines, maximumLines) = (12, 2_000)

  private let text: String

  package init(_ text: String) { self.text = text }

  package var element: AnyElement {
    let beginning = text.cut(toBytes: Self.maximumLength)
    let isWhole = beginning.utf8.count == text.utf8.count
    if isWhole, Self.isJSON(beginning) { return Details("JSON", beginning).any }
    let displayText = beginning.withControlSymbols + (isWhole ? "" : "…")
    let lines = Self.lines(of: displayText)
    let whole = lines.count > 1 ? VerticalStack(lines.map(Self.line)).any : displayText.any
    guard displayText.utf8.count > Self.foldedLength || lines.count > Self.foldedLines else {
      return whole
    }
    let summary = lines.first { !$0.trimmingWhitespace.isEmpty } ?? "–"
    return Details(summary.cut(toBytes: ListCell.textLimit) + "…", whole).any
  }

  /// Returns the lines without empty ones at the end.
  private static func lines(of text: String) -> [String] {
    var lines = text.utf8.split(
      maxSplits: maximumLines, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }
    ).map { line in String(Substring(line.last == 0x0D ? line.dropLast() : line)) }
    while let last = lines.last, last.trimmingWhitespace.isEmpty { lines.removeLast() }
    return lines
  }

  /// Returns a line. An empty line has the same height as others.
  private static func line(_ text: String) -> any Element { text.isEmpty ? "\u{A0}" : text }

  /// Whether a text is a JSON object or array.
  private static func isJSON(_ text: String) -> Bool {
    guard let first = text.utf8.first, "{[".utf8.contains(first) else { return false }
    return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
  }
}
