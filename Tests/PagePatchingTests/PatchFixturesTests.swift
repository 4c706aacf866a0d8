import Foundation
import PageElements
import RandomPages
import Testing

@testable import PagePatching

/// Writes documents and patches with which other implementations of JSON Patch check the law.
/// Tests/Browser/test_patch_law.py reads them.
@Suite struct PatchFixturesTests {
  private static let path = ProcessInfo.processInfo.environment["PAGES_PATCH_FIXTURES"]

  @Test(.enabled(if: path != nil, "PAGES_PATCH_FIXTURES names no file to write."))
  func writesRandomDocumentsAndTheirPatches() throws {
    let path = try #require(Self.path)
    var lines: [UInt8] = []
    for seed in 0..<500 {
      var page = RandomPage(seed: 1_000_000 + seed)
      var document = try page.document()
      var fingerprint = document.fingerprint(key: .fixed)
      for _ in 0..<4 {
        page.edit()
        let newDocument = try page.document()
        let newFingerprint = newDocument.fingerprint(key: .fixed)
        let patch = Patch(from: fingerprint, to: newDocument, fingerprint: newFingerprint)
        lines += Array("{\"old\":".utf8) + document.json(version: fingerprint.version)
        lines += Array(",\"patch\":".utf8) + patch.json
        lines += Array(",\"new\":".utf8) + newDocument.json(version: newFingerprint.version)
        lines += Array("}\n".utf8)
        (document, fingerprint) = (newDocument, newFingerprint)
      }
    }
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(lines).write(to: file, options: .atomic)
  }
}
