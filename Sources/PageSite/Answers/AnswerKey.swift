import HTTPTypes
import PageCrypto
import PageElements

/// Names one gesture: a post that is done once, however often it is sent.
///
/// A gesture has the key of the form it came from (`pe-key`) or one of its own (`Idempotency-Key`),
/// and counts for one address and one sender. The key of a form serves for all that its page can
/// send, so there the content is part of the name: another content is another gesture.
public struct AnswerKey: Hashable, Sendable {
  /// Names the gesture: 32 bytes.
  public let digest: [UInt8]
  /// Names what was sent, the key apart: 32 bytes.
  public let content: [UInt8]
  /// Names the form's key, whatever was sent with it: 16 bytes; `nil` for a gesture with its own.
  public let form: [UInt8]?
  /// Whose share of the store it takes; empty for a sender who has none, such as one on this
  /// machine.
  public let client: String

  /// - Parameters:
  ///   - key: `nil` for a post without a key.
  ///   - address: Where it is sent, without what says which part of the page its sender has.
  ///   - visitor: Who sends it; `nil` for one without a cookie.
  ///   - identity: Who asks, as the page has it; `nil` on a page for everyone.
  init?(
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
      // Such a key may be easy to guess, so two who have no cookie are told apart by more.
      if visitor == nil {
        hash.add(self.client)
        hash.add(agent)
      }
    }
    digest = hash.finish()
  }

  /// For tests of stores.
  package init(digest: [UInt8], content: [UInt8], form: [UInt8]?, client: String) {
    (self.digest, self.content, self.form, self.client) = (digest, content, form, client)
  }

  static func digest(of key: FormKey) -> [UInt8] { digest(of: key.text) }

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

  /// A hash of parts, none of which can pass for a piece of another.
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

/// The key that came with a post.
enum SentKey: Sendable {
  /// That of the form it was sent with.
  case form(String)
  /// That of this one gesture.
  case gesture(String)

  /// Takes a post's key out of what it sent.
  ///
  /// `Idempotency-Key` counts before `pe-key`, and a `pe-key` that is none counts as missing: it is
  /// no reason to lose what was typed.
  ///
  /// - Throws: A 400 for a field that holds no key.
  static func take(from values: inout FormValues, _ request: HTTPRequest) throws -> SentKey? {
    let sent = values[FormKey.field]
    if sent != nil {
      values = FormValues(values.items.filter { $0.name != FormKey.field }, files: values.files)
    }
    if let field = request.headerFields[.idempotencyKey] {
      guard FormKey.isKey(field) else {
        throw SiteProblem(
          .badRequest,
          .text(
            "The Idempotency-Key is none: send 1 to \(FormKey.byteLimit) printable characters of "
              + "ASCII."), typed: values)
      }
      return .gesture(field)
    }
    return sent.flatMap { FormKey.isKey($0) ? .form($0) : nil }
  }
}
