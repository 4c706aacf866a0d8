/// A view that heads or closes sections, made from each section's values.
///
///     enum Banner: SectionView {
///       static func element(for section: Section) -> AnyElement {
///         ElementOfLabel(section.headerTitle?.uppercased() ?? "").any
///       }
///     }
///     table.setDefaultHeader(Banner.self)
///
/// (Seeds: E8, E10, D12.)
public protocol SectionView: Sendable {
  /// What is shown above or below this section.
  static func element(for section: Section) throws -> AnyElement
}

/// A ``SectionView`` as a value: equal when the type is the same.
public struct SectionViewClass: Equatable, Sendable {
  let view: any SectionView.Type

  public init(_ view: (some SectionView).Type) { self.view = view }

  public static func == (left: SectionViewClass, right: SectionViewClass) -> Bool {
    ObjectIdentifier(left.view) == ObjectIdentifier(right.view)
  }
}

/// The header or footer of all sections of a table that have none of their own.
struct DefaultSectionView: Equatable, Sendable {
  var view: SectionViewClass
  var height: Height?
}

/// Where a section's header or footer comes from.
///
/// The first of these that is set is shown (seeds: E9–E11, D12): nothing at all, when it was
/// removed; the section's own view; the section's class of view; the table's default class; the
/// section's title.
struct SectionViewSlots: Equatable, Sendable {
  var isRemoved = false
  var own: SectionHeaderFooter?
  var viewClass: SectionViewClass?
  var title: String?
  var height: Height?

  func resolved(
    for section: Section, default fallback: DefaultSectionView?
  ) throws -> SectionHeaderFooter? {
    if isRemoved { return nil }
    var height = height
    var result: SectionHeaderFooter
    if let own {
      result = own
    } else if let viewClass {
      result = SectionHeaderFooter(try viewClass.view.element(for: section))
    } else if let fallback {
      result = SectionHeaderFooter(try fallback.view.view.element(for: section))
      height = height ?? fallback.height
    } else if let title {
      result = SectionHeaderFooter(ElementOfLabel(title))
    } else {
      return nil
    }
    if let height { result.headerFooterHeight = height }
    return result
  }
}
