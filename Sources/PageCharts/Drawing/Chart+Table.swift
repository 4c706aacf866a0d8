import PageElements

extension Chart {
  /// Writes the numbers as a table that every reader can open.
  ///
  /// It scrolls if it is too wide or too long, also with the keyboard. That is why it has a name and a tab stop.
  func writeTable(into html: inout HTMLWriter) {
    html.raw("<details class=\"pe-details pe-twin\"><summary>")
    html.text(.showAsTable)
    html.raw("</summary><div role=\"group\" tabindex=\"0\"")
    html.attribute("aria-label", label)
    html.raw("><table><thead><tr><td></td>")
    for one in series {
      html.raw("<th scope=\"col\">")
      html.text(one.name)
      html.raw("</th>")
    }
    html.raw("</tr></thead><tbody>")
    for (index, category) in categories.enumerated() {
      html.raw("<tr><th scope=\"row\">")
      html.text(category)
      html.raw("</th>")
      for one in series {
        html.raw("<td>")
        if let value = one.values[index] { html.isolatedNumber(numbers.text(value)) }
        html.raw("</td>")
      }
      html.raw("</tr>")
    }
    html.raw("</tbody></table></div></details>")
  }
}
