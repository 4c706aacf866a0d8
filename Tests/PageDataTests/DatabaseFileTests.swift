import Foundation
import GRDB
import PageData
import Testing

/// Serialized, because the whole process shares one mask for the modes of new files.
@Suite(.serialized) struct DatabaseFileTests {
  private func withDirectory(_ body: (String) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "pe-file-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(directory.path)
  }

  private func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?
      .intValue
  }

  @Test func newFilesAndDirectoriesArePrivate() async throws {
    try await withDirectory { directory in
      let file = DatabaseFile(directory + "/a/b/site.sqlite")
      try file.createIfMissing()
      let pool = try DatabasePool(path: file.path)
      try await pool.write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
      for suffix in ["", "-wal", "-shm"] { #expect(mode(file.path + suffix) == 0o600, "\(suffix)") }
      for path in ["/a", "/a/b"] { #expect(mode(directory + path) == 0o700, "\(path)") }
      #expect(file.exposure == nil)
      try pool.close()
    }
  }

  @Test func existingFilesAreLeftUnchanged() async throws {
    try await withDirectory { directory in
      let path = directory + "/it's.sqlite"
      try Data("text".utf8).write(to: URL(fileURLWithPath: path))
      for mode in [0o644, 0o640, 0o604] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        try DatabaseFile(path).createIfMissing()
        #expect(self.mode(path) == mode)
        #expect(
          DatabaseFile(path).exposure?.hasSuffix("chmod 600 '\(directory)/it'\\''s.sqlite'") == true
        )
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("text".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      #expect(DatabaseFile(path).exposure == nil)
    }
  }

  @Test func aPrivateDirectoryProtectsAReadableFile() async throws {
    try await withDirectory { directory in
      let path = directory + "/site.sqlite"
      try Data().write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory)
      #expect(DatabaseFile(path).exposure == nil)
      try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: directory)
      #expect(DatabaseFile(path).exposure != nil)
    }
  }

  @Test func aDanglingLinkCreatesAPrivateFile() async throws {
    try await withDirectory { directory in
      let target = directory + "/target.sqlite"
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/link", withDestinationPath: target)
      try DatabaseFile(directory + "/link").createIfMissing()
      #expect(mode(target) == 0o600)
    }
  }

  @Test func aFileThatCannotBeCreatedIsReported() async throws {
    try await withDirectory { directory in
      try Data("x".utf8).write(to: URL(fileURLWithPath: directory + "/file"))
      let error = #expect(throws: DatabaseFileError.self) {
        try DatabaseFile(directory + "/file/site.sqlite").createIfMissing()
      }
      #expect(error?.code == ENOTDIR)
      #expect(
        error?.description.contains("Choose a directory that this user can write to.") == true)
    }
  }

  @Test(arguments: ["", ":memory:", "file:memory?mode=memory"])
  func specialPathsAreLeftToSQLite(path: String) throws {
    try DatabaseFile(path).createIfMissing()
    #expect(DatabaseFile(path).exposure == nil)
    #expect(path.isEmpty || !FileManager.default.fileExists(atPath: path))
  }

  @Test func concurrentCallsCreateOneFile() async throws {
    try await withDirectory { directory in
      let file = DatabaseFile(directory + "/a/site.sqlite")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try file.createIfMissing() } }
        try await group.waitForAll()
      }
      #expect(mode(file.path) == 0o600)
    }
  }
}
