/// The difference between two texts, line by line: `-` for the first, `+` for the second.
///
/// It shows only the surroundings of the differences, so that one changed cell of a long page is easy to find. In
/// lines that differ, invisible characters are written as `\u{…}`, and a space at the end of a line as `\u{20}`.
package enum LineDifference {
  /// The number of lines shown before and after a difference.
  private static let context = 3
  /// The maximum numbers of lines of each text that are compared, and of lines that are shown. A longer comparison
  /// would take too long to compute and to read.
  private static let maximumLines = 600
  private static let maximumShown = 200

  private enum Line {
    case same([UInt8])
    case old([UInt8])
    case new([UInt8])
  }

  /// Returns the difference; `nil` if the texts have the same bytes.
  package static func describe(_ first: [UInt8], _ second: [UInt8]) -> String? {
    guard first != second else { return nil }
    let (old, new) = (lines(of: first), lines(of: second))
    let same = zip(old, new).prefix { $0 == $1 }.count
    let left = min(old.count, new.count) - same
    let sameEnd = zip(old.reversed(), new.reversed()).prefix(left).prefix { $0 == $1 }.count
    let isLong = max(old.count, new.count) - same - sameEnd > maximumLines
    let middle = edits(
      from: old[same..<(old.count - sameEnd)].prefix(maximumLines),
      to: new[same..<(new.count - sameEnd)].prefix(maximumLines))
    let before = old[max(0, same - context)..<same].map(Line.same)
    // Lines after a part that was cut off are not shown.
    let after = isLong ? [] : old[(old.count - sameEnd)...].prefix(context).map(Line.same)
    return text(of: before + middle + after, firstLine: same - before.count + 1, isCut: isLong)
  }

  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    // A text should end with a line feed. If it does not, an extra line says so.
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else {
      lines.append(Array("(no line feed at the end)".utf8))
    }
    return lines
  }

  /// Returns the shortest edits from `old` to `new`.
  private static func edits(
    from old: ArraySlice<[UInt8]>, to new: ArraySlice<[UInt8]>
  ) -> [Line] {
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var result: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      var (removedLines, insertedLines): ([[UInt8]], [[UInt8]]) = ([], [])
      while removed.contains(oldIndex) {
        removedLines.append(old[old.startIndex + oldIndex])
        oldIndex += 1
      }
      while inserted.contains(newIndex) {
        insertedLines.append(new[new.startIndex + newIndex])
        newIndex += 1
      }
      // If as many lines were added as removed, they are probably the same lines, changed.
      if removedLines.count == insertedLines.count {
        for (line, changed) in zip(removedLines, insertedLines) {
          result += [.old(line), .new(changed)]
        }
      } else {
        result += removedLines.map(Line.old) + insertedLines.map(Line.new)
      }
      if oldIndex < old.count, newIndex < new.count {
        result.append(.same(old[old.startIndex + oldIndex]))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return result
  }

  /// Returns the lines that differ with their surroundings. Each place starts with the number of its first line in
  /// the old text.
  private static func text(of lines: [Line], firstLine: Int, isCut: Bool) -> String {
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    let looksSame = areEqualAsUnicode(lines)
    var result: [String] = []
    var (number, isShown, count) = (firstLine, false, 0)
    var next = changed[...]
    for (index, line) in lines.enumerated() {
      while let first = next.first, first + context < index { next = next.dropFirst() }
      let isNear = next.first.map { abs($0 - index) <= context } ?? false
      if isNear, count < maximumShown {
        if !isShown { result += (result.isEmpty ? [] : [""]) + ["From line \(number):"] }
        count += 1
        switch line {
        case .same(let bytes): result.append("  " + String(decoding: bytes, as: UTF8.self))
        case .old(let bytes): result.append("- " + visible(bytes, asASCII: looksSame))
        case .new(let bytes): result.append("+ " + visible(bytes, asASCII: looksSame))
        }
      }
      isShown = isNear
      if case .new = line { continue }
      number += 1
    }
    if isCut || count == maximumShown { result.append("  … (and so on)") }
    return result.map { $0.trimmingSpaces }.joined(separator: "\n")
  }

  /// Returns whether lines that differ are equal as Unicode: "é" as one scalar and as two looks the same.
  private static func areEqualAsUnicode(_ lines: [Line]) -> Bool {
    var (old, new) = ("", "")
    for line in lines {
      switch line {
      case .same: continue
      case .old(let bytes): old += String(decoding: bytes, as: UTF8.self) + "\n"
      case .new(let bytes): new += String(decoding: bytes, as: UTF8.self) + "\n"
      }
    }
    return old == new
  }

  private static func visible(_ line: [UInt8], asASCII: Bool) -> String {
    guard let text = String(validating: line, as: UTF8.self) else {
      return line.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "\\x" + String($0, radix: 16) }
        .joined()
    }
    let scalars = Array(text.unicodeScalars)
    return scalars.enumerated().map { index, scalar in
      let isLastSpace = scalar == " " && index == scalars.count - 1
      let isHidden =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        case .spaceSeparator: scalar != " " || isLastSpace
        default: asASCII && !scalar.isASCII
        }
      return isHidden
        ? "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" : String(scalar)
    }.joined()
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
