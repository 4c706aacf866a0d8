/// An identifier of a failed request, in both its response and the log.
package enum RequestID {
  package static func next() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    return String(repeating: "0", count: 13 - digits.utf8.count) + digits
  }
}
