/// Names a failed request in its answer and in the log, so that the one leads to the other.
enum RequestID {
  static func next() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    return String(repeating: "0", count: 13 - digits.utf8.count) + digits
  }
}
