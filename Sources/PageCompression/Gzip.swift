import CZLib

/// The gzip format (RFC 1952), written by zlib.
public enum Gzip {
  /// Compresses bytes as one gzip member.
  ///
  /// The header contains neither a time nor a name, so equal input gives equal output at the same level.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to compress; may be empty.
  ///   - level: The level, from 0 (no compression) to 9 (smallest and slowest). Default: 6.
  /// - Throws: ``GzipError`` if the level is not in 0 to 9, for 4 GiB or more, and if memory runs out.
  public static func compress(
    _ bytes: [UInt8], level: Int = 6
  ) throws(GzipError) -> [UInt8] {
    guard (0...9).contains(level) else { throw .unknownLevel(level) }
    guard let length = UInt32(exactly: bytes.count) else { throw .tooLong(bytes.count) }
    var stream = z_stream()
    try check(beginGzip(&stream, Int32(level)))
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, uLong(length)))
    guard let capacity = UInt32(exactly: bound) else { throw .tooLong(bytes.count) }
    var status = Z_OK
    let compressed = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { buffer in
      bytes.withUnsafeBufferPointer { source in
        // Older zlib headers declare the input as mutable, but zlib does not write to it.
        stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.avail_in = length
        stream.next_out = buffer.baseAddress
        stream.avail_out = capacity
        status = deflate(&stream, Z_FINISH)
        // A copy, since the result may be cached, and the bound is mostly far above the actual size.
        return Array(buffer.prefix(bound - Int(stream.avail_out)))
      }
    }
    // The buffer has room for all output, so one call ends the stream.
    guard status == Z_STREAM_END else { throw .failed(status: Int(status)) }
    return compressed
  }

  private static func check(_ status: Int32) throws(GzipError) {
    guard status == Z_OK else { throw .failed(status: Int(status)) }
  }
}
