package import PageLists
package import PageSite

/// A type of columns, as far as a list has to know it.
package struct PostgresType: Hashable, Sendable {
  /// What is done with its values.
  package enum Family: Hashable, Sendable {
    case integer, real, numeric, boolean, text, bytes, json, jsonb, array, day, moment, time, other
  }

  /// As SQL writes it, without a length; of a domain the type that it is made of.
  package let name: String
  package let family: Family
  /// Whether PostgreSQL has an order for it.
  package let isOrdered: Bool
  /// Where the operators of its order are, if not among PostgreSQL's own: where an extension has put them they may have no
  /// name of their own here, and those of another type that it can be taken for would be taken.
  let operators: String?
  /// Of an array the type of its elements, as SQL writes it.
  let element: String?
  /// Whether values that are equal look the same: `1 day` and `24:00:00` do not.
  package let isExact: Bool
  /// Whether the values of a domain must be cast to its base type for comparison.
  ///
  /// The operators of enums and ranges do not accept domains.
  let isComparedAsBase: Bool

  /// - Parameters:
  ///   - number: Of the type in the catalogue (`pg_type.oid`).
  ///   - category: `pg_type.typcategory`.
  ///   - kind: `pg_type.typtype`.
  ///   - isDeterministic: Whether texts that are equal have the same bytes.
  ///   - operators: The schema of its operators, if not PostgreSQL's own.
  ///   - isDomain: Whether the column's type is a domain over it. False by default.
  init(
    name: String, number: Int, category: String, kind: String, element: String?,
    isOrdered: Bool, isDeterministic: Bool, operators: String? = nil, isDomain: Bool = false
  ) {
    isComparedAsBase = isDomain && ["e", "r", "m"].contains(kind)
    (self.name, self.element, self.isOrdered) = (name, element, isOrdered)
    self.operators = operators
    family =
      switch number {
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
      switch number {
      // text, varchar, name, "char"
      case 25, 1043, 19, 18: isDeterministic
      // uuid, oid, macaddr, time; a time with a zone is equal to another one elsewhere, and bpchar to one with more blanks
      case 2950, 26, 829, 1083, 1082, 1114, 1184: true
      case _ where kind == "e": true
      default: [.integer, .real, .numeric, .boolean, .bytes].contains(family)
      }
  }

  /// How an address is read, and values are shown.
  package var kind: ListKind {
    switch family {
    case .integer, .real, .numeric: .number
    case .boolean: .boolean
    case .text, .json, .jsonb, .array, .day, .moment, .time, .other, .bytes: .text
    }
  }

  /// What its texts are.
  package var content: ListContent {
    switch family {
    case .day: .days
    case .moment: .moments
    case .time: .times
    default: .any
    }
  }

  /// A value of the text that the server has sent of it.
  package func sortValue(_ text: String) -> SortValue {
    switch family {
    case .integer: return Int64(text).map { .integer($0) } ?? .text(text)
    case .boolean: return .integer(text == "t" || text == "true" ? 1 : 0)
    case .bytes: return [UInt8](postgres: text).map { .blob($0) } ?? .text(text)
    case .real, .numeric: return Self.number(text)
    default: return .text(text)
    }
  }

  /// A number; what no number of Swift is exactly remains a text, and so does NaN, which has no place among them.
  private static func number(_ text: String) -> SortValue {
    if let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text), !number.isNaN else { return .text(text) }
    let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .drop { $0 == UInt8(ascii: "0") }
    // So many a `Double` keeps; a float's shortest text may have two more, and is told exactly by them.
    if number.isInfinite {
      return text.utf8.last == UInt8(ascii: "y") ? .real(number) : .text(text)
    }
    let isExact = digits.count <= 15 || "\(number)" == text
    return isExact ? .real(number) : .text(Self.withoutZeros(text))
  }

  /// The text without zeros at the end of a fraction: equal numbers are one text.
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
