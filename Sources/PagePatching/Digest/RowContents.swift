/// The digests of what rows hold: of one row after another its attributes, then each of its cells.
struct RowContents: Hashable, Sendable {
  private(set) var digests: [Digest] = []
  /// Where the digests of each row begin, and where those of the last end.
  private(set) var starts: [Int32] = [0]

  init(rows: Int, cells: Int) {
    digests.reserveCapacity(rows + cells)
    starts.reserveCapacity(rows + 1)
  }

  mutating func append(attributes: Digest, cells: some Sequence<Digest>) {
    digests.append(attributes)
    for cell in cells { digests.append(cell) }
    starts.append(Int32(truncatingIfNeeded: digests.count))
  }

  /// Those of a row: never empty, its attributes first.
  subscript(ofRow row: Int) -> ArraySlice<Digest> {
    digests[Int(starts[row])..<Int(starts[row + 1])]
  }

  var byteCount: Int {
    digests.count * MemoryLayout<Digest>.stride + starts.count * MemoryLayout<Int32>.stride
  }
}
