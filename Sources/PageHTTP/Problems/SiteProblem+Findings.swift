import PageBytes
import PageElements
import PagePatching

extension SiteProblem {
  static func write(_ findings: [ResponseFinding], into json: inout JSONWriter) {
    json.raw(",\"findings\":[")
    for finding in findings {
      json.separate()
      json.raw("{\"rule\":")
      json.string(finding.rule)
      json.raw(",\"line\":")
      json.number(finding.line)
      json.raw(",\"column\":")
      if let column = finding.column { json.number(column) } else { json.raw("null") }
      for (name, text) in [
        ("path", finding.path), ("message", finding.message), ("advice", finding.advice),
      ] {
        json.raw(",")
        json.string(name)
        json.raw(":")
        json.string(text)
      }
      json.raw(",\"excerpt\":")
      if let excerpt = finding.excerpt { json.string(excerpt) } else { json.raw("null") }
      json.raw("}")
    }
    json.raw("]")
  }

  static func write(_ findings: [ResponseFinding], into html: inout HTMLWriter) {
    html.raw("<ol class=\"pe-findings\">")
    for finding in findings {
      html.raw("<li><p><strong>")
      html.text(finding.location)
      html.raw("</strong> ")
      html.text(finding.sentences)
      html.raw("</p>")
      if let excerpt = finding.excerpt {
        // An HTML parser drops a line feed after `<pre>`.
        html.raw(excerpt.utf8.first == 0x0A ? "<pre>\n" : "<pre>")
        html.text(excerpt)
        html.raw("</pre>")
      }
      if !finding.path.isEmpty {
        html.raw("<p><code>")
        html.text(finding.path)
        html.raw("</code></p>")
      }
      html.raw("</li>")
    }
    html.raw("</ol>")
  }
}
