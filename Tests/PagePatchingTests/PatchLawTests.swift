import PageElements
import RandomPages
import SeedTags
import Testing

@testable import PagePatching

/// Tests of the law: a patch applied to the old document results in exactly the new one.
@Suite struct PatchLawTests {
  @Test(.tags(.N22), arguments: 0..<40)
  func aPatchTransformsAnyDocumentIntoAnyOther(group: Int) throws {
    for seed in 0..<25 {
      var page = RandomPage(seed: group * 1000 + seed)
      var document = try page.document()
      var fingerprint = document.fingerprint(key: .fixed)
      // Several steps, because a client may be at any earlier version.
      for step in 0..<3 {
        page.edit()
        let newDocument = try page.document()
        let newFingerprint = newDocument.fingerprint(key: .fixed)
        let patch = Patch(from: fingerprint, to: newDocument, fingerprint: newFingerprint)
        let old = try JSONValue(parsing: document.json(version: fingerprint.version))
        let new = try JSONValue(parsing: newDocument.json(version: newFingerprint.version))
        let patched = try JSONPatch(parsing: patch.json).applied(to: old)
        #expect(patched == new, "group \(group), seed \(seed), step \(step)")
        (document, fingerprint) = (newDocument, newFingerprint)
      }
    }
  }

  @Test func equalDocumentsHaveEqualVersionsAndAnEmptyPatch() throws {
    for seed in 0..<50 {
      let one = try RandomPage(seed: seed).document()
      let other = try RandomPage(seed: seed).document()
      let (a, b) = (one.fingerprint(key: .fixed), other.fingerprint(key: .fixed))
      #expect(a.version == b.version)
      let patch = Patch(from: a, to: other, fingerprint: b)
      #expect(patch.json == Array("[]".utf8))
    }
  }

  @Test func everyPatchTestsTheOldVersionFirstAndSetsTheNewOneLast() throws {
    for seed in 0..<50 {
      var page = RandomPage(seed: seed)
      let old = try page.document().fingerprint(key: .fixed)
      page.edit()
      let document = try page.document()
      let new = document.fingerprint(key: .fixed)
      guard old.version != new.version else { continue }
      let json = try JSONValue(
        parsing: Patch(from: old, to: document, fingerprint: new).json)
      #expect(
        json.items.first
          == .object([
            "op": .string("test"), "path": .string("/version"), "value": .string(old.version),
          ]))
      #expect(
        json.items.last
          == .object([
            "op": .string("replace"), "path": .string("/version"), "value": .string(new.version),
          ]))
    }
  }

  @Test func sharingMemoryChangesNoPatch() throws {
    for seed in 0..<50 {
      var page = RandomPage(seed: seed)
      let first = try page.document().fingerprint(key: .fixed)
      page.edit()
      let second = try page.document().fingerprint(key: .fixed)
      page.edit()
      let document = try page.document()
      let third = document.fingerprint(key: .fixed)
      let alone = Patch(from: second, to: document, fingerprint: third)
      let shared = Patch(from: second.sharing(with: first), to: document, fingerprint: third)
      #expect(alone.json == shared.json)
    }
  }
}
