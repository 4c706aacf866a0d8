import PageElements

/// A value of a settings file with the path of names to it. It rejects unknown names.
struct SettingsNode {
  /// The maximum length of a text in bytes, and the maximum number of names or values.
  static let (textLimit, maximumValues) = (2_000, 1_000)

  let value: SettingsValue
  let location: String

  func fault(_ reason: String) -> SettingsError { SettingsError(location, reason) }

  private func expected(_ expectation: String) -> SettingsError {
    fault("This is \(value.kind). Write \(expectation).")
  }

  /// Returns the members of the object, in the order of the file.
  func members() throws(SettingsError) -> [(name: String, node: SettingsNode)] {
    guard case .members(let members) = value else { throw expected("an object: {…}") }
    guard members.count <= Self.maximumValues else {
      throw fault("It has more than \(Self.maximumValues) members.")
    }
    return members.map { member in
      let name = member.name.cut(toBytes: 80)
      return (
        member.name,
        SettingsNode(value: member.value, location: location.isEmpty ? name : "\(location).\(name)")
      )
    }
  }

  /// Returns the members of the object, by name. Unknown names are errors.
  func members(
    among known: String...
  ) throws(SettingsError) -> [String: SettingsNode] {
    var found: [String: SettingsNode] = [:]
    for (name, node) in try members() {
      guard let name = known.first(where: { $0.hasSameBytes(as: name) }) else {
        throw node.fault("Unknown setting. Use \(Self.choice(known)).")
      }
      found[name] = node
    }
    return found
  }

  /// Returns `a, b or c`.
  static func choice(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns a sentence with the existing names, for a message.
  static func names(_ names: [String]) -> String {
    guard !names.isEmpty else { return "None are available" }
    let nameList = names.prefix(40).map { "'\($0.cut(toBytes: 80))'" }.joined(separator: ", ")
    return "Available: " + nameList + (names.count > 40 ? ", …" : "")
  }

  func text() throws(SettingsError) -> String {
    guard case .text(let text) = value else { throw expected("a string") }
    guard text.utf8.count <= Self.textLimit else {
      throw fault("The text is longer than \(Self.textLimit) bytes.")
    }
    guard !text.trimmingWhitespace.isEmpty else {
      throw fault("The text is empty. Remove this setting.")
    }
    return text
  }

  func boolean() throws(SettingsError) -> Bool {
    guard case .boolean(let boolean) = value else { throw expected("true or false") }
    return boolean
  }

  /// Returns a list of distinct texts.
  func texts() throws(SettingsError) -> [String] {
    guard case .list(let values) = value else { throw expected("an array of names: [\"…\"]") }
    guard values.count <= Self.maximumValues else {
      throw fault("It has more than \(Self.maximumValues) members.")
    }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      let node = SettingsNode(value: value, location: "\(location)[\(index)]")
      guard case .text(let text) = value else { throw node.expected("a string") }
      guard !texts.contains(where: { $0.hasSameBytes(as: text) }) else {
        throw node.fault("'\(text.cut(toBytes: 80))' occurs twice.")
      }
      texts.append(text)
    }
    return texts
  }
}
