/// A link in the section index of a row source: a title and its section.
///
///     func sectionIndex() -> [SectionIndexTitle] {
///       letters.map { letter in
///         // The first word of a letter comes after the letter itself.
///         SectionIndexTitle(letter, section: letter, after: Position([.text(letter)]))
///       }
///     }
public struct SectionIndexTitle: Hashable, Sendable {
  /// The visible title, usually one letter.
  public var title: String
  /// The name that screen readers read, if it is longer. `nil` by default.
  public var name: String?
  /// The key of the section. Several links may lead to one section.
  public var section: String
  /// A position before the section's first row, with or without a row at it; `nil` for the start of the list.
  public var after: Position?

  /// Creates a link to a section.
  public init(_ title: String, name: String? = nil, section: String, after: Position?) {
    (self.title, self.name, self.section, self.after) = (title, name, section, after)
  }
}
