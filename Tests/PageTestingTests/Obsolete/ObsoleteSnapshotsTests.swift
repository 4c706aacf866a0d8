import Foundation
import PageElements
import PageTesting
import Testing

@Suite struct ObsoleteSnapshotsTests {
  /// Returns the obsolete ones of `files`, which are below `__Snapshots__` in a folder of tests.
  private func obsolete(
    source: String?, helper: String? = nil, files: [String]
  ) throws -> [String] {
    try withTemporaryDirectory { directory in
      if let helper {
        try Data(helper.utf8).write(to: URL(fileURLWithPath: directory + "/Helpers.swift"))
      }
      let tests = directory + "/Deep/Tests"
      let folder = tests + "/__Snapshots__/MenuTests"
      for file in files {
        let url = URL(fileURLWithPath: folder + "/" + file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
      }
      if let source {
        try Data(source.utf8).write(to: URL(fileURLWithPath: tests + "/MenuTests.swift"))
      }
      return ObsoleteSnapshots.all(in: directory).map {
        String($0.path.dropFirst(folder.utf8.count + 1)) + ": " + $0.reason
      }
    }
  }

  private func name(_ test: String, _ name: String? = nil, _ ending: String = "html") -> String {
    String(
      SnapshotFile(directory: "/d", test: test, name: name, fileExtension: ending).path.dropFirst(3)
    )
  }

  private let source = """
    @Suite struct MenuTests {
      @Test func aMenu() { assertSnapshot(of: menu) }
      @Test(arguments: drinks) func each(drink: Drink, _ size: Int) {}
      @Test func `a page of tea`() {}
      func helper() { assertSnapshot(of: page, named: "x", testName: "gallery.all") }
      // func aComment() is none the less a name: better kept than deleted.
    }
    """

  @Test func snapshotsOfExistingTestsAreKept() throws {
    let files = [
      name("aMenu()"), name("aMenu()", "wide"), name("aMenu()", "..", "txt"),
      name("aMenu", nil, "css"),
      name("each(drink:_:)", "é"), name("`a page of tea`()"), name("a page of tea"),
      name("gallery.all", "x"), name("aComment()"), ".DS_Store",
      name("aMenu()", String(repeating: "long", count: 200)),
    ]
    #expect(try obsolete(source: source, files: files) == [])
  }

  @Test func snapshotsOfDeletedTestsAreObsolete() throws {
    let files = [name("aMenu"), name("aMen()"), name("aMenus()", "a"), name("gallery", "all")]
    #expect(
      try obsolete(source: source, files: files) == [
        "aMen.html: MenuTests.swift has no test called 'aMen'",
        "aMenus.a.html: MenuTests.swift has no test called 'aMenus'",
        "gallery.all.html: MenuTests.swift has no test called 'gallery'",
      ])
  }

  @Test func allSnapshotsOfADeletedFileAreObsolete() throws {
    #expect(
      try obsolete(source: nil, files: [name("aMenu")])
        == ["aMenu.html: there is no MenuTests.swift beside its folder"])
  }

  @Test func snapshotsOfComputedPropertiesAreKept() throws {
    #expect(
      try obsolete(
        source: "struct A { var menu: Void { assertSnapshot(of: a) } }",
        files: [name("menu"), name("menus")])
        == ["menus.html: MenuTests.swift has no test called 'menus'"])
  }

  @Test(arguments: [
    ("\"gallery-\\(name)\"", false), ("name", false), ("\"a\" + name", false),
    ("Names.menu", false), ("testName", false), ("\"menu\"", true), ("#\"menu\"#", true),
    ("#function", true),
  ])
  func snapshotsAreKeptIfATestNameIsComputed(argument: String, isKnown: Bool) throws {
    let source = "func helper() { assertSnapshot(of: page, testName: \(argument)) }"
    #expect(try obsolete(source: source, files: [name("gone")]).isEmpty == !isKnown)
  }

  @Test func aForwardedTestNameComesFromTheCaller() throws {
    let source = """
      /// - Parameters:
      ///   - testName: The test that asserts.
      // testName: handed on.
      func check(_ page: String, testName: String = #function) {
        assertSnapshot(of: page, testName: testName)
      }
      struct Helper {
        let testName: String
      }
      func menu() { check(page) }
      """
    #expect(
      try obsolete(source: source, files: [name("menu"), name("gone")])
        == ["gone.html: MenuTests.swift has no test called 'gone'"])
  }

  @Test func snapshotsAssertedByAHelperInAnotherFileAreKept() throws {
    // The argument is split, so that this file does not look like a helper.
    let path = "filePath"
    let helper = "func check() { assertSnapshot(of: page, \(path): \(path)) }"
    #expect(
      try obsolete(source: source, helper: helper, files: [name("check()"), name("gone")])
        == ["gone.html: MenuTests.swift has no test called 'gone'"])
    let other = "func check() { assertSnapshot(of: page) }"
    #expect(try obsolete(source: source, helper: other, files: [name("check()")]).count == 1)
  }

  @Test func snapshotsAssertedByThisProcessAreNotObsolete() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory + "/__Snapshots__/GoneTests", test: "a")
      try file.write([])
      AssertedSnapshots.add(file)
      expectNoObsoleteSnapshots(in: directory)
      let deleted = ObsoleteSnapshots.failures(
        ObsoleteSnapshots.all(in: directory), environment: ["PAGES_SNAPSHOTS_OBSOLETE": "delete"])
      #expect(deleted == [])
      #expect(files(in: directory) == ["__Snapshots__/GoneTests/a.html"])
    }
  }

  @Test func obsoleteSnapshotsAreReportedOrDeleted() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/a.html"
      try Data().write(to: URL(fileURLWithPath: file))
      let snapshots = [ObsoleteSnapshot(path: file, reason: "it is a test")]
      let report = ObsoleteSnapshots.failures(snapshots, environment: [:])
      #expect(report.count == 1 && report[0].hasPrefix("An obsolete snapshot: \(file)"))
      #expect(files(in: directory) == ["a.html"])
      let deletion = ["PAGES_SNAPSHOTS_OBSOLETE": "delete"]
      let deleted = ObsoleteSnapshots.failures(snapshots, environment: deletion)
      #expect(deleted == ["Deleted an obsolete snapshot, since it is a test: \(file)"])
      #expect(files(in: directory) == [])
      #expect(
        ObsoleteSnapshots.failures(snapshots, environment: deletion).first?
          .hasPrefix("An obsolete snapshot cannot be deleted: ") == true)
    }
  }

  @Test func anObsoleteSnapshotIsAnIssueAtTheCall() throws {
    try withTemporaryDirectory { directory in
      let folder = directory + "/__Snapshots__/GoneTests"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: folder + "/a.html"))
      let line = #line + 2
      withKnownIssue {
        expectNoObsoleteSnapshots(in: directory)
      } matching: {
        $0.sourceLocation?.line == line && "\($0)".contains("/__Snapshots__/GoneTests/a.html")
      }
    }
  }
}
