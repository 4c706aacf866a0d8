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
  private static let scanLimit = 16

  private let reader: ValueReader
  private let dictionary: [String: Any]?
  /// The members read so far, in order.
  private var members: [Member] = []
  /// The indices of the members by name, if there are more than a few.
  private var memberIndices: [String: Int] = [:]
  /// The mirror of the next members, after the first was read; `nil` after the last.
  private var mirror: Mirror?
  private var remainingChildren: Mirror.Children.Iterator?
  private var hasStarted = false

  init(of subject: Any, isText: Bool, reader: ValueReader) {
    (self.subject, self.isText, self.reader) = (subject, isText, reader)
    dictionary = subject as? [String: Any]
  }

  /// Returns the first member with a name.
  subscript(name: String) -> TemplateValue? {
    guard let index = index(of: name) else { return nil }
    if let value = members[index].value { return value }
    let value = reader.value(of: members[index].subject)
    members[index].value = value
    return value
  }

  /// The names in order of declaration, those of a superclass last; a dictionary's in alphabetical order.
  var names: [String] {
    if let dictionary { return dictionary.keys.sorted() }
    while readNext() {}
    var seen: Set<String> = []
    return members.map(\.name).filter { seen.insert($0).inserted }
  }

  private func index(of name: String) -> Int? {
    if members.count > Self.scanLimit {
      if let known = memberIndices[name] { return known }
    } else {
      for index in members.indices where members[index].name == name { return index }
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
    if !hasStarted {
      hasStarted = true
      move(to: dictionary == nil ? Mirror(reflecting: subject) : nil)
    }
    while remainingChildren != nil {
      while let child = remainingChildren?.next() {
        guard let name = child.label else { continue }
        add(name, child.value)
        return true
      }
      // The members of a superclass follow those of the class.
      move(to: mirror?.superclassMirror)
    }
    return false
  }

  private func move(to mirror: Mirror?) {
    self.mirror = mirror
    remainingChildren = mirror?.children.makeIterator()
  }

  private func add(_ name: String, _ subject: Any) {
    members.append(Member(name: name, subject: subject))
    guard members.count > Self.scanLimit else { return }
    let first = memberIndices.isEmpty ? 0 : members.count - 1
    for index in first..<members.count where memberIndices[members[index].name] == nil {
      memberIndices[members[index].name] = index
    }
  }
}
