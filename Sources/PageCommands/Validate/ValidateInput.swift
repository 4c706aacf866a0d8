import Foundation
import PageValidation

/// One thing to check: a file, standard input, or what was named and is neither.
enum ValidateInput: Hashable, Sendable {
  case file(String)
  case standardInput
  /// Found to be unreadable before it was to be read.
  case unreadable(String, ReadFault)

  /// What findings name it by.
  var name: String {
    switch self {
    case .file(let path), .unreadable(let path, _): path
    case .standardInput: "<stdin>"
    }
  }

  /// Reads it and checks it; what is too large is a finding and not read to its end.
  func findings(
    by validator: HTMLValidator, as context: HTMLValidator.Context
  ) -> Result<[Finding], ReadFault> {
    Result { () throws(ReadFault) in
      switch try contents(limit: HTMLValidator.maximumSize) {
      case .bytes(let bytes): validator.findings(in: bytes, as: context)
      case .tooLarge(let size): HTMLValidator.findings(forSize: size)
      case .endless(let least): HTMLValidator.findings(forSize: least, orMore: true)
      }
    }
  }

  /// What reading comes to.
  enum Contents: Hashable {
    case bytes([UInt8])
    /// The size.
    case tooLarge(Int)
    /// The least that the size can be, where there is none to know.
    case endless(Int)
  }

  /// All bytes, unless there are more than `limit`.
  func contents(limit: Int) throws(ReadFault) -> Contents {
    switch self {
    case .unreadable(_, let fault): throw fault
    case .standardInput:
      return try Self.contents(of: STDIN_FILENO, named: "Standard input", size: 0, limit: limit)
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw ReadFault("The file '\(path)'", errno) }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw ReadFault("The file '\(path)'", errno) }
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw ReadFault("The file '\(path)'", EISDIR)
      }
      return try Self.contents(
        of: descriptor, named: "The file '\(path)'", size: Int(status.st_size), limit: limit)
    }
  }

  /// Reads at most one byte more than `limit`: a file may grow, and a pipe has no size.
  private static func contents(
    of descriptor: Int32, named name: String, size: Int, limit: Int
  ) throws(ReadFault) -> Contents {
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
        throw ReadFault(name, errno)
      }
    }
    return .endless(bytes.count)
  }
}

/// Why something could not be read.
struct ReadFault: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameters:
  ///   - name: What was to be read, to begin a sentence with.
  ///   - code: What the system said.
  init(_ name: String, _ code: Int32) {
    let reason = String(cString: strerror(code))
    self.init("\(name) cannot be read: \(reason). Check its name and permissions.")
  }
}
