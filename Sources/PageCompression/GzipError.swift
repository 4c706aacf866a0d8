/// Why bytes were not compressed.
public enum GzipError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are the levels 0 to 9.
  case unknownLevel(Int)
  /// So many bytes are more than one call compresses.
  case tooLong(Int)
  /// zlib refused with this status, such as -4 where memory ran out.
  case failed(status: Int)

  public var description: String {
    switch self {
    case .unknownLevel(let level): "There is no level \(level): choose one from 0 to 9."
    case .tooLong(let count):
      "\(count) bytes are too many for one answer: send them as they are, or in parts below 4 GiB."
    case .failed(let status): "zlib failed with status \(status): send the bytes as they are."
    }
  }
}
