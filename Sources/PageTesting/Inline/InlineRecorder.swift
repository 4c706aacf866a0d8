package import Foundation
import Synchronization

/// The location of a call in a source, as the compiler reported it.
package struct SourcePosition: Hashable, Sendable {
  package let path: String
  package let line: Int
  package let column: Int

  package init(path: String, line: Int, column: Int) {
    (self.path, self.line, self.column) = (path, line, column)
  }
}

/// A reason why a literal was not written. The source stays unchanged.
package enum InlineRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no call with a replaceable literal at this place.
  case callNotFound
  /// The literal in the source is not the one that was compiled.
  case literalDiffers
  /// The source has changed since the tests were built, or since this process last wrote to it.
  case changedMeanwhile
  /// The call ran twice, with different values.
  case conflictingTexts
  /// The written call could not be read back correctly.
  case unreadable

  package var description: String {
    switch self {
    case .callNotFound:
      "There is no call of expectHTML that can be recorded. Call it by its name, with "
        + "a trailing closure that contains one string literal, or without a closure. Then build "
        + "again."
    case .literalDiffers:
      "The literal in the source is not the one that was compiled. Build again, then record."
    case .changedMeanwhile:
      "The source was changed after the tests were built. Build and run them again to record."
    case .conflictingTexts:
      "This call was made more than once, for different values. Give each value a call of its own."
    case .unreadable:
      "The text cannot be written as a literal here. Record it in a file, with assertSnapshot."
    }
  }
}

/// A recorder that writes literals into sources while tests run.
///
/// Places are those that the compiler reported. So the recorder keeps each source as it was before the first literal
/// was written, and makes all edits in that version.
package final class InlineRecorder: Sendable {
  static let shared = InlineRecorder(built: TestBinary.date)

  private let sources = Mutex<[String: EditedSource]>([:])
  private let built: Date?

  /// - Parameter built: The time when the tests were built; `nil` if unknown. In a source that is newer, calls may
  ///   have moved.
  package init(built: Date? = nil) { self.built = built }

  /// Writes `text` as the literal of the call at `position`.
  ///
  /// - Parameter expected: The literal that was compiled; `nil` if the call had none.
  package func record(
    _ text: String, replacing expected: String?, at position: SourcePosition
  ) throws {
    let url = URL(fileURLWithPath: position.path).resolvingSymlinksInPath()
    try sources.withLock { sources in
      let onDisk = [UInt8](try Data(contentsOf: url))
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      let isNew = sources[position.path] == nil
      if isNew, let built, let date = attributes[.modificationDate] as? Date, date > built {
        throw InlineRecordingError.changedMeanwhile
      }
      var source = sources[position.path] ?? EditedSource(original: onDisk)
      guard source.edited == onDisk else { throw InlineRecordingError.changedMeanwhile }
      try source.write(text, replacing: expected, line: position.line, column: position.column)
      guard source.edited != onDisk else { return }
      try Data(source.edited).write(to: url, options: .atomic)
      if let mode = attributes[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
      }
      sources[position.path] = source
    }
  }
}

/// A source with the literals written into it.
package struct EditedSource {
  private struct Edit {
    /// The offset of the call's name and the replaced range, both in the original.
    let call: Int
    let range: Range<Int>
    let replacement: [UInt8]
    let text: String
  }

  private let original: [UInt8]
  private var edits: [Edit] = []
  /// The source as it is now.
  package private(set) var edited: [UInt8]

  package init(original: [UInt8]) { (self.original, edited) = (original, original) }

  /// Writes a literal. If this throws, nothing changes.
  ///
  /// - Parameters:
  ///   - line: The line of the call in the original, from 1.
  ///   - column: The column in bytes, from 1.
  package mutating func write(
    _ text: String, replacing expected: String?, line: Int, column: Int
  ) throws(InlineRecordingError) {
    guard let offset = InlineCall.offset(in: original, line: line, column: column),
      let call = InlineCall(in: original, at: offset)
    else { throw .callNotFound }
    if let edit = edits.first(where: { $0.call == offset }) {
      guard edit.text.utf8.elementsEqual(text.utf8) else { throw .conflictingTexts }
      return
    }
    let old = call.literal.flatMap {
      SwiftLiteral.text(of: String(decoding: original[$0], as: UTF8.self))
    }
    guard (call.literal == nil) == (expected == nil),
      expected.map({ old?.utf8.elementsEqual($0.utf8) ?? false }) ?? true
    else { throw .literalDiffers }
    var new = self
    new.edits.append(edit(of: call, at: offset, to: text))
    new.edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    try new.apply()
    self = new
  }

  private func edit(of call: InlineCall, at offset: Int, to text: String) -> Edit {
    let newline = original.contains(0x0D) ? "\r\n" : "\n"
    if let literal = call.literal, call.hasComments {
      let new = SwiftLiteral.literal(
        of: text, indentation: call.literalIndentation, newline: newline)
      return Edit(call: offset, range: literal, replacement: Array(new.utf8), text: text)
    }
    let inner = call.indentation + "  "
    let new =
      "{" + newline + inner
      + SwiftLiteral.literal(of: text, indentation: inner, newline: newline)
      + newline + call.indentation + "}"
    let range = call.closure ?? call.end..<call.end
    let space = call.closure == nil ? " " : ""
    return Edit(call: offset, range: range, replacement: Array((space + new).utf8), text: text)
  }

  /// Makes the edits, and reads each call again to check it.
  private mutating func apply() throws(InlineRecordingError) {
    var result: [UInt8] = []
    var calls: [(offset: Int, text: String)] = []
    var position = 0
    var shift = 0
    for edit in edits {
      // The call is inside the arguments of another call.
      guard edit.range.lowerBound >= position else { throw .unreadable }
      calls.append((edit.call + shift, edit.text))
      result += original[position..<edit.range.lowerBound] + edit.replacement
      position = edit.range.upperBound
      shift += edit.replacement.count - edit.range.count
    }
    edited = result + original[position...]
    for (offset, text) in calls {
      guard let literal = InlineCall(in: edited, at: offset)?.literal,
        let back = SwiftLiteral.text(of: String(decoding: edited[literal], as: UTF8.self)),
        back.utf8.elementsEqual(text.utf8)
      else { throw .unreadable }
    }
  }
}
