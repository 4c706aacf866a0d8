/// A value with members: stored properties, labelled elements of a tuple, or the entries of a dictionary.
///
/// Reflection is most of the cost of rendering. So members are read only up to the one that a tag needs, and only once.
final class TemplateMembers {
  private struct Member {
    let name: String
    let subject: Any
    /// The member's value for templates, set at first access.
    var value: TemplateValue?
  }

  let subject: Any
  /// Whether the value is text in addition to its members.
  let isText: Bool
  /// The value's description, if it is text.
  private(set) lazy var text: String? =
    isText ? (subject as? any CustomStringConvertible)?.description : nil

  /// The number of names up to which a linear search is faster than hashing.
  private static let few = 16

  private let reader: ValueReader
  private let dictionary: [String: Any]?
  /// The members read so far, in order.
  private var members: [Member] = []
  /// The indices of the members by name, if there are more than a few.
  private var places: [String: Int] = [:]
  /// The mirror of the next members, after the first was read; `nil` after the last.
  private var mirror: Mirror?
  private var unread: Mirror.Children.Iterator?
  private var hasBegun = false

  init(of subject: Any, isText: Bool, reader: ValueReader) {
    (self.subject, self.isText, self.reader) = (subject, isText, reader)
    dictionary = subject as? [String: Any]
  }

  /// Returns the first member with a name.
  subscript(name: String) -> TemplateValue? {
    guard let place = place(of: name) else { return nil }
    if let value = members[place].value { return value }
    let value = reader.value(of: members[place].subject)
    members[place].value = value
    return value
  }

  /// The names in order of declaration, those of a superclass last; a dictionary's in alphabetical order.
  var names: [String] {
    if let dictionary { return dictionary.keys.sorted() }
    while readNext() {}
    var seen: Set<String> = []
    return members.map(\.name).filter { seen.insert($0).inserted }
  }

  private func place(of name: String) -> Int? {
    if members.count > Self.few {
      if let known = places[name] { return known }
    } else {
      for place in members.indices where members[place].name == name { return place }
    }
    if let dictionary {
      guard let member = dictionary[name] else { return nil }
      add(name, member)
      return members.count - 1
    }
    while readNext() {
      if members.last?.name == name { return members.count - 1 }
    }
    return nil
  }

  /// Reads one more member. Returns `false` after the last one.
  private func readNext() -> Bool {
    if !hasBegun {
      hasBegun = true
      turn(to: dictionary == nil ? Mirror(reflecting: subject) : nil)
    }
    while unread != nil {
      while let child = unread?.next() {
        guard let name = child.label else { continue }
        add(name, child.value)
        return true
      }
      // The members of a superclass follow those of the class.
      turn(to: mirror?.superclassMirror)
    }
    return false
  }

  private func turn(to mirror: Mirror?) {
    self.mirror = mirror
    unread = mirror?.children.makeIterator()
  }

  private func add(_ name: String, _ subject: Any) {
    members.append(Member(name: name, subject: subject))
    guard members.count > Self.few else { return }
    let first = places.isEmpty ? 0 : members.count - 1
    for place in first..<members.count where places[members[place].name] == nil {
      places[members[place].name] = place
    }
  }
}
