import CZLib

/// Decompresses responses as a client does, with zlib's own decompressor.
public enum Gunzip {
  /// The error for bytes that are not exactly one gzip member.
  public struct Failure: Error, Equatable {
    public let status: Int32
    /// The number of bytes after the end of the member.
    public let rest: UInt32
  }

  /// - Throws: ``Failure`` unless the bytes are exactly one whole gzip member.
  public static func decompress(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    guard beginGunzip(&stream) == Z_OK else { throw Failure(status: Z_MEM_ERROR, rest: 0) }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    var status = Z_OK
    bytes.withUnsafeBufferPointer { source in
      stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.avail_in = UInt32(source.count)
      while status == Z_OK {
        let count = piece.withUnsafeMutableBufferPointer { buffer in
          stream.next_out = buffer.baseAddress
          stream.avail_out = UInt32(buffer.count)
          status = inflate(&stream, Z_NO_FLUSH)
          return buffer.count - Int(stream.avail_out)
        }
        output += piece[..<count]
      }
    }
    guard status == Z_STREAM_END, stream.avail_in == 0 else {
      throw Failure(status: status, rest: stream.avail_in)
    }
    return output
  }
}
