/// An open file, or a part of it, sent as a response's body.
///
///     let report = try OpenFile(path: "/srv/reports/may.pdf")
///     return ServerResponse(
///       status: .ok, headerFields: [.contentType: "application/pdf"], file: FileRegion(report))
///
/// The length is sent first. If the file turns out to be shorter, the server breaks off the connection, so that the
/// client notices.
public struct FileRegion: Sendable {
  /// The open file.
  public let file: OpenFile
  /// The range of bytes to send, within the file's size when it was opened.
  public let range: Range<Int>
  /// Whether the file was open before the response, so that a slow client does not hold another descriptor.
  var isCachedOpen = false

  /// The number of bytes.
  public var count: Int { range.count }

  /// Creates a region with the whole file.
  public init(_ file: OpenFile) {
    self.file = file
    self.range = 0..<file.size
  }

  /// Creates a region with a part of the file. The range is clamped to the file's size.
  public init(_ file: OpenFile, range: Range<Int>) {
    self.file = file
    self.range = range.clamped(to: 0..<file.size)
  }

  /// The bytes, or `nil` if the file no longer has all of them.
  var contents: [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
      filled = file.read(into: UnsafeMutableRawBufferPointer(memory), at: range.lowerBound) ?? 0
      isWhole = filled == count
    }
    return isWhole ? bytes : nil
  }
}
