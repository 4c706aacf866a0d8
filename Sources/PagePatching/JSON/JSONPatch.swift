/// A reason why a JSON Patch could not be parsed or applied. Nothing was changed.
public enum JSONPatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not an array of operations, or the operation with this index is invalid.
  case malformed(operation: Int)
  /// A path does not exist, or is beyond the end of an array.
  case missing(path: String, operation: Int)
  /// A `test` found another value.
  case testFailed(path: String, operation: Int)

  public var description: String {
    switch self {
    case .malformed(let operation):
      "Operation \(operation) is not valid in RFC 6902. Fetch the document again."
    case .missing(let path, let operation):
      "Operation \(operation) addresses '\(path)', which does not exist. Fetch the document again."
    case .testFailed(let path, let operation):
      "Operation \(operation) expected another value at '\(path)': the patch is for another "
        + "version. Fetch the document again."
    }
  }
}

/// A JSON Patch (RFC 6902), as a client parses and applies it.
///
///     let patch = try JSONPatch(parsing: body)
///     document = try patch.applied(to: document)
public struct JSONPatch: Hashable, Sendable {
  enum Operation: Hashable, Sendable {
    case add(JSONPointer, JSONValue)
    case remove(JSONPointer)
    case replace(JSONPointer, JSONValue)
    case move(from: JSONPointer, to: JSONPointer)
    case copy(from: JSONPointer, to: JSONPointer)
    case test(JSONPointer, JSONValue)
  }

  let operations: [Operation]

  /// The number of operations.
  public var count: Int { operations.count }

  /// Parses a patch.
  ///
  /// - Throws: ``JSONPatchError/malformed(operation:)``, or `DecodingError` if the text is not JSON.
  public init(parsing text: some Collection<UInt8>) throws {
    guard case .array(let items) = try JSONValue(parsing: text) else {
      throw JSONPatchError.malformed(operation: 0)
    }
    operations = try items.enumerated().map { index, item in
      func pointer(_ member: String) throws -> JSONPointer {
        guard let text = item[member]?.text, let pointer = JSONPointer(text) else {
          throw JSONPatchError.malformed(operation: index)
        }
        return pointer
      }
      func value() throws -> JSONValue {
        guard let value = item["value"] else { throw JSONPatchError.malformed(operation: index) }
        return value
      }
      switch item["op"]?.text {
      case "add": return .add(try pointer("path"), try value())
      case "remove": return .remove(try pointer("path"))
      case "replace": return .replace(try pointer("path"), try value())
      case "move": return .move(from: try pointer("from"), to: try pointer("path"))
      case "copy": return .copy(from: try pointer("from"), to: try pointer("path"))
      case "test": return .test(try pointer("path"), try value())
      default: throw JSONPatchError.malformed(operation: index)
      }
    }
  }

  /// Returns `document` with all operations applied, in order.
  ///
  /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied. Then none is.
  public func applied(to document: JSONValue) throws -> JSONValue {
    var document = document
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .add(let path, let value): try document.add(value, at: path, index)
      case .remove(let path): _ = try document.remove(at: path, index)
      case .replace(let path, let value):
        try document.update(path.tokens[...], path, index) { $0 = value }
      case .move(let source, let target):
        // A value cannot be moved into itself (RFC 6902, section 4.4).
        if target.tokens.count > source.tokens.count, target.tokens.starts(with: source.tokens) {
          throw JSONPatchError.missing(path: target.text, operation: index)
        }
        let value = try document.remove(at: source, index)
        try document.add(value, at: target, index)
      case .copy(let source, let target):
        try document.add(try document.value(at: source, index), at: target, index)
      case .test(let path, let value):
        guard try document.value(at: path, index) == value else {
          throw JSONPatchError.testFailed(path: path.text, operation: index)
        }
      }
    }
    return document
  }
}

/// A JSON Pointer (RFC 6901).
struct JSONPointer: Hashable, Sendable {
  let text: String
  let tokens: [String]

  /// Parses a pointer; `nil` unless it is empty or begins with a slash, and each `~` is part of an escape.
  init?(_ text: String) {
    // Split by scalars: as a `Character`, a slash with a combining mark is not a slash.
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    guard text.isEmpty || parts[0].isEmpty else { return nil }
    var tokens: [String] = []
    for token in parts.dropFirst() {
      var plain = ""
      var escaped = false
      for character in token {
        switch (escaped, character) {
        case (true, "0"): plain.unicodeScalars.append("~")
        case (true, "1"): plain.unicodeScalars.append("/")
        case (true, _): return nil
        case (false, "~"): break
        case (false, _): plain.unicodeScalars.append(character)
        }
        escaped = !escaped && character == "~"
      }
      if escaped { return nil }
      tokens.append(plain)
    }
    (self.text, self.tokens) = (text, tokens)
  }

  /// Returns an array index in its only valid spelling: digits without leading zeros.
  static func index(_ token: String) -> Int? {
    guard let index = Int(token), index >= 0, String(index) == token else { return nil }
    return index
  }
}

extension JSONValue {
  fileprivate func value(at path: JSONPointer, _ operation: Int) throws -> JSONValue {
    var value = self
    for token in path.tokens {
      let next: JSONValue? =
        if case .array = value { JSONPointer.index(token).flatMap { value[$0] } } else {
          value[token]
        }
      guard let next else {
        throw JSONPatchError.missing(path: path.text, operation: operation)
      }
      value = next
    }
    return value
  }

  /// Calls `change` with the value at a path that must exist.
  fileprivate mutating func update(
    _ tokens: ArraySlice<String>, _ path: JSONPointer, _ operation: Int,
    _ change: (inout JSONValue) throws -> Void
  ) throws {
    guard let token = tokens.first else { return try change(&self) }
    let missing = JSONPatchError.missing(path: path.text, operation: operation)
    // The container is removed while it changes, so that nothing is copied.
    let whole = self
    self = .null
    switch whole {
    case .array(var items):
      guard let index = JSONPointer.index(token), items.indices.contains(index) else {
        throw missing
      }
      try items[index].update(tokens.dropFirst(), path, operation, change)
      self = .array(items)
    case .object(var members):
      guard var member = members.removeValue(forKey: token) else { throw missing }
      try member.update(tokens.dropFirst(), path, operation, change)
      members[token] = member
      self = .object(members)
    default: throw missing
    }
  }

  fileprivate mutating func add(
    _ value: JSONValue, at path: JSONPointer, _ operation: Int
  ) throws {
    guard let last = path.tokens.last else {
      self = value
      return
    }
    try update(path.tokens.dropLast(), path, operation) { parent in
      switch parent {
      case .array(var items):
        let index = last == "-" ? items.count : JSONPointer.index(last)
        guard let index, index <= items.count else {
          throw JSONPatchError.missing(path: path.text, operation: operation)
        }
        items.insert(value, at: index)
        parent = .array(items)
      case .object(var members):
        members[last] = value
        parent = .object(members)
      default: throw JSONPatchError.missing(path: path.text, operation: operation)
      }
    }
  }

  fileprivate mutating func remove(at path: JSONPointer, _ operation: Int) throws -> JSONValue {
    let removed = try value(at: path, operation)
    guard let last = path.tokens.last else {
      self = .null
      return removed
    }
    try update(path.tokens.dropLast(), path, operation) { parent in
      switch parent {
      case .array(var items):
        if let index = JSONPointer.index(last) { items.remove(at: index) }
        parent = .array(items)
      case .object(var members):
        members[last] = nil
        parent = .object(members)
      default: break
      }
    }
    return removed
  }
}
