import PagePatching

/// The layout of recorded JSON: a line for each member and each cell of a row. Markup is laid out as HTML.
///
/// It is meant to be read, not parsed. Known members come in the order in which the library writes them, then others by
/// name. An array or object of plain values is on one line if it fits. A string of markup is laid out like a
/// page, without quotes and without JSON's escapes.
struct JSONLayout {
  private var lines: [String] = []

  /// Returns the text of any JSON.
  static func text(of value: JSONValue) -> [UInt8] {
    var layout = JSONLayout()
    layout.add(layout.normalized(value), prefix: "", indentation: 0)
    return layout.text
  }

  /// Returns the text of a JSON Patch: a line for each operation, followed by its value.
  static func text(ofPatch value: JSONValue) -> [UInt8] {
    guard case .array(let operations) = value else { return Self.text(of: value) }
    var layout = JSONLayout()
    for operation in operations { layout.add(operation: operation) }
    if operations.isEmpty { layout.lines.append("nothing changed") }
    return layout.text
  }

  private var text: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  /// Returns the value. In a page's document, a placeholder replaces the version, which depends on a secret key.
  private func normalized(_ value: JSONValue) -> JSONValue {
    guard case .object(var members) = value, members["page"] != nil, members["self"] != nil,
      members["version"]?.text != nil
    else { return value }
    members["version"] = .string("VERSION")
    return .object(members)
  }

  private mutating func add(operation: JSONValue) {
    guard case .object(var members) = operation, let name = members["op"]?.text,
      let path = members["path"]?.text, ["from", "value", "op", "path"].contains(all: members.keys)
    else { return add(operation, prefix: "", indentation: 0) }
    (members["op"], members["path"]) = (nil, nil)
    var line = "\(name) \(quotedIfNeeded(path))"
    if let from = members["from"]?.text {
      line = "\(name) \(quotedIfNeeded(from)) to \(quotedIfNeeded(path))"
    }
    guard var value = members["value"] else { return lines.append(line) }
    if path == "/version", value.text != nil { value = .string(name == "test" ? "OLD" : "NEW") }
    add(value, prefix: line + " ", indentation: 0)
  }

  /// Returns a path, in quotes if it has characters that need them.
  private func quotedIfNeeded(_ path: String) -> String {
    path.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" }
      ? path : jsonString(path)
  }

  private mutating func add(_ value: JSONValue, prefix: String, indentation: Int) {
    let indent = String(repeating: " ", count: indentation)
    if let line = oneLine(value), indentation + prefix.count + line.count <= HTMLLayout.width {
      return lines.append(indent + prefix + line)
    }
    switch value {
    case .object(let members):
      lines.append(indent + prefix + "{")
      for (name, member) in Self.ordered(members) {
        add(member, prefix: jsonString(name) + ": ", indentation: indentation + 2)
      }
      lines.append(indent + "}")
    case .array(let items):
      lines.append(indent + prefix + "[")
      for item in items { add(item, prefix: "", indentation: indentation + 2) }
      lines.append(indent + "]")
    case .string(let text) where Self.isMarkup(text):
      let isAlone = prefix.isEmpty
      if !isAlone { lines.append(indent + prefix.dropLast()) }
      let inner = isAlone ? indent : indent + "  "
      let html = HTMLLayout.text(of: SnapshotPlaceholders.inserted(in: Array(text.utf8)))
      for line in html.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
        lines.append(inner + String(decoding: line, as: UTF8.self))
      }
    default:
      lines.append(indent + prefix + scalar(value))
    }
  }

  /// Returns one line of JSON; `nil` for markup and for nested arrays and objects.
  private func oneLine(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): Self.isMarkup(text) ? nil : scalar(value)
    case .array(let items):
      items.contains(where: { !Self.isPlain($0) })
        ? nil : "[" + items.map(scalar).joined(separator: ", ") + "]"
    case .object(let members):
      members.values.contains(where: { !Self.isPlain($0) })
        ? nil
        : "{"
          + Self.ordered(members).map { "\(jsonString($0.key)): \(scalar($0.value))" }
          .joined(separator: ", ") + "}"
    default: scalar(value)
    }
  }

  private static func isPlain(_ value: JSONValue) -> Bool {
    switch value {
    case .array, .object: false
    case .string(let text): !isMarkup(text)
    default: true
    }
  }

  private static func isMarkup(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "<") && text.utf8.last == UInt8(ascii: ">")
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
  }

  private static let memberOrder = [
    "page", "self", "version", "title", "key", "header", "caption", "attributes", "columns",
    "cells",
    "footer", "sections", "rows", "next", "prev", "reload",
  ]

  private static func ordered(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    members.sorted {
      let ranks = (memberOrder.firstIndex(of: $0.key), memberOrder.firstIndex(of: $1.key))
      return switch ranks {
      case (let left?, let right?): left < right
      case (nil, nil): $0.key < $1.key
      default: ranks.0 != nil
      }
    }
  }

  private func scalar(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Int64(exactly: value).map(String.init) ?? String(value)
    case .string(let text): jsonString(text)
    case .array(let items): items.isEmpty ? "[]" : "[…]"
    case .object(let members): members.isEmpty ? "{}" : "{…}"
    }
  }

  private func jsonString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension [String] {
  fileprivate func contains(all names: some Sequence<String>) -> Bool {
    names.allSatisfy(contains)
  }
}
