import Foundation
import Testing

@testable import PageSockets

@Suite struct OpenFileTests {
  @Test func hasItsSizeAndModificationTime() throws {
    let files = try TemporaryFiles(["a.txt": "hello"])
    try files.setTime(1_700_000_000.25, "a.txt")
    let file = try OpenFile(path: files.path + "/a.txt")
    #expect(file.size == 5)
    #expect(file.modificationTime == 1_700_000_000)
    #expect(file.identity.modified.nanoseconds == 250_000_000)
    #expect(try file.contents() == Array("hello".utf8))
  }

  @Test func anOpenFileKeepsItsContentsAfterAReplacement() throws {
    let files = try TemporaryFiles(["a.txt": "old", "b.txt": "new"])
    let file = try OpenFile(path: files.path + "/a.txt")
    #expect(rename(files.path + "/b.txt", files.path + "/a.txt") == 0)
    #expect(try file.contents() == Array("old".utf8))
    #expect(try OpenFile(path: files.path + "/a.txt").identity != file.identity)
  }

  @Test func readsAPartAndNothingAfterTheEnd() throws {
    let files = try TemporaryFiles(["a.txt": "hello"])
    let file = try OpenFile(path: files.path + "/a.txt")
    func read(_ count: Int, at offset: Int) -> String {
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, moved in
        moved = file.read(into: UnsafeMutableRawBufferPointer(memory), at: offset) ?? 0
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(read(3, at: 1) == "ell")
    #expect(read(9, at: 3) == "lo")
    #expect(read(1, at: 5) == "")
  }

  @Test func readingAShrunkenFileThrows() throws {
    let files = try TemporaryFiles(["a.txt": "hello"])
    let file = try OpenFile(path: files.path + "/a.txt")
    #expect(truncate(files.path + "/a.txt", 3) == 0)
    #expect(throws: FileError.incompleteRead) { try file.contents() }
  }

  @Test func isClosedWithTheLastReference() throws {
    let files = try TemporaryFiles(["a.txt": "hello"])
    var status = stat()
    #expect(stat(files.path + "/a.txt", &status) == 0)
    func isOpen(_ descriptor: Int32) -> Bool {
      var found = stat()
      return fstat(descriptor, &found) == 0 && found.st_ino == status.st_ino
    }
    var file: OpenFile? = try OpenFile(path: files.path + "/a.txt")
    let descriptor = try #require(file?.descriptor)
    var region = file.map { FileRegion($0) }
    file = nil
    #expect(isOpen(descriptor))
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(region?.count == 5)
    region = nil
    #expect(!isOpen(descriptor))
  }

  @Test func onlyRegularFilesCanBeOpened() throws {
    let files = try TemporaryFiles()
    let pipe = files.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileError.notRegular(path: pipe)) { try OpenFile(path: pipe) }
    #expect(throws: FileError.notRegular(path: files.path)) { try OpenFile(path: files.path) }
    #expect(throws: FileError.notRegular(path: "/dev/null")) { try OpenFile(path: "/dev/null") }
    let missing = files.path + "/missing"
    #expect(throws: FileError.cannotOpen(path: missing, code: ENOENT)) {
      try OpenFile(path: missing)
    }
  }

  @Test(
    arguments: [
      (
        .cannotOpen(path: "/a", code: ENOENT),
        "'/a' cannot be opened: No such file or directory. Check its name and permissions."
      ),
      (.notRegular(path: "/a"), "'/a' is not a regular file. Only regular files are served."),
      (
        .notDirectory(path: "/a"),
        "'/a' is not a directory. Name the directory that contains the files."
      ),
      (
        .incompleteRead,
        "A file lost bytes while it was read. Replace files, by renaming others to their names, "
          + "instead of overwriting them."
      ),
    ] as [(FileError, String)])
  func errorsSayWhatToDo(error: FileError, text: String) {
    #expect("\(error)" == text)
  }

  @Test(arguments: [
    (0..<5, 0..<5), (1..<3, 1..<3), (2..<9, 2..<5), (7..<9, 5..<5), (0..<Int.max, 0..<5),
    (-3..<2, 0..<2),
  ])
  func aRegionIsClampedToItsFile(wanted: Range<Int>, range: Range<Int>) throws {
    let files = try TemporaryFiles(["a.txt": "hello"])
    let file = try OpenFile(path: files.path + "/a.txt")
    #expect(FileRegion(file, range: wanted).range == range)
  }
}
