import Foundation
import GRDB
import PageBytes
import PageLists

/// Conditions that search within texts, case-insensitively.
///
/// `LIKE` and `lower` fold only ASCII letters. For other letters, `GLOB` patterns list all case variants of a letter in
/// a class, such as `[üÜ]`. Both operators stop at a NUL character, so values that contain one are searched with
/// `instr` as well.
extension ListSQL {
  /// Returns the condition that a value contains a text.
  ///
  /// - Parameter isBrief: Whether the condition binds only one value. It then misses rare case variants of ASCII
  ///   letters. False by default.
  static func contains(_ column: SQL, _ text: String, isBrief: Bool = false) -> SQL {
    "(typeof(\(column)) <> 'blob' AND \(likeCondition(column, text, isBrief)))"
  }

  /// Returns the condition that a value begins with a text.
  static func begins(_ column: SQL, _ text: String) -> SQL {
    let plain: SQL = "instr(lower(\(column)), lower(\(self.text(text)))) = 1"
    guard hasVariantsBeyondASCII(text), text.utf8.count <= byteLimit else {
      return "(typeof(\(column)) <> 'blob' AND \(plain))"
    }
    return
      "(typeof(\(column)) <> 'blob' AND (\(plain) OR \(column) GLOB \(pattern(text) + "*")))"
  }

  /// Returns the condition that a value ends with a text. Compares bytes, because `substr` of a text stops at a NUL
  /// character.
  static func ends(_ column: SQL, _ text: String) -> SQL {
    let end: SQL = "CAST(lower(\(self.text(text))) AS BLOB)"
    let plain: SQL = "substr(CAST(lower(\(column)) AS BLOB), -length(\(end))) = \(end)"
    guard hasVariantsBeyondASCII(text), text.utf8.count <= byteLimit else {
      return "(typeof(\(column)) <> 'blob' AND \(plain))"
    }
    return
      "(typeof(\(column)) <> 'blob' AND (\(plain) OR \(column) GLOB \("*" + pattern(text))))"
  }

  /// The maximum size of a text whose letters are case-folded in all scripts. `GLOB` compares the whole pattern at each
  /// position of a long value.
  private static let byteLimit = 200

  /// Returns the condition that a value contains a text. The value is a text or a number.
  private static func likeCondition(_ column: SQL, _ text: String, _ isBrief: Bool) -> SQL {
    let plain: SQL = "instr(lower(\(column)), lower(\(self.text(text)))) > 0"
    guard !text.isEmpty, !text.utf8.contains(0) else { return plain }
    let nul: SQL = "instr(\(column), char(0)) > 0"
    let classes: SQL = "\(column) GLOB \("*" + pattern(text) + "*")"
    // SQLite cannot be interrupted while it compares one value.
    guard text.utf8.count <= byteLimit else { return plain }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    if isBrief { return isASCII ? plain : classes }
    guard isASCII else {
      // The faster search for ASCII letters excludes most rows first.
      let narrowed: SQL =
        if let run = longestPlainRun(text) {
          "\(like(column, run)) AND \(classes)"
        } else { classes }
      return "(\(narrowed) OR (\(nul) AND \(plain)))"
    }
    // An ASCII text without NUL has as many bytes as characters.
    let isUnusual: SQL = "length(\(column)) <> length(CAST(\(column) AS BLOB))"
    guard hasVariantsBeyondASCII(text) else {
      return "(\(like(column, text)) OR (\(isUnusual) AND \(nul) AND \(plain)))"
    }
    // The Kelvin sign is a variant of k, and the long s of s.
    let variantConditions = ["k", "s"].flatMap(variantsBeyondASCII).map {
      "instr(\(column), char(\(SQL(sql: "\($0.value)")))) > 0" as SQL
    }
    return """
      (\(like(column, text)) OR (\(isUnusual) AND (\(([nul] + variantConditions).joined(separator: " OR "))) \
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

  /// Whether a letter of a text has case variants that SQLite's functions do not fold.
  private static func hasVariantsBeyondASCII(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      LetterCase.variants(of: scalar).contains { $0.value >= 0x80 }
    }
  }

  private static func variantsBeyondASCII(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    LetterCase.variants(of: scalar).filter { $0.value >= 0x80 }
  }

  /// Returns the `GLOB` pattern for a text: a class of case variants for each letter, and other characters unchanged.
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

  /// Returns the longest run of ASCII characters without other case variants; `nil` if no run has two characters.
  private static func longestPlainRun(_ text: String) -> String? {
    let runs = text.unicodeScalars.split { scalar in
      LetterCase.variants(of: scalar).contains { $0.value >= 0x80 }
    }
    guard let longest = runs.max(by: { $0.count < $1.count }), longest.count > 1 else { return nil }
    return String(String.UnicodeScalarView(longest))
  }
}
