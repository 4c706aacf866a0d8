public import PageElements

/// A type of values that a form field can show as text and read back.
///
/// `String`, `Int`, `Double`, `Bool`, dates, times, and optionals, arrays and sets of these conform to it. An
/// enumeration of strings can conform, too. Its cases become the choices of the field:
///
///     enum Size: String, CaseIterable, FormFieldValue {
///       case small, large
///       var fieldTitle: String { self == .small ? "Small" : "Large" }
///     }
///
/// ``init(fieldText:)`` must read ``fieldText`` back as an equal value.
public protocol FormFieldValue: Equatable, Sendable {
  /// Reads a typed or chosen text.
  ///
  /// - Throws: ``FieldTextError`` for an invalid text, with advice what to write instead.
  init(fieldText: String) throws(FieldTextError)

  /// The value as the text of its field; empty for no value.
  var fieldText: String { get }

  /// The value as readers see it. ``fieldText`` by default.
  var fieldTitle: String { get }

  /// The default control for values of this type. A single-line text field by default.
  static var fieldControl: FieldControl { get }

  /// All valid values. Empty, the default, if any text may be typed.
  static var fieldChoices: [Choice] { get }
}

extension FormFieldValue {
  public var fieldTitle: String { fieldText }
  public static var fieldControl: FieldControl { .line() }
  public static var fieldChoices: [Choice] { [] }
}

extension FormFieldValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public init(fieldText: String) throws(FieldTextError) {
    guard let value = Self(rawValue: fieldText) else { throw .notOffered }
    self = value
  }

  public var fieldText: String { rawValue }
  public static var fieldControl: FieldControl { .select }
  public static var fieldChoices: [Choice] {
    allCases.map { Choice($0.rawValue, $0.fieldTitle) }
  }
}

/// An error for a text that is not a valid value. It says what to write instead.
public struct FieldTextError: Error, Hashable, Sendable, CustomStringConvertible {
  private(set) var wording: Wording

  /// - Parameter detail: A sentence such as "Write the number of a house."
  public init(_ detail: String) { wording = .text(detail) }

  /// Creates the error with a phrase, which is translated into the language of the site.
  public init(_ phrase: Phrase) { wording = .phrase(phrase) }

  /// The advice what to write instead. A phrase is in English.
  public var detail: String {
    get { wording.inEnglish }
    set { wording = .text(newValue) }
  }

  public var description: String { detail }

  static let notOffered = FieldTextError(.chooseFromList)
}
