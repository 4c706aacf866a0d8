/// A writer of Prometheus's text format, version 0.0.4.
struct PrometheusText {
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(16 << 10) }

  /// Begins the lines of a metric.
  mutating func begin(_ name: String, _ kind: PrometheusKind, help: String?) {
    if let help {
      line("# HELP ", name, " ")
      for byte in help.utf8 {
        switch byte {
        case UInt8(ascii: "\\"): bytes += Array("\\\\".utf8)
        case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
        default: bytes.append(byte)
        }
      }
      line("\n")
    }
    line("# TYPE ", name, " ", kind.rawValue, "\n")
  }

  mutating func value(_ number: Int64, _ name: String, _ labels: String, suffix: String = "") {
    self.name(name, suffix, labels)
    line(" ", String(number), "\n")
  }

  mutating func value(_ number: Double, _ name: String, _ labels: String, suffix: String = "") {
    self.name(name, suffix, labels)
    line(" ", Self.text(number), "\n")
  }

  /// Writes the number of values up to a bound.
  mutating func bucket(_ count: Int64, upTo bound: Double, _ name: String, _ labels: String) {
    line(name, "_bucket{", labels, labels.isEmpty ? "" : ",", "le=\"", Self.text(bound), "\"} ")
    line(String(count), "\n")
  }

  private mutating func name(_ name: String, _ suffix: String, _ labels: String) {
    line(name, suffix)
    if !labels.isEmpty { line("{", labels, "}") }
  }

  private mutating func line(_ parts: String...) {
    for part in parts { bytes.append(contentsOf: part.utf8) }
  }

  private static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if let whole = Int64(exactly: number), abs(number) < 1e15 { return String(whole) }
    if number.isInfinite { return number < 0 ? "-Inf" : "+Inf" }
    return "\(number)"
  }
}
