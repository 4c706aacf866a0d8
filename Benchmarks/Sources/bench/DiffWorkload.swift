import PageElements
import PagePatching

/// Workload D: computes the keyed diff of two lists and writes it as a JSON patch. Also measures the time to compute
/// the new document's fingerprint, and to serialize that document, which a client without patches would have to fetch.
enum DiffWorkload {
  static func run() throws -> [Check] {
    print("D: diff two documents of keyed rows and write the patch (microseconds, median)")
    print(
      "  case         rows  operations  fewest    patch fingerprint       diff  serialise  ratio")
    var checks: [Check] = []
    for count in [1_000, 100_000] {
      let old = DiffCase.items(count)
      let known = try document(of: old).fingerprint(key: .fixed)
      for change in DiffCase.allCases {
        checks += try run(change, from: old, known: known)
      }
    }
    return checks
  }

  private static func run(
    _ change: DiffCase, from old: [DiffItem], known: DocumentFingerprint
  ) throws -> [Check] {
    let count = old.count
    let items = change.target(of: old)
    let document = try document(of: items)
    let fingerprint = document.fingerprint(key: .fixed)
    let patch = Patch(from: known, to: document, fingerprint: fingerprint)
    let operations = rowOperations(in: patch.json)
    let fewest = DiffCase.fewestOperations(from: old, to: items)
    let published =
      count == 1_000 ? change.published.thousand : change.published.hundredThousand

    let repeats = max(1, 20_000 / count)
    let runs = try interleaved(
      rounds: 9,
      [
        { sink in
          for _ in 0..<repeats {
            sink &+= Patch(from: known, to: document, fingerprint: fingerprint).json.count
          }
        },
        { sink in
          for _ in 0..<repeats { sink &+= document.fingerprint(key: .fixed).version.utf8.count }
        },
        { sink in
          for _ in 0..<repeats { sink &+= document.json(version: fingerprint.version).count }
        },
      ])
    let times = runs.map { $0.median / Double(repeats) / 1_000 }
    let ratio = runs[0].ratio(to: runs[2])
    let fingerprintRatio = runs[1].ratio(to: runs[2])
    let name = change.rawValue + String(repeating: " ", count: 9 - change.rawValue.count)
    print(
      "  \(name) \(pad(count)) \(pad(operations, 10)) \(pad(fewest)) \(pad(patch.json.count, 9))"
        + " \(pad(times[1], 11, digits: 1)) \(pad(times[0], 10, digits: 1))"
        + " \(pad(times[2], 10, digits: 1))"
        + " \(pad(ratio, 6, digits: 2))")

    var checks = [
      Check("D \(change) \(count): as few row operations as can be", operations == fewest),
      Check("D \(change) \(count): the workload's published count", fewest == published),
      Check(
        "D \(change) \(count): at most \(change.limit) times the new document's JSON",
        ratio <= change.limit),
      Check(
        "D \(change) \(count): a fingerprint at most 0.3 times the new document's JSON",
        fingerprintRatio <= 0.3),
    ]
    // Applying a patch to an array of 100,000 rows would take longer than everything else.
    if count == 1_000 {
      let before = try Self.document(of: old).json(version: known.version)
      let after = try JSONValue(parsing: document.json(version: fingerprint.version))
      let patched = try JSONPatch(parsing: patch.json).applied(to: JSONValue(parsing: before))
      checks.append(
        Check("D \(change) \(count): the patch gives the new document", patched == after))
    }
    return checks
  }

  /// Returns a document with the items as one section of two-cell rows, keyed by id.
  static func document(of items: [DiffItem]) throws -> PageDocument {
    let table = Table(
      columns: ["Name", "Amount"],
      sections: [
        Section(key: "items", each: items) { item in
          Row(key: item.id) {
            item.name
            item.amount
          }
        }
      ])
    return try PageDocument(
      page: "/items", selfURL: "/items/-/document?through=end", title: "Items", table: table)
  }

  /// Returns the number of operations that address a row, found in the patch's bytes.
  private static func rowOperations(in patch: [UInt8]) -> Int {
    let path = Array("\"path\":\"/sections/0/rows/".utf8)
    var operations = 0
    patch.withUnsafeBufferPointer { bytes in
      var start = 0
      while start + path.count <= bytes.count {
        if bytes[start] == path[0], bytes[start...].starts(with: path) {
          operations += 1
          start += path.count
        } else {
          start += 1
        }
      }
    }
    return operations
  }
}
