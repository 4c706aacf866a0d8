import PageElements

/// The rules for the text between the braces.
enum TagName {
  /// The longest name in bytes, since long names are slow to compare and look up.
  static let maximumLength = 200

  /// Returns a name for a message.
  static func truncated(_ name: String) -> String {
    name.utf8.count <= maximumLength ? name : name.cut(toBytes: 60) + "…"
  }

  /// Returns the reason why a kind of tag is not supported.
  static func refusal(of sigil: Unicode.Scalar?, _ name: String) -> String? {
    switch sigil {
    case "&":
      "{{&\(name)}} would show text unescaped. Write {{\(name)}}, or {{{\(name)}}} for an element."
    case "=": "Templates cannot change the delimiters {{ and }}. Remove this tag."
    case "<", "$": "Templates do not support inheritance. Include shared parts: {{> Name}}."
    case "%": "Templates do not support settings. Remove this tag."
    default: nil
    }
  }

  /// Returns the members in a name: none for `.`, `nil` if the name is invalid.
  static func path(_ name: String) -> [String]? {
    if name == "." { return [] }
    let parts = name.parts(separatedBy: ".")
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isNameCharacter) }) else { return nil }
    return parts.map(String.init)
  }

  /// Returns the name of a template, as a single part.
  static func partial(_ name: String) -> [String]? {
    let parts = name.parts(separatedBy: "/")
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.first != UInt8(ascii: ".")
        && part.allSatisfy { isNameCharacter($0) || $0 == "." }
    }
    return isName ? [name] : nil
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }
}
