import PageBytes
import PageElements

/// The order of a list in an address: `price`, or `-price,name` for descending prices and, within a price,
/// ascending names.
///
///     struct ProductQuery: Codable { var q = "", sort: RowOrder = "name" }
///
/// In a query's model, it is a text, so that an address contains `sort=-price`. A name's `%`, `,` and leading
/// `-` are percent-encoded once more.
public struct RowOrder: Hashable, Sendable {
  /// A sort key and its direction.
  public struct Term: Hashable, Sendable {
    /// The name of a column. The page defines its meaning.
    public var name: String
    /// Whether greater values come first. False by default.
    public var isDescending: Bool

    /// Creates a term, ascending by default.
    public init(_ name: String, descending: Bool = false) {
      (self.name, isDescending) = (name, descending)
    }

    public static func == (left: Term, right: Term) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.isDescending == right.isDescending
    }
  }

  /// The maximum number of terms.
  static let maximumTerms = 8
  /// The maximum size of the text, in bytes.
  static let byteLimit = 1_000

  /// The terms. Rows with equal values are sorted by the next term.
  public var terms: [Term]

  /// Creates an order by these terms, whose names must not be empty.
  public init(_ terms: [Term]) { self.terms = terms }

  /// Returns the direction of the first term, if it has this name.
  func direction(of name: String) -> String? {
    guard let first = terms.first, first.name.hasSameBytes(as: name) else { return nil }
    return first.isDescending ? "descending" : "ascending"
  }

  /// Returns the order by this name: ascending, or descending if it was already ascending.
  func toggled(by name: String) -> RowOrder {
    RowOrder([Term(name, descending: direction(of: name) == "ascending")])
  }
}

extension RowOrder: LosslessStringConvertible {
  /// Creates the order that a text describes; `nil` for an invalid text, such as with an empty or repeated
  /// name.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.byteLimit else { return nil }
    terms = []
    for part in text.parts(separatedBy: ",") {
      let isDescending = part.utf8.first == UInt8(ascii: "-")
      guard let name = try? PercentCoding.decode(isDescending ? part.dropFirstByte : part),
        !name.isEmpty, terms.count < Self.maximumTerms,
        !terms.contains(where: { $0.name.hasSameBytes(as: name) })
      else { return nil }
      terms.append(Term(name, descending: isDescending))
    }
  }

  public var description: String {
    terms.map { term in
      (term.isDescending ? "-" : "") + Self.encoded(term.name)
    }.joined(separator: ",")
  }

  private static func encoded(_ name: String) -> String {
    var encoded: [UInt8] = []
    for (index, byte) in name.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "%"): encoded += "%25".utf8
      case UInt8(ascii: ","): encoded += "%2C".utf8
      case UInt8(ascii: "-") where index == 0: encoded += "%2D".utf8
      default: encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension Substring {
  /// Drops a byte: a combining mark after the first one would form one Character with it.
  fileprivate var dropFirstByte: Substring { Substring(utf8.dropFirst()) }
}

extension RowOrder: ExpressibleByStringLiteral {
  /// Creates the order that a literal describes; an empty order for an invalid literal.
  public init(stringLiteral text: String) { self = RowOrder(text) ?? RowOrder([]) }
}

extension RowOrder: Codable {
  /// - Throws: `DecodingError` if the text is not an order.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let order = RowOrder(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "Write column names separated by commas, with '-' before a name for descending order.")
    }
    self = order
  }

  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
