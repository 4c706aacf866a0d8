/// A part of an open file, or all of it, to be sent as a response's content.
///
///     let report = try OpenFile(path: "/srv/reports/may.pdf")
///     return ServerResponse(
///       status: .ok, headerFields: [.contentType: "application/pdf"], file: FileRegion(report))
///
/// Its length is announced before it is sent. A file that turns out to be shorter by then breaks
/// the connection off, so that the client sees that something is missing.
public struct FileRegion: Sendable {
  /// The file.
  public let file: OpenFile
  /// The offsets of its bytes, which lie in the file as it was when it was opened.
  public let range: Range<Int>
  /// Whether the file was open before the response, so that a client who takes its time opens none more.
  var isKeptOpen = false

  /// The number of bytes.
  public var count: Int { range.count }

  /// All of a file.
  public init(_ file: OpenFile) {
    self.file = file
    self.range = 0..<file.size
  }

  /// A part of a file. Bytes that the file does not have are left out.
  public init(_ file: OpenFile, range: Range<Int>) {
    self.file = file
    self.range = range.clamped(to: 0..<file.size)
  }

  /// The bytes, or `nil` where the file has not got them any more.
  var contents: [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
      filled = file.read(into: UnsafeMutableRawBufferPointer(memory), at: range.lowerBound) ?? 0
      isWhole = filled == count
    }
    return isWhole ? bytes : nil
  }
}
