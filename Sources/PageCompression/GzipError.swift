/// A reason why bytes were not compressed.
public enum GzipError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The level is not in 0 to 9.
  case unknownLevel(Int)
  /// There are too many bytes for one call.
  case tooLong(Int)
  /// zlib failed with a status, such as -4 if memory ran out.
  case failed(status: Int)

  public var description: String {
    switch self {
    case .unknownLevel(let level): "There is no level \(level): choose one from 0 to 9."
    case .tooLong(let count):
      "\(count) bytes are too many for one response: send them uncompressed, or in parts below 4 GiB."
    case .failed(let status): "zlib failed with status \(status): send the bytes uncompressed."
    }
  }
}
