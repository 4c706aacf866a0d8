import PageMigration
import SeedTags
import Testing

// In a file that imports PageMigration, these uses of `Collection` refer to Swift's protocol.
extension Collection where Element == Int {
  fileprivate var total: Int { reduce(0, +) }
}

private func total(_ numbers: some Collection<Int>) -> Int { numbers.total }

private struct Wrapped<Content: Collection> {
  var content: Content
}

@Suite struct CollectionTests {
  @Test func theCollectionTypeIsSwiftsProtocol() {
    let numbers: any Collection<Int> = [1, 2, 3]
    #expect(total([1, 2, 3]) == 6)
    #expect(numbers.count == 3)
    #expect(Wrapped(content: "ab").content.count == 2)
  }

  @Test(.tags(.O37)) func theCollectionFunctionReturnsATableWithALayout() {
    var table = Table(columns: ["Tea"], caption: "Teas") {
      Section("New") { Row { "Assam" } }
    }
    table.layout = .strip(itemWidth: 90)
    let collection = Collection(layout: .strip(itemWidth: 90), columns: ["Tea"], caption: "Teas") {
      Section("New") { Row { "Assam" } }
    }
    #expect(collection == table)
    #expect(
      collection
        == Table(layout: .strip(itemWidth: 90), columns: ["Tea"], caption: "Teas") {
          Section("New") { Row { "Assam" } }
        })
  }

  @Test func aCollectionIsAGridByDefault() {
    let collection = Collection { Section { Row { "Assam" } } }
    #expect(collection.layout == .grid(minimumItemWidth: 160, spacing: 8))
    #expect(collection != Table(sections: collection.sections))
  }
}
