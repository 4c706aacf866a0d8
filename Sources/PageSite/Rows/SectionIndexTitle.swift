/// One link of the bar that leads to the sections of a row source: a title, and the section that it stands for.
///
///     func sectionIndex() -> [SectionIndexTitle] {
///       letters.map { letter in
///         // The first word of a letter comes after the letter itself.
///         SectionIndexTitle(letter, section: letter, after: Position([.text(letter)]))
///       }
///     }
public struct SectionIndexTitle: Hashable, Sendable {
  /// What is shown: usually one letter.
  public var title: String
  /// What is read aloud, where it says more. `nil` by default.
  public var name: String?
  /// The key of the section that it leads to; several titles may lead to one.
  public var section: String
  /// A position after which the section's first row comes, whether or not there is a row at it; `nil` for the
  /// beginning of the list.
  public var after: Position?

  /// A link to a section.
  public init(_ title: String, name: String? = nil, section: String, after: Position?) {
    (self.title, self.name, self.section, self.after) = (title, name, section, after)
  }
}
