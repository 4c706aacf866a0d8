import PageElements

/// A value of a settings file with the names that lead to it, which takes nothing that it does not know.
struct SettingsNode {
  /// Longer texts are no titles or notes, and more values are no choice of somebody's.
  static let (textLimit, mostValues) = (2_000, 1_000)

  let value: SettingsValue
  let place: String

  func fault(_ reason: String) -> SettingsError { SettingsError(place, reason) }

  private func expected(_ what: String) -> SettingsError {
    fault("This is \(value.kind). Write \(what).")
  }

  /// What it has by name, in the order of the file.
  func members() throws(SettingsError) -> [(name: String, node: SettingsNode)] {
    guard case .members(let members) = value else { throw expected("an object: {…}") }
    guard members.count <= Self.mostValues else {
      throw fault("It has more than \(Self.mostValues) names.")
    }
    return members.map { member in
      let name = member.name.cut(toBytes: 80)
      return (
        member.name,
        SettingsNode(value: member.value, place: place.isEmpty ? name : "\(place).\(name)")
      )
    }
  }

  /// What it has, by names of which all are known.
  func members(
    among known: String...
  ) throws(SettingsError) -> [String: SettingsNode] {
    var found: [String: SettingsNode] = [:]
    for (name, node) in try members() {
      guard let name = known.first(where: { $0.hasSameBytes(as: name) }) else {
        throw node.fault("There is no such setting. Write \(Self.choice(known)).")
      }
      found[name] = node
    }
    return found
  }

  /// `a, b or c`.
  static func choice(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The names that there are, for a message.
  static func names(_ names: [String]) -> String {
    guard !names.isEmpty else { return "There are none" }
    let shown = names.prefix(40).map { "'\($0.cut(toBytes: 80))'" }.joined(separator: ", ")
    return "There are: " + shown + (names.count > 40 ? ", …" : "")
  }

  func text() throws(SettingsError) -> String {
    guard case .text(let text) = value else { throw expected("a text in quotes") }
    guard text.utf8.count <= Self.textLimit else {
      throw fault("It is longer than \(Self.textLimit) bytes.")
    }
    guard !text.withoutWhiteSpaceAround.isEmpty else {
      throw fault("It says nothing. Leave it out.")
    }
    return text
  }

  func truth() throws(SettingsError) -> Bool {
    guard case .truth(let truth) = value else { throw expected("true or false") }
    return truth
  }

  /// Texts, each once.
  func texts() throws(SettingsError) -> [String] {
    guard case .list(let values) = value else { throw expected("a list of names: [\"…\"]") }
    guard values.count <= Self.mostValues else {
      throw fault("It has more than \(Self.mostValues) names.")
    }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      let node = SettingsNode(value: value, place: "\(place)[\(index)]")
      guard case .text(let text) = value else { throw node.expected("a text in quotes") }
      guard !texts.contains(where: { $0.hasSameBytes(as: text) }) else {
        throw node.fault("'\(text.cut(toBytes: 80))' is there twice.")
      }
      texts.append(text)
    }
    return texts
  }
}
