import PageElements
import PageTesting
import Testing

/// Tests of the snapshots of an existing test, some of which it does not assert.
@Suite(.snapshots(record: .never, areComplete: true)) struct CompleteSnapshotsTests {
  @Test func filesThatATestDidNotAssertAreLeftOver() throws {
    try withTemporaryDirectory { directory in
      let folder = directory + "/__Snapshots__/MenuTests"
      let names = ["tea", "cake"]
      let table = Table(rows: [Row(key: 1, Label("Tea"))])
      for name in names + ["gone"] {
        try SnapshotFile(directory: folder, test: "menu(_:)", name: name)
          .write(Array(table.snapshot(templates: nil).text.utf8))
      }
      try SnapshotFile(directory: folder, test: "menus()").write([])
      for name in names {
        // The real path is a compile-time StaticString, so the assertions are recorded manually.
        AssertedSnapshots.add(SnapshotFile(directory: folder, test: "menu(_:)", name: name))
      }
      let unasserted = AssertedSnapshots.unasserted(
        test: "menu(_:)", filePath: directory + "/MenuTests.swift")
      #expect(unasserted.map(\.path) == [folder + "/menu~28_~3A~29.gone.html"])
    }
  }

  @Test func noSnapshotIsLeftOver() { expectNoObsoleteSnapshots() }

  @Test(arguments: ["Tea", "Cake"]) func aLabel(text: String) {
    assertSnapshot(of: Label(text), named: text)
  }
}
