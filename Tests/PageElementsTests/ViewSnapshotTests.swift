import Foundation
import PageElements
import PageTesting
import Testing

extension ViewSamples.Sample: CustomTestStringConvertible {
  var testDescription: String { name }
}

@Suite(.snapshots(areComplete: true)) struct ViewSnapshotTests {
  @Test(arguments: ViewSamples.all) func aViewKeepsItsHTML(sample: ViewSamples.Sample) {
    assertSnapshot(of: sample, templates: RecordedTemplates(), named: sample.name)
  }
}

@Suite struct ViewSamplesTests {
  @Test func noSnapshotIsLeftOver() { expectNoObsoleteSnapshots() }

  @Test func everyPublicViewAndContainerHasASample() throws {
    let names = Set(ViewSamples.all.map(\.name))
    #expect(names.count == ViewSamples.all.count)
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/PageElements").standardized
    let files = (FileManager.default.subpaths(atPath: sources.path) ?? [])
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 150)
    let found = try files.flatMap {
      Self.names(in: try String(contentsOf: sources.appending(path: $0), encoding: .utf8))
    }
    #expect(found.count > 60)
    #expect(Set(found).subtracting(names).sorted() == [], "Add them to ViewSamples.")
  }

  /// That the look-up above finds what it should.
  @Test(arguments: [
    ("public enum Badge: ElementableView {", ["Badge"]),
    ("public struct Row: ElementContainer {", ["Row"]),
    ("public struct ElementOf<View: ElementableView>: Element {", ["ElementOf"]),
    ("public protocol TypedRow<DataType>: RowConvertible, Sendable {", ["TypedRow"]),
    ("public struct StockCell: ElementableView,\n  Hashable {", ["StockCell"]),
    ("public func ElementOfBadge(\n", ["Badge"]),
    ("public func HorizontalStack(", ["HorizontalStack"]),
    ("enum TemplateCell: ElementableView {", []), ("public struct Props: Hashable {", []),
    ("public func render(", []), ("public struct Key: KeyConvertible {", []),
    ("public protocol ElementableView {", []), ("/// public enum A: ElementableView {", []),
  ])
  func namesAreReadFromSources(_ source: String, _ names: [String]) {
    #expect(Self.names(in: source) == names)
  }

  /// The views, elements, containers and rows that a source declares, and the functions that make
  /// them.
  private static func names(in source: String) -> [String] {
    let types =
      /(?m)^public (?:struct|enum|protocol) (\w+)[^\{]*:[^\{:]*\b(?:ElementableView|ElementContainer|RowConvertible|Element)\b[^\{:]*\{/
    let functions = /(?m)^(?:@\w+ )?public func (?:ElementOf)?([A-Z]\w*)/
    return source.matches(of: types).map { String($0.1) }
      + source.matches(of: functions).map { String($0.1) }
  }
}
