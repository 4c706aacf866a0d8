import Foundation
import GRDB
import PageBytes
import PageLists

/// Texts within texts, without regard to the case of letters.
///
/// `LIKE` and `lower` know the letters of ASCII alone. Other letters are compared by `GLOB`, whose classes name all
/// spellings of a letter: `[üÜ]`. Both end at a character NUL, so a text that has one is compared by `instr` as well.
extension ListSQL {
  /// - Parameter isBrief: Whether the condition binds a single value, for which rare spellings of letters of ASCII are
  ///   not found. False by default.
  static func contains(_ column: SQL, _ text: String, isBrief: Bool = false) -> SQL {
    "(typeof(\(column)) <> 'blob' AND \(holds(column, text, isBrief)))"
  }

  static func begins(_ column: SQL, _ text: String) -> SQL {
    let plain: SQL = "instr(lower(\(column)), lower(\(self.text(text)))) = 1"
    guard hasOtherSpellings(text), text.utf8.count <= byteLimit else {
      return "(typeof(\(column)) <> 'blob' AND \(plain))"
    }
    return
      "(typeof(\(column)) <> 'blob' AND (\(plain) OR \(column) GLOB \(pattern(text) + "*")))"
  }

  /// By bytes: of a text `substr` counts none behind a character NUL.
  static func ends(_ column: SQL, _ text: String) -> SQL {
    let end: SQL = "CAST(lower(\(self.text(text))) AS BLOB)"
    let plain: SQL = "substr(CAST(lower(\(column)) AS BLOB), -length(\(end))) = \(end)"
    guard hasOtherSpellings(text), text.utf8.count <= byteLimit else {
      return "(typeof(\(column)) <> 'blob' AND \(plain))"
    }
    return
      "(typeof(\(column)) <> 'blob' AND (\(plain) OR \(column) GLOB \("*" + pattern(text))))"
  }

  /// The maximum size of a text whose letters are compared in all scripts: each place of a long value is compared with
  /// all of it.
  private static let byteLimit = 200

  /// Whether a value that is a text or a number holds a text, in SQL.
  private static func holds(_ column: SQL, _ text: String, _ isBrief: Bool) -> SQL {
    let plain: SQL = "instr(lower(\(column)), lower(\(self.text(text)))) > 0"
    guard !text.isEmpty, !text.utf8.contains(0) else { return plain }
    let nul: SQL = "instr(\(column), CAST(x'00' AS TEXT)) > 0"
    let classes: SQL = "\(column) GLOB \("*" + pattern(text) + "*")"
    // Within one value SQLite cannot be interrupted.
    guard text.utf8.count <= byteLimit else { return plain }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    if isBrief { return isASCII ? plain : classes }
    guard isASCII else {
      // Most rows are told from the others by the letters of ASCII, which takes less time.
      let narrowed: SQL =
        if let run = longestPlainRun(text) {
          "\(like(column, run)) AND \(classes)"
        } else { classes }
      return "(\(narrowed) OR (\(nul) AND \(plain)))"
    }
    // A text of ASCII alone, without NUL, has as many bytes as characters.
    let isUnusual: SQL = "length(\(column)) <> length(CAST(\(column) AS BLOB))"
    guard hasOtherSpellings(text) else {
      return "(\(like(column, text)) OR (\(isUnusual) AND \(nul) AND \(plain)))"
    }
    // K and s have one each.
    let others = ["k", "s"].flatMap(spellingsBeyondASCII).map {
      "instr(\(column), char(\(SQL(sql: "\($0.value)")))) > 0" as SQL
    }
    return """
      (\(like(column, text)) OR (\(isUnusual) AND (\(([nul] + others).joined(separator: " OR "))) \
      AND (\(plain) OR \(classes))))
      """
  }

  private static func like(_ column: SQL, _ text: String) -> SQL {
    let special = "%_\\".unicodeScalars
    guard text.unicodeScalars.contains(where: special.contains) else {
      return "\(column) LIKE \("%" + text + "%")"
    }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return "\(column) LIKE \("%" + String(escaped) + "%") ESCAPE '\\'"
  }

  /// Whether a letter of a text has spellings that SQLite's own functions do not know.
  private static func hasOtherSpellings(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      LetterCase.variants(of: scalar).contains { $0.value >= 0x80 }
    }
  }

  private static func spellingsBeyondASCII(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    LetterCase.variants(of: scalar).filter { $0.value >= 0x80 }
  }

  /// The pattern of `GLOB` for a text: the spellings of each letter, and all else as it is.
  private static func pattern(_ text: String) -> String {
    var pattern = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let variants = LetterCase.variants(of: scalar)
      let isSpecial = "*?[".unicodeScalars.contains(scalar)
      guard variants.count > 1 || isSpecial else {
        pattern.append(scalar)
        continue
      }
      pattern.append("[")
      pattern.append(contentsOf: isSpecial ? [scalar] : variants)
      pattern.append("]")
    }
    return String(pattern)
  }

  /// The longest run of characters of ASCII without other spellings; `nil` if none has two.
  private static func longestPlainRun(_ text: String) -> String? {
    let runs = text.unicodeScalars.split { scalar in
      LetterCase.variants(of: scalar).contains { $0.value >= 0x80 }
    }
    guard let longest = runs.max(by: { $0.count < $1.count }), longest.count > 1 else { return nil }
    return String(String.UnicodeScalarView(longest))
  }
}
