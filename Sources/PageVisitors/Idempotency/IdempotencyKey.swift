package import HTTPTypes
import PageCrypto
package import PageElements
package import PageHTTP
import PageScheduling

/// The identity of one action: a POST that runs once, even if it is sent several times.
///
/// The key is that of the form (`pe-key`), or one of the action's own (`Idempotency-Key`). It is valid for one address
/// and one sender. All forms of a page share one key, so for them the content is part of the identity: different
/// content is a different action.
public struct IdempotencyKey: Hashable, Sendable {
  /// The digest that identifies the action: 32 bytes.
  public let digest: [UInt8]
  /// The digest of the content that was sent, without the key: 32 bytes.
  public let content: [UInt8]
  /// The digest of the form's key, regardless of the content: 16 bytes; `nil` for an action with its own key.
  public let form: [UInt8]?
  /// The client whose share of the store it uses; empty for a sender without a share, such as one on this machine.
  public let client: String

  /// - Parameters:
  ///   - key: The key; `nil` for a POST without one.
  ///   - address: The address, without the parameters that say which part of the page the client has.
  ///   - visitor: The sender; `nil` for one without a cookie.
  ///   - identity: The reader's identity on the page; `nil` on a page for everyone.
  package init?(
    _ key: SentKey?, to address: String, _ values: FormValues, client: String, agent: String?,
    visitor: VisitorID?, identity: String?
  ) {
    guard let key else { return nil }
    content = Self.digest(of: values)
    let sender = ClientKey(client)
    self.client = sender.isLocal ? "" : "\(sender)"
    var hash = Hash()
    hash.add(address)
    hash.add(identity)
    hash.add(visitor?.text)
    switch key {
    case .form(let text):
      form = Self.digest(of: text)
      hash.add("form")
      hash.add(text)
      hash.add(content)
    case .gesture(let text):
      form = nil
      hash.add("gesture")
      hash.add(text)
      // Such a key may be easy to guess, so senders without a cookie are distinguished by more.
      if visitor == nil {
        hash.add(self.client)
        hash.add(agent)
      }
    }
    digest = hash.finish()
  }

  /// Creates a key, for tests of stores.
  package init(digest: [UInt8], content: [UInt8], form: [UInt8]?, client: String) {
    (self.digest, self.content, self.form, self.client) = (digest, content, form, client)
  }

  package static func digest(of key: FormKey) -> [UInt8] { digest(of: key.text) }

  private static func digest(of formKey: String) -> [UInt8] {
    var hash = Hash()
    hash.add("form key")
    hash.add(formKey)
    return Array(hash.finish().prefix(16))
  }

  private static func digest(of values: FormValues) -> [UInt8] {
    var hash = Hash()
    for (name, value) in values.items {
      hash.add(name)
      hash.add(value)
    }
    for file in values.files {
      hash.add("file")
      for text in [file.name, file.filename, file.type] { hash.add(text) }
      hash.add(file.bytes)
    }
    return hash.finish()
  }

  /// A hash of parts. It includes their lengths, so that different lists of parts differ.
  private struct Hash: ~Copyable {
    private var hash = SHA256()

    mutating func add(_ bytes: some Collection<UInt8>) {
      hash.update(Array("\(bytes.count):".utf8))
      hash.update(Array(bytes))
    }

    mutating func add(_ text: String?) {
      guard let text else { return hash.update([UInt8(ascii: "-")]) }
      add(text.utf8)
    }

    consuming func finish() -> [UInt8] { hash.finish() }
  }
}

/// The key that a POST carries.
package enum SentKey: Sendable {
  /// The key of the form.
  case form(String)
  /// The key of this action alone.
  case gesture(String)

  /// Removes the key of a POST from its values, and returns it.
  ///
  /// `Idempotency-Key` takes precedence over `pe-key`. An invalid `pe-key` counts as missing: it is no reason to lose
  /// the submitted values.
  ///
  /// - Throws: A 400 for an invalid `Idempotency-Key`.
  package static func take(from values: inout FormValues, _ request: HTTPRequest) throws -> SentKey?
  {
    let sent = values[FormKey.field]
    if sent != nil {
      values = FormValues(values.items.filter { $0.name != FormKey.field }, files: values.files)
    }
    if let field = request.headerFields[.idempotencyKey] {
      guard FormKey.isValid(field) else {
        throw SiteProblem(
          .badRequest,
          .text(
            "The Idempotency-Key is not valid. Send 1 to \(FormKey.byteLimit) printable characters of "
              + "ASCII."), submittedValues: values)
      }
      return .gesture(field)
    }
    return sent.flatMap { FormKey.isValid($0) ? .form($0) : nil }
  }
}
