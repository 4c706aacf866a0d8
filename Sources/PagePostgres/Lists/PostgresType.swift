import Foundation
import PageBytes
package import PageLists
package import PageSite
import PagePostgresClient

/// A column type, as far as lists need it.
package struct PostgresType: Hashable, Sendable {
  /// The way in which its values are treated.
  package enum Family: Hashable, Sendable {
    case integer, real, numeric, boolean, text, bytes, json, jsonb, array, day, moment, time, other
  }

  /// Its name in SQL, without a length; for a domain, the name of its base type.
  package let name: String
  package let family: Family
  /// Whether PostgreSQL can sort it.
  package let isOrdered: Bool
  /// The schema of its operators if an extension defines them; `nil` for PostgreSQL's own. An operator without its
  /// schema may not be found, or the operator of another type may be used.
  let operators: String?
  /// The element type of an array, in SQL.
  let element: String?
  /// Whether equal values look the same. For example, `1 day` and `24:00:00` are equal but look different.
  package let isExact: Bool
  /// Whether the values of a domain must be cast to its base type for comparison.
  ///
  /// The operators of enums and ranges do not accept domains.
  let isComparedAsBase: Bool
  /// The rule for texts that the type would change without an error.
  package let texts: TextRule?
  /// Whether a value that is not a text, such as a list of words, may be written as an empty text.
  let hasEmptyTexts: Bool

  /// - Parameters:
  ///   - oid: The type in the catalog (`pg_type.oid`).
  ///   - category: `pg_type.typcategory`.
  ///   - kind: `pg_type.typtype`.
  ///   - isDeterministic: Whether equal texts have the same bytes.
  ///   - operators: The schema of its operators, if not PostgreSQL's own.
  ///   - isDomain: Whether the column's type is a domain over it. False by default.
  ///   - money: An example of an amount, if the type is `money`; see ``MoneyFormat``.
  init(
    name: String, oid: Int, category: String, kind: String, element: String?,
    isOrdered: Bool, isDeterministic: Bool, operators: String? = nil, isDomain: Bool = false,
    money: String? = nil
  ) {
    isComparedAsBase = isDomain && ["e", "r", "m"].contains(kind)
    (self.name, self.element, self.isOrdered) = (name, element, isOrdered)
    texts =
      switch oid {
      case 18: .bytes(1)
      case 19: .bytes(63)
      default: money.map { .money(MoneyFormat(example: $0)) }
      }
    // `"char"`, `tsvector`, `tsquery`, `xml`, `bit`, `varbit`, `refcursor`, `int2vector`, `oidvector`, and the types of
    // extensions, such as `hstore`
    hasEmptyTexts =
      kind == "b"
      && ([18, 3614, 3615, 142, 1560, 1562, 1790, 22, 30].contains(oid) || oid >= 16_384)
    self.operators = operators
    family =
      switch oid {
      case 20, 21, 23: .integer
      case 700, 701: .real
      case 1700: .numeric
      case 16: .boolean
      case 17: .bytes
      case 114: .json
      case 3802: .jsonb
      case 1082: .day
      case 1114, 1184: .moment
      case 1083, 1266: .time
      case _ where element != nil: .array
      case _ where category == "S": .text
      default: .other
      }
    isExact =
      switch oid {
      // text, varchar, name, "char"
      case 25, 1043, 19, 18: isDeterministic
      // uuid, oid, macaddr, time and others. Not timetz, whose equal values may have different zones, and not bpchar,
      // whose equal values may differ in trailing spaces.
      case 2950, 26, 829, 1083, 1082, 1114, 1184: true
      case _ where kind == "e": true
      default: [.integer, .real, .numeric, .boolean, .bytes].contains(family)
      }
  }

  /// Returns the type to which a text is cast to be stored, in SQL. How `money` reads a text depends on a setting of
  /// the database.
  func cast(of text: String?) -> String {
    guard case .money = texts, let text, Double(text) != nil else { return name }
    return "numeric::\(name)"
  }

  /// The kind that determines how addresses are parsed and values are shown.
  package var kind: ListValueKind {
    switch family {
    case .integer, .real, .numeric: .number
    case .boolean: .boolean
    case .text, .json, .jsonb, .array, .day, .moment, .time, .other, .bytes: .text
    }
  }

  /// The numbers that it stores without rounding, apart from a limit of decimals.
  package var numbers: ColumnRules.Numbers {
    switch family {
    case .numeric, .integer: .all
    default: name == "real" ? .floats : .doubles
    }
  }

  /// The content of its texts.
  package var content: ListContent {
    switch family {
    case .day: .days
    case .moment: .dateTimes
    case .time: .times
    default: .any
    }
  }

  /// Returns the value of a text that the server has sent.
  package func sortValue(_ text: String) -> SortValue {
    switch family {
    case .integer: return Int64(text).map { .integer($0) } ?? .text(text)
    case .boolean: return .integer(text == "t" || text == "true" ? 1 : 0)
    case .bytes: return [UInt8](postgres: text).map { .blob($0) } ?? .text(text)
    case .real:
      guard let number = Double(text), !number.isNaN else { return .text(text) }
      // The shortest text of a whole number below 2^54 has all its digits.
      let whole = abs(number) < 0x1p54 ? Int64(exactly: number) : nil
      return whole.map { .integer($0) } ?? .real(number)
    case .numeric: return Self.number(text)
    default: return .text(text)
    }
  }

  /// Returns a sum of the type's numbers; `nil` if it is rounded, or has more digits than `Decimal`.
  func exactSum(_ text: String) -> Decimal? {
    guard family == .integer || family == .numeric, text.utf8.count <= 38,
      text.utf8.last?.digit != nil
    else { return nil }
    return Decimal(string: text)
  }

  /// Returns a number. NaN, and numbers that Swift cannot represent exactly, remain texts.
  private static func number(_ text: String) -> SortValue {
    if let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text), !number.isNaN else { return .text(text) }
    let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .drop { $0 == UInt8(ascii: "0") }
    // A `Double` keeps 15 digits.
    if number.isInfinite {
      return text.utf8.last == UInt8(ascii: "y") ? .real(number) : .text(text)
    }
    let isExact = digits.count <= 15 || "\(number)" == text
    return isExact ? .real(number) : .text(Self.withoutZeros(text))
  }

  /// Returns the text without trailing zeros in the fraction, so that equal numbers have the same text.
  private static func withoutZeros(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ".")), !text.utf8.contains(UInt8(ascii: "e")) else {
      return text
    }
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PostgresType {
  /// The subquery with the OID of the type of the column `a`, or for a domain, of its base type.
  static let base: PostgresQuery = """
    (WITH RECURSIVE base AS (
      SELECT y.oid, y.typbasetype FROM pg_catalog.pg_type AS y WHERE y.oid = a.atttypid
      UNION ALL
      SELECT y.oid, y.typbasetype FROM base JOIN pg_catalog.pg_type AS y ON y.oid = base.typbasetype)
    SELECT base.oid FROM base WHERE base.typbasetype = 0)
    """
}
