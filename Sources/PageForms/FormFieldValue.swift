public import PageElements

/// A value that a field can show as text and read back.
///
/// Text, whole and other numbers, truth values, days, and the optionals of all of these are such
/// values. So is an enumeration of strings; its cases become its choices:
///
///     enum Size: String, CaseIterable, FormFieldValue {
///       case small, large
///       var fieldTitle: String { self == .small ? "Small" : "Large" }
///     }
///
/// What ``fieldText`` gives, ``init(fieldText:)`` reads back as an equal value.
public protocol FormFieldValue: Equatable, Sendable {
  /// Reads what was typed or chosen.
  ///
  /// - Throws: ``FieldTextError``, which tells what to write instead.
  init(fieldText: String) throws(FieldTextError)

  /// The value as its field holds and sends it; empty for none.
  var fieldText: String { get }

  /// The value as a reader is told of it. ``fieldText`` by default.
  var fieldTitle: String { get }

  /// What a field of this type is shown as, where it does not say it itself. A line of text by
  /// default.
  static var fieldControl: FieldControl { get }

  /// All there is to choose from. Empty, the default, for anything that may be typed.
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

/// Why text stands for no value: what to write instead, for whoever typed it.
public struct FieldTextError: Error, Hashable, Sendable, CustomStringConvertible {
  private(set) var wording: Wording

  /// - Parameter detail: A sentence such as "Write the number of a house."
  public init(_ detail: String) { wording = .text(detail) }

  /// Says it in the words of the site's language.
  public init(_ phrase: Phrase) { wording = .phrase(phrase) }

  /// What to write instead; in English where it is a phrase.
  public var detail: String {
    get { wording.inEnglish }
    set { wording = .text(newValue) }
  }

  public var description: String { detail }

  static let notOffered = FieldTextError(.chooseOffered)
}
