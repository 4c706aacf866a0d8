/// One option of a ``Select`` or ``SegmentedControl``.
///
///     Choice("en", "English")
///     Choice("English")   // its title is its value
///
/// A form sends the value, which identifies the choice. The title may be translated.
public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The value that a form sends. Unique among the choices of one control.
  public var value: String
  /// The visible title. A phrase of the library is returned in English.
  public var title: String {
    get { wording.inEnglish }
    set { wording = .text(newValue) }
  }
  package private(set) var wording: Wording
  /// Whether the choice is enabled. True by default.
  public var isEnabled: Bool

  /// Creates a choice with a value and a title.
  public init(_ value: String, _ title: String, isEnabled: Bool = true) {
    (self.value, wording, self.isEnabled) = (value, .text(title), isEnabled)
  }

  package init(_ value: String, _ phrase: Phrase) {
    (self.value, wording, isEnabled) = (value, .phrase(phrase), true)
  }

  /// Creates a choice with the same value and title.
  public init(_ title: String) { self.init(title, title) }

  public init(stringLiteral title: String) { self.init(title) }

  public static func == (left: Choice, right: Choice) -> Bool {
    left.value.hasSameBytes(as: right.value) && left.wording == right.wording
      && left.isEnabled == right.isEnabled
  }
}

extension [Choice] {
  /// Checks that every choice has a title and that the values are unique.
  ///
  /// - Throws: ``ControlError/emptyTitle(value:name:)`` and ``ControlError/duplicateValue(_:name:)``.
  package func check(reserved: [String] = [], in name: String) throws {
    var values = Set(reserved.map { [UInt8]($0.utf8) })
    for choice in self {
      if choice.wording == .text("") {
        throw ControlError.emptyTitle(value: choice.value, name: name)
      }
      // By bytes: `==` treats two spellings of "é" as equal, but a form does not.
      guard values.insert([UInt8](choice.value.utf8)).inserted else {
        throw ControlError.duplicateValue(choice.value, name: name)
      }
    }
  }

  /// Returns the selection if it equals the value of a choice byte by byte, or else `nil`.
  func selectedValue(_ selection: String?) -> String? {
    first { selection.hasSameBytes(as: $0.value) }?.value
  }
}
