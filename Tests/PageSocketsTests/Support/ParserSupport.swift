import HTTPTypes

@testable import PageSockets

extension HeadParser {
  /// Parses bytes that have all arrived.
  mutating func parse(all bytes: [UInt8]) throws -> (head: RequestHead, length: Int)? {
    try bytes.withUnsafeBufferPointer { try parse($0) }
  }

  /// Returns the status of the refusal, 0 if the head is parsed, or -1 if more bytes are needed.
  mutating func status(of bytes: [UInt8]) -> Int {
    do {
      return try parse(all: bytes) == nil ? -1 : 0
    } catch let refusal as Refusal {
      return refusal.status.code
    } catch {
      return -2
    }
  }
}

/// The result of parsing a head in pieces, up to the first decision.
enum HeadOutcome: Equatable {
  case read(RequestHead, length: Int)
  case refused(Refusal, accept: String?, method: HTTPRequest.Method?)
  case incomplete

  init(_ bytes: [UInt8], pieces: [Int]) {
    var parser = HeadParser(limits: .init())
    var available = 0
    self = .incomplete
    for piece in pieces {
      available += piece
      do {
        if let (head, length) = try parser.parse(all: Array(bytes[0..<available])) {
          self = .read(head, length: length)
          return
        }
      } catch let refusal as Refusal {
        self = .refused(refusal, accept: parser.accept, method: parser.method)
        return
      } catch {
        return
      }
    }
  }
}

/// A SplitMix64 generator. A seed gives the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
