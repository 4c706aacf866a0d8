import Foundation
import PageValidation

/// An input to check: a file, standard input, or a path that cannot be read.
enum ValidateInput: Hashable, Sendable {
  case file(String)
  case standardInput
  /// A path that was found to be unreadable before reading.
  case unreadable(String, ReadError)

  /// The name in findings.
  var name: String {
    switch self {
    case .file(let path), .unreadable(let path, _): path
    case .standardInput: "<stdin>"
    }
  }

  /// Reads the input and validates it. If it is too large, that is the finding, and it is not read to its end.
  func findings(
    by validator: HTMLValidator, as context: HTMLValidator.Context
  ) -> Result<[Finding], ReadError> {
    Result { () throws(ReadError) in
      switch try contents(limit: HTMLValidator.maximumSize) {
      case .bytes(let bytes): validator.findings(in: bytes, as: context)
      case .tooLarge(let size): HTMLValidator.findings(forSize: size)
      case .endless(let least): HTMLValidator.findings(forSize: least, orMore: true)
      }
    }
  }

  /// The result of reading.
  enum Contents: Hashable {
    case bytes([UInt8])
    /// The input is too large; the value is its size.
    case tooLarge(Int)
    /// The input is too large and has no known size; the value is the least it can be.
    case endless(Int)
  }

  /// Returns all bytes, unless there are more than `limit`.
  func contents(limit: Int) throws(ReadError) -> Contents {
    switch self {
    case .unreadable(_, let fault): throw fault
    case .standardInput:
      return try Self.contents(of: STDIN_FILENO, named: "Standard input", size: 0, limit: limit)
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw ReadError("The file '\(path)'", errno) }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw ReadError("The file '\(path)'", errno) }
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw ReadError("The file '\(path)'", EISDIR)
      }
      return try Self.contents(
        of: descriptor, named: "The file '\(path)'", size: Int(status.st_size), limit: limit)
    }
  }

  /// Reads at most one byte more than `limit`, since a file may grow and a pipe has no size.
  private static func contents(
    of descriptor: Int32, named name: String, size: Int, limit: Int
  ) throws(ReadError) -> Contents {
    if size > limit { return .tooLarge(size) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(descriptor, &piece, min(piece.count, limit + 1 - bytes.count))
      if count == 0 { return .bytes(bytes) }
      if count > 0 {
        bytes += piece.prefix(count)
      } else if errno != EINTR {
        throw ReadError(name, errno)
      }
    }
    return .endless(bytes.count)
  }
}

/// A reason why an input could not be read.
struct ReadError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameters:
  ///   - name: The name of the input, at the beginning of a sentence.
  ///   - code: The system's error code.
  init(_ name: String, _ code: Int32) {
    let reason = String(cString: strerror(code))
    self.init("\(name) cannot be read: \(reason). Check its name and permissions.")
  }
}
