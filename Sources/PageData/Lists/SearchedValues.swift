import GRDB
import PageBytes
import PageElements
import PageLists
import PageSite

/// The values that a searched column may hold, by its type.
enum SearchedValues: Sendable {
  /// Only texts and BLOBs.
  case texts
  /// Values of any type, as in a view.
  case any

  init(_ column: SQLiteTable.Column, of table: SQLiteTable) {
    self = table.kind == .table && column.affinity == .text ? .texts : .any
  }

  /// Returns the condition that a value, as the list shows it, contains a word.
  ///
  /// - Parameter isBrief: Whether the condition binds only one value; see ``ListSQL/contains(_:_:isBrief:)``.
  func contains(_ column: SQL, _ word: SearchWord, isBrief: Bool) -> SQL {
    let texts = ListSQL.contains(column, word.text, isBrief: isBrief)
    switch self {
    case .texts: return texts
    case .any:
      guard word.mayBeInNumber else { return "(typeof(\(column)) = 'text' AND \(texts))" }
      let shown: SQL = """
        CASE typeof(\(column)) WHEN 'real' THEN \(SQL(sql: DisplayNumberFunction.name))(\(column)) WHEN 'blob' THEN NULL \
        ELSE \(column) END
        """
      return "instr(lower(\(shown)), lower(\(ListSQL.text(word.text)))) > 0"
    }
  }
}

/// A word to search for in a list.
struct SearchWord: Hashable, Sendable {
  let text: String

  /// Whether the text of a number may contain the word.
  var mayBeInNumber: Bool { SearchWords.mayBeInNumber(text) }

  /// Whether the text of a number, a day or a time may contain the word.
  var mayBeInTime: Bool {
    mayBeInNumber || text.utf8.allSatisfy(Self.timeCharacters.utf8.contains)
  }

  /// The characters of days, times and numbers, for a `GLOB` character class.
  static let timeCharacters = "0123456789+.:,/TtZzEe -"

  /// Whether the word consists of punctuation and of letters and digits that FTS5's tokenizer `unicode61` handles
  /// reliably. Scripts without spaces between words do not count.
  var isOfKnownLetters: Bool {
    text.unicodeScalars.allSatisfy { Self.isLetterOrDigit($0) || Self.isPunctuation($0) }
      && text.unicodeScalars.contains(where: Self.isLetterOrDigit)
  }

  /// The runs of letters and digits.
  var parts: [String] {
    text.unicodeScalars.split { Self.isPunctuation($0) }.map {
      String(String.UnicodeScalarView($0))
    }
  }

  /// Whether it is one token.
  var isPlain: Bool { text.unicodeScalars.allSatisfy(Self.isLetterOrDigit) }

  /// Whether its last character belongs to a token. If so, the token in the index may be longer.
  var endsInToken: Bool { text.unicodeScalars.last.map(Self.isLetterOrDigit) ?? false }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? !isLetterOrDigit(scalar) && scalar.value != 0
      : "–—‘’“”".unicodeScalars.contains(scalar)
  }

  /// Returns whether a scalar is a Latin, Greek or Cyrillic letter or an ASCII digit. FTS5 does not fold the uppercase
  /// forms of `ƛ` and `ϳ`, so these two are excluded.
  static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x19B, 0x3F3: false
    case 0xC0...0x24F: scalar != "×" && scalar != "÷"
    case 0x388...0x3FF, 0x400...0x481, 0x48A...0x527, 0x1E00...0x1EFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }
}

/// An SQL function that formats a number as the list shows it.
enum DisplayNumberFunction {
  static let name = "pe_shown"

  /// Adds the function to a connection that lacks it.
  static func add(to database: Database) throws {
    if (try? database.cachedStatement(sql: "SELECT \(name)(0.5)")) != nil { return }
    database.add(
      function: DatabaseFunction(name, argumentCount: 1, pure: true) { values in
        Double.fromDatabaseValue(values[0]).map { SortValue.real($0).displayText }
      })
  }
}
