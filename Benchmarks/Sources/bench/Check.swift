import Foundation

/// A requirement, and whether this run met it.
struct Check {
  let name: String
  let holds: Bool

  init(_ name: String, _ holds: Bool) { (self.name, self.holds) = (name, holds) }
}

func pad(_ value: Double, _ width: Int = 8, digits: Int = 0) -> String {
  let text = String(format: "%.\(digits)f", value)
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

func pad(_ value: Int, _ width: Int = 8) -> String { pad(Double(value), width) }
