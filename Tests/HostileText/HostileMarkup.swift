import PageElements
import PageTemplates
import PageValidation

/// Markup and templates with placeholders, written `?`, for text that is expensive to compare.
enum HostileMarkup {
  /// Markup by the placeholder's role: the value of an attribute, or a name.
  static let fragments = [
    "class": "<p class=\"?\">a</p>",
    "id": "<p id=\"?\">a</p><p id=\"?\">b</p>",
    "rel": "<a href=\"/\" rel=\"?\">a</a>",
    "link": "<link rel=\"?\" href=\"/\" as=\"font\"/>",
    "href": "<a href=\"?\">a</a>",
    "href here": "<a href=\"#?\">a</a>",
    "srcset": "<img src=\"/a\" alt=\"a\" srcset=\"?\"/>",
    "datetime": "<time datetime=\"?\">a</time><del datetime=\"?\">a</del>",
    "time": "<time>?</time>",
    "headers": "<table><tr><td headers=\"?\">a</td></tr></table>",
    "for": "<label for=\"?\">a <input id=\"?\"/></label>",
    "aria": "<p aria-labelledby=\"?\" aria-owns=\"?\" aria-label=\"?\">a</p>",
    "role": "<p role=\"?\">a</p><img src=\"/\" alt=\"\" role=\"?\"/><a href=\"/\" role=\"?\">a</a>",
    "size": "<img src=\"/a\" alt=\"a\" width=\"?\" height=\"1?\"/><svg viewBox=\"?\"></svg>",
    "fill": "<svg><path fill=\"?\" d=\"?\"/></svg>",
    "type": "<input type=\"?\" aria-label=\"a\"/><button type=\"?\">a</button>",
    "value": "<input type=\"text\" value=\"?\"/><input type=\"date\" min=\"?a\" max=\"?b\"/>",
    "meter": "<meter min=\"?\" value=\"?\"></meter><input type=\"number\" step=\"?\" min=\"?\"/>",
    "element": "<x?>a</x?>",
    "attribute": "<p x?=\"\">a</p>",
    "data": "<p data-X?=\"\">a</p>",
    "state": "<p aria-x?=\"\">a</p>",
    "entity": "<p>&x?;</p>",
    "end": "<p>a</x?>",
  ]

  static let templates = [
    "variable": "<p>{{x?}}{{a.x?}}</p>",
    "section": "{{#x?}}a{{/x?}}{{^x?}}b{{/x?}}",
    "section of others": "{{#x?}}a{{/x}}",
    "partial": "{{> x?}}",
    "insertion": "<p>{{{x?}}}</p>",
    "kind": "<p>{{?}}</p>",
    "comment": "<p>{{! ? }}</p>",
    "value": "<p title=\"{{x?}}\">a</p>",
    "address": "<a href=\"?{{a}}\">a</a>",
    "attribute": "<p {{#a}}x?=\"1\"{{/a}} x?=\"2\">a</p>",
    "element": "<x?>{{a}}</x?>",
    "class": "<p class=\"? {{a}}\">a</p>",
    "text": "<p>{{a}}?{{a}}a?a</p>",
  ]

  /// - Returns: `nil` if the entry is not a placeholder in markup.
  static func answer(to text: String, by entry: HostileEntryPoint) -> HostilePage.Answer? {
    switch entry {
    case .markup(let place): fragments[place].map { read($0.filled(with: text.escaped)) }
    case .templateText(let place): templates[place].map { fill($0.filled(with: text)) }
    default: nil
    }
  }

  /// Parses markup as a fragment under both policies, and in a page.
  private static func read(_ markup: String) -> HostilePage.Answer {
    var answer = HostilePage.Answer(status: 200, bytes: 0)
    for policy in [HTMLFragment.Policy.untrusted(classes: ["a"]), .trusted] {
      do {
        answer.bytes += try HTMLFragment(markup, policy: policy).bytes.count
      } catch {
        answer.status = 400
        answer.bytes += "\(error)".utf8.count
      }
    }
    let page = """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>a</title></head>\
      <body><main><h1>a</h1>\(markup)</main></body></html>
      """
    let findings = try? HTMLValidator().findings(in: Array(page.utf8))
    answer.bytes += findings?.reduce(0) { $0 + $1.description.utf8.count } ?? 0
    return answer
  }

  private static func fill(_ template: String) -> HostilePage.Answer {
    do {
      let templates = try TemplateLibrary(templates: ["T": template])
      var html = HTMLWriter(templates: templates)
      try templates.render(template: "T", values: ["a": "b"], into: &html)
      return HostilePage.Answer(status: 200, bytes: html.finish().count)
    } catch {
      return HostilePage.Answer(status: 400, bytes: "\(error)".utf8.count)
    }
  }
}

extension String {
  /// Returns the text with each question mark replaced by another text.
  fileprivate func filled(with text: String) -> String {
    var filled = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "?" { filled += text.unicodeScalars } else { filled.append(scalar) }
    }
    return String(filled)
  }

  /// The text, escaped for an attribute's value.
  fileprivate var escaped: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
