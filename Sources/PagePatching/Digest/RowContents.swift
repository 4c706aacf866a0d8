/// The digests of the content of rows: for each row, its attributes, then its cells.
struct RowContents: Hashable, Sendable {
  private(set) var digests: [Digest] = []
  /// The start of each row's digests, and the end of the last row's.
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

  /// Returns the digests of a row, its attributes first. Never empty.
  subscript(ofRow row: Int) -> ArraySlice<Digest> {
    digests[Int(starts[row])..<Int(starts[row + 1])]
  }

  var byteCount: Int {
    digests.count * MemoryLayout<Digest>.stride + starts.count * MemoryLayout<Int32>.stride
  }
}
