import PageElements
import PageForms

/// The values that a browser sends for an untouched form, by the HTML Standard, section 4.10. Supports only the markup
/// that this library writes.
enum SentForm {
  static func values(in html: String) -> FormValues {
    var items: [(String, String)] = []
    var select: (name: String, options: [(value: String, isSelected: Bool, isEnabled: Bool)])?
    func endSelect() {
      let chosen =
        select?.options.first(where: \.isSelected) ?? select?.options.first(where: \.isEnabled)
      // A disabled option may be selected in the page, but is not sent.
      if let select, let chosen, chosen.isEnabled {
        items.append((select.name, withCRLF(chosen.value)))
      }
      select = nil
    }
    // Matches scalars, because a text that begins with a combining mark would join its quotation mark.
    let tags = html.matches(
      of: #/<(input|textarea|select|option|/select)((?: [a-z\-]+="[^"]*")*)/?>([^<]*)/#
        .matchingSemantics(.unicodeScalar))
    for tag in tags {
      var attributes: [String: String] = [:]
      let pairs = tag.2.matches(
        of: #/ ([a-z\-]+)="([^"]*)"/#.matchingSemantics(.unicodeScalar))
      for attribute in pairs {
        attributes[String(attribute.1)] = unescaped(attribute.2)
      }
      let name = attributes["name"] ?? ""
      switch tag.1 {
      case "option":
        select?.options.append(
          (
            attributes["value"] ?? "", attributes["selected"] != nil, attributes["disabled"] == nil
          ))
      case _ where attributes["disabled"] != nil: break
      case "select": select = (name, [])
      case "/select": endSelect()
      case "textarea":
        let text = unescaped(tag.3)
        // Parsers drop one line feed at the beginning.
        let shown =
          text.unicodeScalars.first == "\n" ? String(text.unicodeScalars.dropFirst()) : text
        items.append((name, withCRLF(shown)))
      default:
        let type = attributes["type"] ?? "text"
        let value = attributes["value"] ?? ""
        switch type {
        case "checkbox", "radio": if attributes["checked"] != nil { items.append((name, value)) }
        case "file": break
        case "email", "url": items.append((name, trimmed(singleLine(value))))
        case "hidden": items.append((name, withCRLF(value)))
        default: items.append((name, singleLine(value)))
        }
      }
    }
    return FormValues(items)
  }

  private static func singleLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }))
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in "\t\n\u{C}\r ".unicodeScalars.contains(scalar) }
    var rest = text.unicodeScalars.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }

  private static func withCRLF(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": result.append(contentsOf: "\r\n".unicodeScalars)
      case "\n": if previous != "\r" { result.append(contentsOf: "\r\n".unicodeScalars) }
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "&", let end = rest.firstIndex(of: ";") else {
        result.append(scalar)
        continue
      }
      let reference = String(Substring(rest[..<end]))
      rest = rest[rest.index(after: end)...]
      result.append(references[reference] ?? "?")
    }
    return String(result)
  }

  private static let references: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#13": "\r", "#10": "\n",
    "#9": "\t",
  ]
}

extension FormValues {
  /// Returns the values with changes by name: `nil` removes a value, and a new name adds one.
  func with(_ changes: [(String, String?)]) -> FormValues {
    var result = items.map { ($0.name, $0.value) }
    for (name, value) in changes {
      let place = result.firstIndex { $0.0 == name }
      switch (place, value) {
      case (let place?, let value?): result[place].1 = value
      case (let place?, nil): result.remove(at: place)
      case (nil, let value?): result.append((name, value))
      case (nil, nil): break
      }
    }
    return FormValues(result, files: files)
  }
}
