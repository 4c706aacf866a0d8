package import Foundation
import Synchronization

/// Where a call stands in a source, as the compiler saw it.
package struct SourcePlace: Hashable, Sendable {
  package let path: String
  package let line: Int
  package let column: Int

  package init(path: String, line: Int, column: Int) {
    (self.path, self.line, self.column) = (path, line, column)
  }
}

/// Why a literal was not written. The source is as it was.
package enum InlineRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no call with a literal, or none that can be written to, at this place.
  case callNotFound
  /// The literal in the source is not the one that was compiled.
  case literalDiffers
  /// The source has been changed since the tests were built, or since this process wrote to it.
  case changedMeanwhile
  /// The call was made twice and had another value each time.
  case twoTexts
  /// The source could not be read back as it was to be.
  case unreadable

  package var description: String {
    switch self {
    case .callNotFound:
      "There is no call of expectHTML that can be written to. It has to be called by its name, with "
        + "a trailing closure that holds one string literal, or with none; call it so and build "
        + "again."
    case .literalDiffers:
      "The literal in the source is not the one that was compiled. Build again, then record."
    case .changedMeanwhile:
      "The source was changed after the tests were built. Build and run them again to record."
    case .twoTexts:
      "This call was made more than once, for different values. Give each value a call of its own."
    case .unreadable:
      "The text cannot be written as a literal here. Record it in a file, with assertSnapshot."
    }
  }
}

/// Writes literals into sources while tests run.
///
/// Places are those that the compiler saw, so each source is kept as it was when the first literal
/// was written, and all edits are made in that.
package final class InlineRecorder: Sendable {
  static let shared = InlineRecorder(built: TestBinary.date)

  private let sources = Mutex<[String: EditedSource]>([:])
  private let built: Date?

  /// - Parameter built: When the tests were built: calls in a source of a later date may stand
  ///   elsewhere than the compiler saw them. `nil` where that is not known.
  package init(built: Date? = nil) { self.built = built }

  /// Writes `text` as the literal of the call at `place`.
  ///
  /// - Parameter expected: What the literal was when the test was compiled; `nil` where the call had
  ///   none.
  package func record(
    _ text: String, inPlaceOf expected: String?, at place: SourcePlace
  ) throws {
    let url = URL(fileURLWithPath: place.path).resolvingSymlinksInPath()
    try sources.withLock { sources in
      let onDisk = [UInt8](try Data(contentsOf: url))
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      let isNew = sources[place.path] == nil
      if isNew, let built, let date = attributes[.modificationDate] as? Date, date > built {
        throw InlineRecordingError.changedMeanwhile
      }
      var source = sources[place.path] ?? EditedSource(original: onDisk)
      guard source.edited == onDisk else { throw InlineRecordingError.changedMeanwhile }
      try source.write(text, inPlaceOf: expected, line: place.line, column: place.column)
      guard source.edited != onDisk else { return }
      try Data(source.edited).write(to: url, options: .atomic)
      if let mode = attributes[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
      }
      sources[place.path] = source
    }
  }
}

/// A source with literals written into it.
package struct EditedSource {
  private struct Edit {
    /// Of the call's name, and of what gives way, both in the original.
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

  /// Writes a literal. Nothing is changed where this throws.
  ///
  /// - Parameters:
  ///   - line: Of the call in the original, from 1.
  ///   - column: In bytes, from 1.
  package mutating func write(
    _ text: String, inPlaceOf expected: String?, line: Int, column: Int
  ) throws(InlineRecordingError) {
    guard let offset = InlineCall.offset(in: original, line: line, column: column),
      let call = InlineCall(in: original, at: offset)
    else { throw .callNotFound }
    if let edit = edits.first(where: { $0.call == offset }) {
      guard edit.text.utf8.elementsEqual(text.utf8) else { throw .twoTexts }
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

  /// Makes the edits, and reads each call back.
  private mutating func apply() throws(InlineRecordingError) {
    var result: [UInt8] = []
    var calls: [(offset: Int, text: String)] = []
    var position = 0
    var shift = 0
    for edit in edits {
      // A call within another's arguments.
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
