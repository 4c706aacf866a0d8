import PageElements
import PageTemplates
import PageValidation

/// Filters markup from standard input, for tests in other languages.
///
/// An input line has two words and the markup in hexadecimal digits: `content untrusted 3c703e`. The first word is a
/// context. The second is a policy, or `template`, which is filled with sample values. An output line is `+` and the
/// rewritten bytes, or `-` and an error message.
@main enum FragmentFilter {
  static func main() {
    while let line = readLine() { print(answer(to: line)) }
  }

  private static func answer(to line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let context = HTMLValidator.Context(rawValue: String(words[0])),
      let source = bytes(words[2])
    else { return "-Write a context, a policy and hexadecimal digits." }
    do {
      switch words[1] {
      case "template": return "+" + digits(try filled(source))
      case "trusted":
        return "+" + digits(try HTMLFragment(source, as: context, policy: .trusted).bytes)
      default: return "+" + digits(try HTMLFragment(source, as: context).bytes)
      }
    } catch {
      return "-" + "\(error)".replacing("\n", with: " ")
    }
  }

  private static func filled(_ template: [UInt8]) throws -> [UInt8] {
    let library = try TemplateLibrary(templates: ["T": String(decoding: template, as: UTF8.self)])
    let values: [String: any Sendable] = [
      "x": "a<b> & \"c\"\n'd'", "url": "/a?b=c&d", "yes": true, "no": false, "none": [String](),
      "list": ["1", "<2>"],
    ]
    var html = HTMLWriter(templates: library)
    try library.render(template: "T", values: values, into: &html)
    return html.finish()
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var first: Int?
    for digit in digits {
      guard let value = digit.hexDigitValue else { return nil }
      if let high = first {
        bytes.append(UInt8(high * 16 + value))
        first = nil
      } else {
        first = value
      }
    }
    return first == nil ? bytes : nil
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
