/// One of the things that a ``Select`` or ``SegmentedControl`` lets choose.
///
///     Choice("en", "English")
///     Choice("English")   // its title is its value
///
/// The value is what a form sends and what identifies the choice; the title may be translated.
public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What is sent. Unique among the choices of one control.
  public var value: String
  /// What is shown; in English where it is one of the library's own words.
  public var title: String {
    get { wording.inEnglish }
    set { wording = .text(newValue) }
  }
  package private(set) var wording: Wording
  /// True by default; false greys it out.
  public var isEnabled: Bool

  /// A choice whose title may differ from what is sent.
  public init(_ value: String, _ title: String, isEnabled: Bool = true) {
    (self.value, wording, self.isEnabled) = (value, .text(title), isEnabled)
  }

  package init(_ value: String, _ phrase: Phrase) {
    (self.value, wording, isEnabled) = (value, .phrase(phrase), true)
  }

  /// A choice whose title is its value.
  public init(_ title: String) { self.init(title, title) }

  public init(stringLiteral title: String) { self.init(title) }

  public static func == (left: Choice, right: Choice) -> Bool {
    left.value.hasSameBytes(as: right.value) && left.wording == right.wording
      && left.isEnabled == right.isEnabled
  }
}

extension [Choice] {
  /// Passes choices that can be told apart.
  ///
  /// - Throws: ``ControlError/emptyTitle(value:name:)`` and ``ControlError/duplicateValue(_:name:)``.
  package func check(reserved: [String] = [], in name: String) throws {
    var values = Set(reserved.map { [UInt8]($0.utf8) })
    for choice in self {
      if choice.wording == .text("") {
        throw ControlError.emptyTitle(value: choice.value, name: name)
      }
      // By bytes: `==` would take two spellings of "é" for one, a form keeps them apart.
      guard values.insert([UInt8](choice.value.utf8)).inserted else {
        throw ControlError.duplicateValue(choice.value, name: name)
      }
    }
  }

  /// A selection that is one of the choices, byte by byte; `nil` for any other.
  func chosen(_ selection: String?) -> String? {
    first { selection.hasSameBytes(as: $0.value) }?.value
  }
}
