import PageTesting
import Testing

@Suite struct SnapshotFileTests {
  @Test(
    arguments: [
      ("menu()", nil, "/d/menu.html"),
      ("menu", nil, "/d/menu.html"),
      ("menu()", "wide", "/d/menu.wide.html"),
      ("menu()", "", "/d/menu..html"),
      ("menu(_:at:)", nil, "/d/menu~28_~3Aat~3A~29.html"),
      ("menu()", "../../etc/passwd", "/d/menu.~2E~2E~2F~2E~2E~2Fetc~2Fpasswd.html"),
      ("..", "a b", "/d/~2E~2E.a~20b.html"),
      ("`a page of tea`()", nil, "/d/~60a~20page~20of~20tea~60.html"),
      ("é()", "\u{0}\n~", "/d/~C3~A9.~00~0A~7E.html"),
    ] as [(String, String?, String)])
  func theFileNameCombinesTestAndSnapshotName(_ test: String, _ name: String?, _ path: String) {
    #expect(SnapshotFile(directory: "/d", test: test, name: name).path == path)
  }

  @Test func differentNamesGiveDifferentFiles() {
    let words = [
      "", ".", "..", "/", "a", "A", "a.b", "a/b", "a~2Eb", "a~b", "~", "~2E", "a b", "a_b", "a-b",
      "é", "e\u{301}", "()", "a()", "a(_:)", String(repeating: "x", count: 199),
      String(repeating: "x", count: 200), String(repeating: "x", count: 201),
      String(repeating: "x", count: 400), String(repeating: "x", count: 200) + "~/x",
    ]
    var owners: [String: [[UInt8]?]] = [:]
    for test in words where !test.hasSuffix("()") {
      for name in [nil] + words.map(Optional.some) {
        let path = SnapshotFile(directory: "/d", test: test, name: name).path
        let owner = [Array(test.utf8), name.map { Array($0.utf8) }]
        #expect(owners[path] == nil, "\(path)")
        owners[path] = owner
      }
    }
  }

  @Test func fileNamesStayInTheDirectoryAndWithin255Bytes() throws {
    try withTemporaryDirectory { directory in
      for name in ["/", "..", "../x", "a/../../../b", String(repeating: "茶", count: 100), "\u{0}"] {
        let file = SnapshotFile(directory: directory + "/d", test: name, name: name)
        try file.write(Array(name.utf8))
        #expect(try text(of: file) == name)
        let parts = file.path.split(separator: "/")
        #expect(parts.allSatisfy { $0.utf8.count <= 255 && $0 != ".." })
      }
      #expect(files(in: directory).allSatisfy { $0.hasPrefix("d/") })
      #expect(files(in: directory).count == 6)
    }
  }

  @Test func snapshotsAreStoredBesideTheTest() {
    #expect(
      SnapshotFile.directory(beside: "/home/a b/Tests/MenuTests.swift")
        == "/home/a b/Tests/__Snapshots__/MenuTests")
    #expect(
      SnapshotFile.directory(beside: "/T/Table+HTML.tests.swift")
        == "/T/__Snapshots__/Table+HTML.tests")
  }

  @Test func aMissingFileHasNoText() throws {
    try withTemporaryDirectory { directory in
      for folder in [directory, directory + "/b/c"] {
        let recorded = try text(of: SnapshotFile(directory: folder, test: "a"))
        #expect(recorded == nil)
      }
    }
  }

  @Test func writingReplacesTheFile() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory + "/b", test: "a")
      try file.write(Array("long text".utf8))
      try file.write(Array("x".utf8))
      #expect(try text(of: file) == "x")
      #expect(files(in: directory) == ["b/a.html"])
    }
  }
}
