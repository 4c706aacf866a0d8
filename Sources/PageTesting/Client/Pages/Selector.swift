/// A CSS selector with the features that tests need: names, ids, classes, attributes, `>` and spaces.
struct Selector {
  private struct Compound {
    var name: String?
    var attributes: [(name: String, value: String?)] = []
    var classes: [String] = []
    /// Whether the previous compound must match the parent element.
    var isChild = false

    func matches(_ element: ClientElement) -> Bool {
      (name == nil || name == element.name)
        && attributes.allSatisfy { attribute in
          element[attribute.name].map { attribute.value == nil || attribute.value == $0 } ?? false
        }
        && classes.allSatisfy { element.has(class: $0) }
    }
  }

  private var alternatives: [[Compound]] = []

  init(_ text: String) throws(SiteClientError) {
    var parser = Parser(rest: text[...])
    repeat {
      guard let compounds = parser.compounds() else { throw .malformedSelector(text) }
      alternatives.append(compounds)
    } while parser.consume(",")
    guard parser.rest.isEmpty else { throw .malformedSelector(text) }
  }

  func matches(_ element: ClientElement) -> Bool {
    alternatives.contains { Self.matches($0[...], element) }
  }

  private static func matches(_ parts: ArraySlice<Compound>, _ element: ClientElement) -> Bool {
    guard let last = parts.last, last.matches(element) else { return false }
    let before = parts.dropLast()
    guard !before.isEmpty else { return true }
    let ancestors = element.path.dropFirst()
    return (last.isChild ? ancestors.prefix(1) : ancestors).contains { matches(before, $0) }
  }

  private struct Parser {
    var rest: Substring

    mutating func consume(_ character: Character) -> Bool {
      skipSpace()
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

    mutating func compounds() -> [Compound]? {
      var compounds: [Compound] = []
      var isChild = false
      while true {
        skipSpace()
        guard var compound = compound() else { return nil }
        compound.isChild = isChild
        compounds.append(compound)
        skipSpace()
        isChild = consume(">")
        if !isChild, rest.isEmpty || rest.first == "," { return compounds }
      }
    }

    /// Reads a compound such as `tr#id.class[name=value]`; `nil` if there is nothing to read.
    private mutating func compound() -> Compound? {
      var compound = Compound()
      let start = rest.endIndex
      var isEmpty = true
      if rest.first == "*" {
        rest.removeFirst()
        isEmpty = false
      } else if let name = word() {
        compound.name = name
        isEmpty = false
      }
      while let marker = rest.first, rest.startIndex != start {
        switch marker {
        case "#", ".":
          rest.removeFirst()
          guard let word = word(allowsTilde: marker == "#") else { return nil }
          if marker == "#" {
            compound.attributes.append(("id", word))
          } else {
            compound.classes.append(word)
          }
        case "[":
          rest.removeFirst()
          guard let attribute = attribute() else { return nil }
          compound.attributes.append(attribute)
        default: return isEmpty ? nil : compound
        }
        isEmpty = false
      }
      return isEmpty ? nil : compound
    }

    private mutating func attribute() -> (name: String, value: String?)? {
      guard let name = word() else { return nil }
      if consume("]") { return (name, nil) }
      guard consume("=") else { return nil }
      let value: String?
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest.removeFirst()
        let text = rest.prefix { $0 != quote }
        rest = rest[text.endIndex...].dropFirst()
        value = String(text)
      } else {
        value = word(allowsTilde: true)
      }
      guard let value, consume("]") else { return nil }
      return (name, value)
    }

    /// Reads a word of letters, digits, `-`, `_`, any character after a backslash and, in an id or a value, `~`.
    private mutating func word(allowsTilde: Bool = false) -> String? {
      var word = ""
      while let next = rest.first {
        if next == "\\", let escaped = rest.dropFirst().first {
          word.append(escaped)
          rest = rest.dropFirst(2)
        } else if next.isLetter || next.isNumber || "-_".contains(next)
          || allowsTilde && next == "~"
        {
          word.append(next)
          rest.removeFirst()
        } else {
          break
        }
      }
      return word.isEmpty ? nil : word
    }
  }
}
