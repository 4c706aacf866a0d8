import Testing

/// A strict parser for Prometheus's text format, version 0.0.4. It shares no code with the library.
struct Exposition {
  struct Sample: Hashable {
    var name: String
    var labels: [String: String]
    var value: Double
  }

  enum Fault: Error { case line(String) }

  /// The type of each metric, by name, from `# TYPE`.
  var types: [String: String] = [:]
  var helps: [String: String] = [:]
  var samples: [Sample] = []

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.isEmpty || text.hasSuffix("\n") else { throw Fault.line("the end") }
    var family = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)/) {
        guard helps.updateValue(String(match.2), forKey: String(match.1)) == nil else {
          throw Fault.line(String(line))
        }
      } else if let match = line.wholeMatch(
        of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)/)
      {
        family = String(match.1)
        guard types.updateValue(String(match.2), forKey: family) == nil else {
          throw Fault.line(String(line))
        }
      } else {
        let sample = try Self.sample(line)
        let endings =
          switch types[family] {
          case "histogram": ["_bucket", "_sum", "_count"]
          case "summary": ["", "_sum", "_count"]
          default: [""]
          }
        guard endings.contains(where: { sample.name == family + $0 }),
          !samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels })
        else { throw Fault.line(String(line)) }
        samples.append(sample)
      }
    }
  }

  /// Returns the value of a series, or `nil` if there is none.
  func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    samples.first { $0.name == name && $0.labels == labels }?.value
  }

  private static func sample(_ line: Substring) throws -> Sample {
    guard
      let match = line.wholeMatch(
        of:
          /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?s:.*))\})? (NaN|[+\-]Inf|[+\-]?[0-9.]+(?:e[+\-]?[0-9]+)?)/
      )
    else { throw Fault.line(String(line)) }
    let number =
      switch match.3 {
      case "+Inf": Double.infinity
      case "-Inf": -Double.infinity
      case "NaN": Double.nan
      default: try #require(Double(String(match.3)))
      }
    var labels: [String: String] = [:]
    var rest = match.2 ?? ""
    while !rest.isEmpty {
      guard
        let label = rest.prefixMatch(
          of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(,|$)/),
        labels[String(label.1)] == nil
      else { throw Fault.line(String(line)) }
      labels[String(label.1)] = unescaped(label.2)
      rest = rest[label.range.upperBound...]
    }
    return Sample(name: String(match.1), labels: labels, value: number)
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
