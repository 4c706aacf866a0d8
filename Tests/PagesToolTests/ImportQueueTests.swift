import Testing

@testable import pages

/// Tests which files are stored, which are evicted, and which is processed next.
@Suite struct ImportQueueTests {
  private typealias Places = ImportQueue<String>

  private func places(
    files: Int = 4, ofClient: Int = 2, bytes: Int = 100, bytesOfClient: Int = 50
  ) -> ImportQueue<String> {
    var limits = Places.Limits()
    (limits.files, limits.filesOfClient) = (files, ofClient)
    (limits.bytes, limits.bytesOfClient) = (bytes, bytesOfClient)
    return Places(limits)
  }

  /// Adds a file of one byte: `a1` belongs to client `a`. The share of `local` is not limited.
  private func send(_ id: String, _ places: inout Places) throws(Places.Refusal) {
    let client = String(id.prefix { !$0.isNumber })
    places.begin(id, of: client, isLimited: client != "local")
    try places.grow(id, by: 1)
    try places.arrive(id)
  }

  /// Processes all waiting files and returns their IDs.
  private func work(_ places: inout Places) -> [String] {
    var ids: [String] = []
    while let (id, _) = places.next() {
      ids.append(id)
      places.end(id)
    }
    return ids
  }

  private func kept(_ places: Places, _ ids: String...) -> [String] {
    ids.filter(places.contains)
  }

  @Test func aClientOverItsLimitLosesItsLeastRecentlyUsedFile() throws {
    var places = places()
    for id in ["b1", "a1", "a2"] { try send(id, &places) }
    #expect(work(&places) == ["b1", "a1", "a2"])
    places.touch("a1")
    try send("a3", &places)
    #expect(kept(places, "a1", "a2", "a3", "b1") == ["a1", "a3", "b1"])
  }

  @Test func aClientWithOnlyPendingFilesIsRejectedAndOthersAreNot() throws {
    var places = places()
    for id in ["a1", "a2"] { try send(id, &places) }
    #expect(throws: Places.Refusal.clientLimitReached) { try send("a3", &places) }
    #expect(kept(places, "a1", "a2") == ["a1", "a2"])
    try send("b1", &places)
    // One file of each client is processed at a time.
    #expect(places.next()?.id == "a1" && places.next()?.id == "b1")
    #expect(places.next() == nil)
    places.end("b1")
    #expect(places.next() == nil)
    places.end("a1")
    #expect(places.next()?.id == "a2")
  }

  @Test func unfinishedUploadsDoNotCountTowardsTheFileLimit() throws {
    var places = places()
    for number in 0..<40 {
      places.begin("a\(number)", of: "a", isLimited: true)
      try places.grow("a\(number)", by: 1)
    }
    for id in ["b1", "b2", "c1", "c2"] { try send(id, &places) }
    #expect(work(&places) == ["b1", "b2", "c1", "c2"].filter(places.contains))
    #expect(kept(places, "b1", "b2", "c1", "c2").count == 4)
  }

  @Test func theClientWithTheMostFilesIsEvictedFirst() throws {
    var places = places()
    for id in ["a1", "b1", "b2", "c1"] { try send(id, &places) }
    #expect(places.next()?.id == "a1" && places.next()?.id == "b1")
    // A waiting file is evicted for a client with fewer files. A file that is being processed is not.
    try send("d1", &places)
    #expect(kept(places, "a1", "b1", "b2", "c1", "d1") == ["a1", "b1", "c1", "d1"])
    #expect(throws: Places.Refusal.overloaded) { try send("e1", &places) }
    // An idle file is evicted for a client that then has no more files than its owner.
    places.end("a1")
    #expect(throws: Places.Refusal.overloaded) { try send("c2", &places) }
    places.remove("c2")
    try send("e1", &places)
    #expect(kept(places, "a1", "b1", "c1", "d1", "e1") == ["b1", "c1", "d1", "e1"])
  }

  @Test func bytesOfUploadsAndFilesAreBounded() throws {
    var places = places()
    for id in ["a1", "b1", "c1"] { places.begin(id, of: String(id.prefix(1)), isLimited: true) }
    try places.grow("a1", by: 50)
    #expect(throws: Places.Refusal.clientLimitReached) { try places.grow("a1", by: 1) }
    places.remove("a1")
    places.begin("a2", of: "a", isLimited: true)
    try places.grow("a2", by: 50)
    try places.grow("b1", by: 40)
    try places.grow("c1", by: 10)
    // The upload of the client with the most bytes is evicted, and fails when more of it arrives.
    try places.grow("c1", by: 1)
    #expect(!places.contains("a2"))
    #expect(throws: Places.Refusal.overloaded) { try places.grow("a2", by: 1) }
  }

  @Test func oneFileIsStoredAtATime() throws {
    var places = places()
    for id in ["a1", "b1", "c1"] { try send(id, &places) }
    #expect(work(&places).count == 3)
    places.store("a1")
    places.store("b1")
    #expect(places.next()?.id == "a1" && places.next() == nil)
    try send("c2", &places)
    #expect(places.next()?.id == "c2")
    places.end("a1")
    let next = places.next()
    #expect(next?.id == "b1" && next?.work == .store)
  }

  @Test func unusedFilesAreRemovedAfterTenMinutes() throws {
    var places = Places()
    let start = ContinuousClock.now
    for id in ["a1", "b1"] {
      places.begin(id, of: id, isLimited: true, at: start)
      try places.arrive(id, at: start)
    }
    while let (id, _) = places.next() { places.end(id, at: start) }
    places.touch("b1", at: start + .seconds(60))
    places.begin("c1", of: "c", isLimited: true)
    try places.arrive("c1", at: start + .seconds(601))
    #expect(kept(places, "a1", "b1", "c1") == ["b1", "c1"])
  }

  @Test func localClientsHaveNoPerClientLimit() throws {
    var places = places()
    for number in 0..<4 { try send("local\(number)", &places) }
    #expect(throws: Places.Refusal.overloaded) { try send("local4", &places) }
    places.remove("local4")
    try send("a1", &places)
    #expect(kept(places, "local0", "local1", "local2", "local3").count == 3)
  }
}
