/// A type of view that creates the header or footer of a section from its values.
///
///     enum Banner: SectionView {
///       static func element(for section: Section) -> AnyElement {
///         Label(section.headerTitle?.uppercased() ?? "").any
///       }
///     }
///     table.setDefaultHeader(Banner.self)
///
/// The type first creates the element and then configures its container. The section's ``Section/headerStyle`` applies
/// last and takes precedence.
public protocol SectionView: Sendable {
  /// Returns the element above or below the section's rows.
  ///
  /// - Throws: An error of the view if it cannot show the section. Rendering rethrows it.
  static func element(for section: Section) throws -> AnyElement

  /// Sets properties such as the colours and margins of the header or footer. Sets nothing by default.
  ///
  /// - Throws: An error of the view. Rendering rethrows it.
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

/// A ``SectionView`` type as a value, equal if the type is the same.
struct SectionViewClass: Equatable, Sendable {
  let view: any SectionView.Type

  static func == (left: SectionViewClass, right: SectionViewClass) -> Bool {
    ObjectIdentifier(left.view) == ObjectIdentifier(right.view)
  }
}

/// The header or footer of all sections of a table without their own.
package struct DefaultSectionView: Equatable, Sendable {
  private let viewClass: SectionViewClass
  package let height: Height?

  package init(view: any SectionView.Type, height: Height?) {
    (viewClass, self.height) = (SectionViewClass(view: view), height)
  }

  package var view: any SectionView.Type { viewClass.view }
}

/// The sources of a section's header or footer.
///
/// The first source that is set applies: none if it was removed, the section's own view, the section's type of view,
/// the table's default type, the section's title.
struct SectionViewSlots: Equatable, Sendable {
  var isRemoved = false
  var explicit: SectionHeaderFooter?
  var viewClass: SectionViewClass?
  var title: String? {
    get { titleText?.text }
    set { titleText = newValue.map(ExactText.init) }
  }
  private var titleText: ExactText?
  var height: Height?
  var style = StyleStorage()
  /// The handlers that run when it becomes visible and when it is no longer visible.
  var displayHandlers: [ActionKind: ActionHandler] = [:]

  func resolved(
    for section: Section, default fallback: DefaultSectionView?
  ) throws -> SectionHeaderFooter? {
    if isRemoved { return nil }
    var height = height
    var result: SectionHeaderFooter
    if let explicit {
      result = explicit
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
