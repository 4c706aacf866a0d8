import GRDB
import PageBytes
import PageElements
import PageLists
import PageSite

/// The values of a column in which words are sought, as far as its type tells.
enum SearchedValues: Sendable {
  /// Texts and bytes.
  case texts
  /// Anything, such as in a view.
  case any

  init(_ column: SQLiteTable.Column, of table: SQLiteTable) {
    self = table.kind == .table && column.affinity == .text ? .texts : .any
  }

  /// Whether a row's value holds a word as the list shows it, in SQL.
  ///
  /// - Parameter isBrief: As of ``ListSQL/contains(_:_:isBrief:)``.
  func contains(_ column: SQL, _ word: SearchWord, isBrief: Bool) -> SQL {
    let texts = ListSQL.contains(column, word.text, isBrief: isBrief)
    switch self {
    case .texts: return texts
    case .any:
      guard word.mayBeInNumber else { return "(typeof(\(column)) = 'text' AND \(texts))" }
      let shown: SQL = """
        CASE typeof(\(column)) WHEN 'real' THEN \(SQL(sql: ShownNumber.name))(\(column)) WHEN 'blob' THEN NULL \
        ELSE \(column) END
        """
      return "instr(lower(\(shown)), lower(\(ListSQL.text(word.text)))) > 0"
    }
  }
}

/// A word that is sought in a list.
struct SearchWord: Hashable, Sendable {
  let text: String

  /// Whether a number can be shown with the word in it.
  var mayBeInNumber: Bool {
    let word = text.utf8.map(\.small)
    return word.allSatisfy("0123456789+-.e".utf8.contains)
      || Array("-infinity".utf8).firstRange(of: word) != nil
  }

  /// Whether a number, a day or a time can be shown with the word in it.
  var mayBeInTime: Bool {
    mayBeInNumber || text.utf8.allSatisfy(Self.textOfTimes.utf8.contains)
  }

  /// The characters of days, times and numbers, for a class of `GLOB`.
  static let textOfTimes = "0123456789+.:,/TtZzEe -"

  /// Whether it is made of letters and digits of which FTS5's tokenizer unicode61 makes tokens, and of punctuation
  /// between them. A script that does not write spaces between words is not among them.
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

  /// Whether its last character is one of a token, which may then go on.
  var endsInToken: Bool { text.unicodeScalars.last.map(Self.isLetterOrDigit) ?? false }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? !isLetterOrDigit(scalar) && scalar.value != 0
      : "–—‘’“”".unicodeScalars.contains(scalar)
  }

  /// The letters of Latin, Greek and Cyrillic, and digits of ASCII. FTS5 does not know the capitals of `ƛ` and `ϳ`.
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

/// The function that writes a number of SQLite as a list shows it.
enum ShownNumber {
  static let name = "pe_shown"

  /// Adds the function to a connection that lacks it.
  static func add(to database: Database) throws {
    if (try? database.cachedStatement(sql: "SELECT \(name)(0.5)")) != nil { return }
    database.add(
      function: DatabaseFunction(name, argumentCount: 1, pure: true) { values in
        Double.fromDatabaseValue(values[0]).map { SortValue.real($0).shownText }
      })
  }
}
