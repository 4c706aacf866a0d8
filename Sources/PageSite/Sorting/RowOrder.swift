import PageBytes
import PageElements

/// The order of a list, as an address says it: `price`, or `-price,name` for the dearest first and those of
/// one price by name.
///
///     struct ProductQuery: Codable { var q = "", sort: RowOrder = "name" }
///
/// In a query's model it is a text, so that an address holds `sort=-price`. A name's `%` and `,`, and a `-`
/// that it begins with, are percent-encoded once more in there.
public struct RowOrder: Hashable, Sendable {
  /// What is sorted by, and in which direction.
  public struct Term: Hashable, Sendable {
    /// Names a column; what it stands for is the page's to say.
    public var name: String
    /// Whether greater values come first. False by default.
    public var isDescending: Bool

    /// A term that sorts upwards unless told otherwise.
    public init(_ name: String, descending: Bool = false) {
      (self.name, isDescending) = (name, descending)
    }

    public static func == (left: Term, right: Term) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.isDescending == right.isDescending
    }
  }

  /// The most terms that are read.
  static let mostTerms = 8
  /// The longest text that is read, in bytes.
  static let byteLimit = 1_000

  /// Where rows are equal by one term, the next one decides.
  public var terms: [Term]

  /// An order by these terms, none of which has an empty name.
  public init(_ terms: [Term]) { self.terms = terms }

  /// The direction of the first term, where it has this name.
  func direction(of name: String) -> String? {
    guard let first = terms.first, first.name.hasSameBytes(as: name) else { return nil }
    return first.isDescending ? "descending" : "ascending"
  }

  /// By this name first: upwards, or the other way round where it was so before.
  func turned(by name: String) -> RowOrder {
    RowOrder([Term(name, descending: direction(of: name) == "ascending")])
  }
}

extension RowOrder: LosslessStringConvertible {
  /// The order that a text says; `nil` for one that says none, as with an empty or a repeated name.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.byteLimit else { return nil }
    terms = []
    for part in text.parts(between: ",") {
      let isDescending = part.utf8.first == UInt8(ascii: "-")
      guard let name = try? PercentCoding.decode(isDescending ? part.dropFirstByte : part),
        !name.isEmpty, terms.count < Self.mostTerms,
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
  /// By its bytes: a mark that follows the first makes one Character of the two.
  fileprivate var dropFirstByte: Substring { Substring(utf8.dropFirst()) }
}

extension RowOrder: ExpressibleByStringLiteral {
  /// The order that a literal says: one that says none is no order.
  public init(stringLiteral text: String) { self = RowOrder(text) ?? RowOrder([]) }
}

extension RowOrder: Codable {
  /// - Throws: `DecodingError` for a text that says no order.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let order = RowOrder(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Name columns with commas between, '-' before one for descending.")
    }
    self = order
  }

  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
