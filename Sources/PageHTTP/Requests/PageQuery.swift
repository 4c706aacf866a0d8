import HTTPTypes
package import PageElements

/// The query parameters of a page: the members of a model, with default values.
///
/// A request's parameters replace the defaults. Equivalent queries have the same address: it omits default
/// values and sorts the rest by name.
package struct PageQuery<Model: Codable & Sendable>: Sendable {
  package let initial: Model
  private let defaults: Result<[EncodedFormValues.Member], any Error>

  package init(_ initial: Model) {
    self.initial = initial
    defaults = Result { try Self.members(of: initial) }
  }

  /// Returns the members sorted by name: the order of a dictionary differs between processes.
  private static func members(of model: Model) throws -> [EncodedFormValues.Member] {
    try EncodedFormValues(model).members.sorted { left, right in
      left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }

  private var members: [EncodedFormValues.Member] { (try? defaults.get()) ?? [] }

  /// Returns the query of a model's address: the values that differ from the defaults, percent-encoded.
  package func text(of model: Model) -> String {
    if let model = model as? any DynamicQuery { return model.text }
    guard let values = try? Self.members(of: model) else { return "" }
    var pairs: [String] = []
    for member in values {
      let before = members.first { $0.name.hasSameBytes(as: member.name) }?.values ?? []
      if member.values.elementsEqual(before, by: { $0.hasSameBytes(as: $1) }) { continue }
      // An empty value means that the member has no value, unlike its default.
      for value in member.values.isEmpty ? [""] : member.values {
        pairs.append("\(URLQuery.encode(member.name))=\(URLQuery.encode(value))")
      }
    }
    return pairs.joined(separator: "&")
  }
}

/// The query of a page, with any model.
package protocol AnyPageQuery: Sendable {
  /// The names of the parameters that the page reads.
  var names: [String] { get }

  /// - Throws: An error if the model cannot be written as parameters and read back.
  func check() throws

  /// - Throws: ``SiteProblem`` (400) for a duplicate or invalid parameter.
  func read(_ query: URLQuery, in language: Language) throws -> ParsedQuery
}

private struct UnreadableMember: Error, CustomStringConvertible {
  let name: String
  var description: String { "'\(name)' cannot be read back unchanged." }
}

/// The query of one request.
package struct ParsedQuery: Sendable {
  /// The page's model.
  package let model: any Sendable
  /// The query as in all addresses of the page.
  package let text: String
}

extension PageQuery: AnyPageQuery {
  package var names: [String] { (initial as? any DynamicQuery)?.names ?? members.map(\.name) }

  package func check() throws {
    if initial is any DynamicQuery { return }
    let members = try defaults.get()
    let items = members.flatMap { member in member.values.map { (member.name, $0) } }
    let decodedMembers = try Self.members(of: FormValues(items).decode(Model.self))
    for (member, other) in zip(members, decodedMembers)
    where !member.values.elementsEqual(other.values) {
      throw UnreadableMember(name: member.name)
    }
    guard members.count == decodedMembers.count else { throw UnreadableMember(name: "") }
  }

  package func read(_ query: URLQuery, in language: Language) throws -> ParsedQuery {
    if let initial = initial as? any DynamicQuery {
      let model = try initial.reading(query.items)
      return ParsedQuery(model: model, text: model.text)
    }
    var isGiven = false
    var items: [(String, String)] = []
    for member in members {
      let requestValues = try values(of: member, in: query)
      isGiven = isGiven || requestValues != nil
      items += (requestValues ?? member.values).map { (member.name, $0) }
    }
    guard isGiven else { return ParsedQuery(model: initial, text: "") }
    do {
      let model = try FormValues(items).decode(Model.self)
      return ParsedQuery(model: model, text: text(of: model))
    } catch let errors as FormErrors {
      let name = errors.items.first?.name ?? ""
      let reasons = errors.items.map { language[$0.wording] }.joined(separator: " ")
      throw SiteProblem(
        .badRequest, "The parameter '\(name.cut(toBytes: 80))' is not valid. \(reasons)")
    }
  }

  /// Whether a member has a value with this text, such as an enum's raw value.
  private func isValue(_ text: String, of member: EncodedFormValues.Member) -> Bool {
    let items = members.flatMap { other in
      (other.name.hasSameBytes(as: member.name) ? [text] : other.values).map { (other.name, $0) }
    }
    guard let model = try? FormValues(items).decode(Model.self),
      let written = try? Self.members(of: model)
    else { return false }
    return written.contains { $0.name.hasSameBytes(as: member.name) && $0.values == [text] }
  }

  /// Returns the values of a member in a query; `nil` if the query does not contain it.
  private func values(
    of member: EncodedFormValues.Member, in query: URLQuery
  ) throws -> [String]? {
    if member.kind == .list {
      let all = query.items.filter { $0.name.hasSameBytes(as: member.name) }.map(\.value)
      return all.isEmpty ? nil : all.filter { !$0.isEmpty }
    }
    guard let value = try query.value(member.name) else { return nil }
    guard value.isEmpty else { return [value] }
    return switch member.kind {
    case .value: isValue("", of: member) ? [value] : nil
    case .text: [value]
    case .optional, .list: []
    }
  }
}
