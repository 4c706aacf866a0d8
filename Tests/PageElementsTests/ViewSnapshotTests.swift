import ElementSamples
import Foundation
import PageElements
import PageTesting
import Testing

extension ViewSamples.Sample: CustomTestStringConvertible {
  var testDescription: String { name }
}

@Suite(.snapshots(areComplete: true)) struct ViewSnapshotTests {
  @Test(arguments: ViewSamples.all) func aViewKeepsItsHTML(sample: ViewSamples.Sample) {
    assertSnapshot(of: sample, templates: DescribedTemplates(), named: sample.name)
  }
}

@Suite struct ViewSamplesTests {
  @Test func noSnapshotIsLeftOver() { expectNoObsoleteSnapshots() }

  @Test func everyPublicViewAndContainerHasASample() throws {
    let names = Set(ViewSamples.all.map(\.name))
    #expect(names.count == ViewSamples.all.count)
    let sources = try ["PageElements", "PageControls", "PageMigration"].flatMap(Self.sources)
    let found = sources.flatMap(Self.names(in:))
    #expect(found.count > 40)
    #expect(Set(found).subtracting(names).sorted() == [], "Add these elements to ViewSamples")
  }

  @Test func viewsAreMadeByTheirInitializers() throws {
    let sources = try Self.sources(of: "PageElements") + Self.sources(of: "PageForms")
    #expect(sources.count > 150)
    let functions = /(?m)^(?:@\w+ )?public func ([A-Z]\w*)/
    for source in sources {
      #expect(source.matches(of: functions).map { String($0.1) } == [])
    }
  }

  private static func sources(of target: String) throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/\(target)").standardized
    return try (FileManager.default.subpaths(atPath: folder.path) ?? [])
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  @Test(arguments: [
    ("public struct Badge: View, Hashable {", ["Badge"]),
    ("public struct Row: ElementContainer {", ["Row"]),
    ("public struct ElementOf<View: ElementableView>: Element {", ["ElementOf"]),
    ("public protocol TypedRow<DataType>: RowConvertible, Sendable {", ["TypedRow"]),
    ("public struct TextCell: View,\n  Hashable {", ["TextCell"]),
    ("enum TemplateCell: ElementableView {", []), ("struct TemplateCell: View {", []),
    ("public struct Props: Hashable {", []),
    ("public func render(", []), ("public struct Key: KeyConvertible {", []),
    ("public protocol ElementableView {", []), ("/// public enum A: ElementableView {", []),
  ])
  func viewNamesAreExtractedFromSources(_ source: String, _ names: [String]) {
    #expect(Self.names(in: source) == names)
  }

  /// Returns the views, elements, containers and rows that a source declares.
  private static func names(in source: String) -> [String] {
    let types =
      /(?m)^public (?:struct|enum|protocol) (\w+)[^\{]*:[^\{:]*\b(?:View|ElementableView|ElementContainer|RowConvertible|Element)\b[^\{:]*\{/
    return source.matches(of: types).map { String($0.1) }
  }
}
