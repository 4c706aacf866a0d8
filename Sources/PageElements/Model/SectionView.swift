/// A view that heads or closes sections, made from each section's values.
///
///     enum Banner: SectionView {
///       static func element(for section: Section) -> AnyElement {
///         Label(section.headerTitle?.uppercased() ?? "").any
///       }
///     }
///     table.setDefaultHeader(Banner.self)
///
/// First the class makes the element, then it configures what holds it; the section's own
/// ``Section/headerStyle`` comes last and wins.
public protocol SectionView: Sendable {
  /// What is shown above or below this section.
  ///
  /// - Throws: An error of the view's own when it cannot show the section; rendering passes it on.
  static func element(for section: Section) throws -> AnyElement

  /// Sets colours, margins and the like of the header or footer that holds the element. None by
  /// default.
  ///
  /// - Throws: An error of the view's own; rendering passes it on.
  static func configure(_ header: inout SectionHeaderFooter, for section: Section) throws
}

extension SectionView {
  public static func configure(
    _ header: inout SectionHeaderFooter, for section: Section
  ) throws {}

  fileprivate static func container(for section: Section) throws -> SectionHeaderFooter {
    var header = SectionHeaderFooter(try element(for: section))
    try configure(&header, for: section)
    return header
  }
}

/// A ``SectionView`` as a value: equal when the type is the same.
struct SectionViewClass: Equatable, Sendable {
  let view: any SectionView.Type

  static func == (left: SectionViewClass, right: SectionViewClass) -> Bool {
    ObjectIdentifier(left.view) == ObjectIdentifier(right.view)
  }
}

/// The header or footer of all sections of a table that have none of their own.
package struct DefaultSectionView: Equatable, Sendable {
  private let viewClass: SectionViewClass
  package let height: Height?

  package init(view: any SectionView.Type, height: Height?) {
    (viewClass, self.height) = (SectionViewClass(view: view), height)
  }

  package var view: any SectionView.Type { viewClass.view }
}

/// Where a section's header or footer comes from.
///
/// The first of these that is set is shown: nothing at all, when it was
/// removed; the section's own view; the section's class of view; the table's default class; the
/// section's title.
struct SectionViewSlots: Equatable, Sendable {
  var isRemoved = false
  var own: SectionHeaderFooter?
  var viewClass: SectionViewClass?
  var title: String? {
    get { titleText?.text }
    set { titleText = newValue.map(ExactText.init) }
  }
  private var titleText: ExactText?
  var height: Height?
  var style = Styled()
  /// What runs when it comes into view and when it has left it.
  var displays: [ActionKind: ActionHandler] = [:]

  func resolved(
    for section: Section, default fallback: DefaultSectionView?
  ) throws -> SectionHeaderFooter? {
    if isRemoved { return nil }
    var height = height
    var result: SectionHeaderFooter
    if let own {
      result = own
    } else if let viewClass {
      result = try viewClass.view.container(for: section)
    } else if let fallback {
      result = try fallback.view.container(for: section)
      height = height ?? fallback.height
    } else if let title {
      result = SectionHeaderFooter(Label(title))
    } else {
      return nil
    }
    if let height { result.headerFooterHeight = height }
    if !style.isPlain {
      let accessibility = result.accessibility
      result.style.value = style.value.inheriting(result.style.value)
      result.accessibility = accessibility
    }
    return result
  }
}
