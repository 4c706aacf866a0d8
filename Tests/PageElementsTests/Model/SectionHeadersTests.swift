import PageElements
import PageTesting
import SeedTags
import Testing

private enum Class: SectionView {
  static func element(for section: Section) -> AnyElement {
    .text("class of \(section.headerTitle ?? section.footerTitle ?? "no title")")
  }
}

private enum Default: SectionView {
  static func element(for section: Section) -> AnyElement { "default" }
}

private enum Configured: SectionView {
  static func element(for section: Section) -> AnyElement { "configured" }
  static func configure(_ header: inout SectionHeaderFooter, for section: Section) {
    header.backgroundColor = .yellow
    header.layoutMargins = .zero
  }
}

private enum Failing: SectionView {
  struct Refusal: Error {}
  static func element(for section: Section) throws -> AnyElement { throw Refusal() }
}

/// The sources that are set for a header or footer.
struct Sources: Sendable, CustomTestStringConvertible {
  var isRemoved, own, viewClass, fallback, title: Bool

  var testDescription: String {
    [
      isRemoved ? "removed" : nil, own ? "own" : nil, viewClass ? "class" : nil,
      fallback ? "default" : nil, title ? "title" : nil,
    ].compactMap(\.self).joined(separator: "+")
  }

  static let all = (0..<32).map { bits in
    Sources(
      isRemoved: bits & 1 != 0, own: bits & 2 != 0, viewClass: bits & 4 != 0,
      fallback: bits & 8 != 0, title: bits & 16 != 0)
  }

  /// The result by the precedence in the seeds' lists (E9, E10, D12).
  var expected: AnyElement? {
    if isRemoved, !own { return nil }
    if own { return "own" }
    if viewClass { return .text("class of " + (title ? "title" : "no title")) }
    if fallback { return "default" }
    return title ? "title" : nil
  }
}

@Suite struct SectionHeadersTests {
  @Test(.tags(.D12, .E8, .E10), arguments: Sources.all)
  func headersComeFromTheFirstSourceThatIsSet(_ sources: Sources) throws {
    var section = Section(rows: [Row(Label("row"))])
    if sources.isRemoved { section.removeHeader() }
    if sources.own { section.header = SectionHeader(Label("own")) }
    if sources.viewClass { section.headerClass = Class.self }
    if sources.title { section.headerTitle = "title" }
    var table = Table(sections: [section])
    if sources.fallback { table.setDefaultHeader(Default.self) }
    #expect(try table.header(ofSection: 0)?.element == sources.expected)
    let html = try table.html()
    #expect(html.contains("pe-section-header") == (sources.expected != nil))
    #expect(html.contains("aria-labelledby") == (sources.expected != nil))
    expectValid(table)
  }

  @Test(arguments: Sources.all)
  func footersComeFromTheFirstSourceThatIsSet(_ sources: Sources) throws {
    var section = Section(rows: [Row(Label("row"))])
    if sources.isRemoved { section.removeFooter() }
    if sources.own { section.footer = SectionFooter(Label("own")) }
    if sources.viewClass { section.footerClass = Class.self }
    if sources.title { section.footerTitle = "title" }
    var table = Table(sections: [section])
    if sources.fallback { table.setDefaultFooter(Default.self) }
    #expect(try table.footer(ofSection: 0)?.element == sources.expected)
    #expect(try table.html().contains("pe-section-footer") == (sources.expected != nil))
    expectValid(table)
  }

  @Test(.tags(.E9)) func aRemovedHeaderDiffersFromAnUnsetHeader() {
    var removed = Section(rows: [])
    removed.removeHeader()
    #expect(removed != Section(rows: []))
    removed.header = SectionHeader(Label("back"))
    #expect(removed == Section(rows: [], header: SectionHeader(Label("back"))))
  }

  @Test(.tags(.E11)) func aSectionsHeaderHeightAppliesToEveryHeaderSource() throws {
    var table = Table { Section("A") {} }
    table.setDefaultHeader(Default.self, height: 40)
    #expect(try table.header(ofSection: 0)?.headerFooterHeight == 40)
    table.sections[0].headerHeight = 30
    #expect(try table.header(ofSection: 0)?.headerFooterHeight == 30)
    table.sections[0].headerClass = Class.self
    #expect(try table.header(ofSection: 0)?.headerFooterHeight == 30)
    table.sections[0].headerHeight = nil
    #expect(try table.header(ofSection: 0)?.headerFooterHeight == .automatic)
    table.sections[0].header = SectionHeader(Label("own"))
    table.sections[0].headerHeight = 20
    #expect(try table.header(ofSection: 0)?.headerFooterHeight == 20)
  }

  @Test(.tags(.D13)) func sectionStylesOverrideTheHeaderClass() throws {
    var table = Table { Section("A") {} }
    table.setDefaultHeader(Configured.self)
    table.setDefaultFooter(Configured.self)
    #expect(try table.header(ofSection: 0)?.backgroundColor == .yellow)
    table.sections[0].headerStyle.backgroundColor = .red
    table.sections[0].footerStyle.layoutMargins = .default
    let header = try #require(try table.header(ofSection: 0))
    #expect(header.backgroundColor == .red && header.layoutMargins == .zero)
    let footer = try #require(try table.footer(ofSection: 0))
    #expect(footer.backgroundColor == .yellow && footer.layoutMargins == .default)
    table.sections[0].header = SectionHeader(Label("own"))
    #expect(try table.header(ofSection: 0)?.backgroundColor == .red)
    #expect(try table.header(ofSection: 0)?.element == "own")
    table.sections[0].header?.accessibility.label = "Own"
    #expect(try table.header(ofSection: 0)?.accessibility.label == "Own")
    expectValid(table)
  }

  @Test func anErrorThrownByAHeaderClassFailsTheTable() {
    var table = Table { Section("A") {} }
    table.sections[0].headerClass = Failing.self
    #expect(throws: Failing.Refusal.self) { try table.html() }
    table.sections[0].removeHeader()
    #expect(throws: Never.self) { try table.html() }
  }

  @Test(arguments: [-1, 1, .max])
  func aSectionThatDoesNotExistHasNoHeader(_ index: Int) throws {
    var table = Table { Section("A") {} }
    table.setDefaultHeader(Default.self)
    table.setDefaultFooter(Default.self)
    #expect(try table.header(ofSection: index) == nil)
    #expect(try table.footer(ofSection: index) == nil)
  }

  private func titled(by view: any SectionView.Type) -> Section {
    var section = Section(rows: [])
    section.headerClass = view
    return section
  }

  @Test func headerClassesAreComparedByType() {
    #expect(titled(by: Class.self) == titled(by: Class.self))
    #expect(titled(by: Class.self) != titled(by: Default.self))
    var one = Table()
    one.setDefaultHeader(Class.self)
    var other = Table()
    other.setDefaultHeader(Default.self)
    #expect(one != other && one == one)
  }
}
