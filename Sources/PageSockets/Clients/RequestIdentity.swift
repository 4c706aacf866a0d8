import Synchronization

/// The id of a request in logs and responses: a random number, formatted only when it is read, or the id that a trusted
/// proxy assigned.
enum RequestIdentity: Hashable, Sendable {
  case number(UInt64)
  case supplied(String)

  /// Accepts a proxy's id of 1 to 64 letters, digits, dots, underscores and hyphens.
  init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isIDByte) else {
      return nil
    }
    self = .supplied(text)
  }

  /// The id as text. A number has thirteen digits of base 36: short enough for a `String` without heap allocation.
  var text: String {
    switch self {
    case .supplied(let text): text
    case .number(var number):
      String(unsafeUninitializedCapacity: 13) { memory in
        for index in (0..<13).reversed() {
          let digit = UInt8(number % 36)
          memory[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
          number /= 36
        }
        return 13
      }
    }
  }

  static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// A generator of request ids.
///
/// It takes one seed from the system's random numbers and continues with SplitMix64, which never repeats a number. Ids
/// are not secret: the others can be computed from one of them.
final class RequestIDGenerator: Sendable {
  private let state: Atomic<UInt64>

  init(seed: UInt64 = .random(in: .min ... .max)) { state = Atomic(seed) }

  func next() -> RequestIdentity {
    var value = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return .number(value ^ (value >> 31))
  }
}
