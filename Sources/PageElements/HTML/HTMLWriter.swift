/// A writer that appends HTML to one growing buffer, so that nesting never creates strings.
///
/// The output is polyglot markup: it parses to the same document as HTML and as XML. Text and attribute values are
/// escaped. Functions that do not escape have `raw` in their name.
///
///     var html = HTMLWriter()
///     html.element("p", attributes: { $0.attribute("class", "note") }) {
///       $0.text("R&D <lab>")
///     }
///     html.string()
///     // <p class="note">R&amp;D &lt;lab&gt;</p>
///
/// The writer is not copyable: it has one owner and is passed `inout`. Only this file and `HTMLEscaping.swift` write to
/// raw memory.
public struct HTMLWriter: ~Copyable {
  // Invariant: `start` points to `capacity` bytes, of which the first `written` are initialised.
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var written: Int
  /// The state of rendering besides the bytes.
  package var context: RenderContext
  /// The maximum number of bytes up to the end of a row. Unlimited by default. If a row other than the first exceeds
  /// it, rendering throws ``RowLimitExceeded``.
  package var rowLimit = Int.max
  /// The number of rows written so far.
  var rowCount = 0

  /// Creates an empty writer.
  ///
  /// - Parameters:
  ///   - minimumCapacity: The number of bytes to reserve initially. A full buffer doubles.
  ///   - templates: The source of templates for views that are written as templates. `nil` by default.
  ///   - language: The language of the library's own texts. English by default.
  public init(
    minimumCapacity: Int = 4096, templates: (any TemplateSource)? = nil,
    language: Language = .english
  ) {
    self.init(
      minimumCapacity: minimumCapacity, templates: templates, language: language, actions: nil)
  }

  package init(
    minimumCapacity: Int = 4096, templates: (any TemplateSource)? = nil,
    language: Language = .english, actions: ActionScope?
  ) {
    self.init(
      minimumCapacity: minimumCapacity,
      RenderContext(templates: templates, language: language, actions: actions))
  }

  init(minimumCapacity: Int, _ context: RenderContext) {
    self.context = context
    capacity = max(minimumCapacity, 64)
    start = .allocate(capacity: capacity)
    written = 0
  }

  deinit { start.deallocate() }

  /// The source of templates for views that are written as templates. `nil` by default.
  public var templates: (any TemplateSource)? { context.templates }
  /// The language of the library's own texts. English by default.
  public var language: Language { context.language }
  package var actions: ActionScope? { context.actions }
  /// The current form.
  package var form: FormContext {
    get { context.form }
    _modify { yield &context.form }
  }

  /// The number of bytes written so far.
  @inlinable public var count: Int { written }

  /// Reserves room for `extra` more bytes.
  @inlinable mutating func reserve(_ extra: Int) {
    if capacity - written < extra { grow(extra) }
  }

  @usableFromInline @inline(never) mutating func grow(_ extra: Int) {
    let larger = max(capacity * 2, written + extra)
    let newBuffer = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    newBuffer.initialize(from: start, count: written)
    start.deallocate()
    start = newBuffer
    capacity = larger
  }

  /// Appends markup known at compile time, unescaped.
  @inlinable @inline(__always) public mutating func raw(_ markup: StaticString) {
    // A literal of one character may be stored as a scalar, without a pointer.
    if markup.hasPointerRepresentation {
      let length = markup.utf8CodeUnitCount
      reserve(length)
      (start + written).initialize(from: markup.utf8Start, count: length)
      written &+= length
    } else {
      raw(unescaped: markup.description)
    }
  }

  /// Appends a string without escaping it.
  ///
  /// The caller guarantees that it is markup created by this library. Never pass input here.
  public mutating func raw(unescaped markup: String) {
    var markup = markup
    markup.withUTF8 { raw(unescaped: $0) }
  }

  /// Appends bytes without escaping them. The requirement of ``raw(unescaped:)-(String)`` applies.
  public mutating func raw(unescaped bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + written).initialize(from: source, count: bytes.count)
    written += bytes.count
  }

  /// Appends a phrase of the library, escaped.
  package mutating func text(_ phrase: Phrase) { text(language[phrase]) }

  package mutating func text(_ wording: Wording) { text(language[wording]) }

  /// Appends bytes rendered by another writer.
  package mutating func raw(rendered bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { raw(unescaped: $0) }
  }

  /// Appends text, escaped for element content.
  ///
  /// `&`, `<`, `>`, `"` and `'` become character references. Characters that neither HTML nor XML allows (controls
  /// other than tab and line feed, noncharacters) become U+FFFD. CR LF and CR become a line feed, because HTML has no
  /// valid way to write a carriage return.
  @inlinable public mutating func text(_ string: String) {
    let length = string.utf8.count
    if length <= HTMLEscaping.maximumChunk {
      reserve(length &* HTMLEscaping.expansion &+ HTMLEscaping.slack)
      let end = start + written
      if let size = string.utf8.withContiguousStorageIfAvailable({
        HTMLEscaping.escape($0, to: end)
      }) {
        written &+= size
        return
      }
    }
    longText(string, isAttribute: false)
  }

  @usableFromInline @inline(never) mutating func longText(_ string: String, isAttribute: Bool) {
    var string = string
    string.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        var chunk = rest.prefix(HTMLEscaping.maximumChunk)
        // A piece ends before a lead byte, so that neither a character nor CR LF is split.
        while let next = rest.dropFirst(chunk.count).first,
          next & 0xC0 == 0x80 || next == 0x0A && chunk.last == 0x0D
        {
          chunk = rest.prefix(chunk.count + 1)
        }
        reserve(chunk.count * HTMLEscaping.expansion + HTMLEscaping.slack)
        let source = UnsafeBufferPointer(rebasing: chunk)
        written +=
          isAttribute
          ? HTMLEscaping.escapeAttribute(source, to: start + written)
          : HTMLEscaping.escape(source, to: start + written)
        rest = rest.dropFirst(chunk.count)
      }
    }
  }

  /// Appends the value of a quoted attribute, escaped like ``text(_:)``. Tabs and line feeds also become character
  /// references, because XML would turn them into spaces (XML 1.0, section 3.3.3).
  @inlinable public mutating func attributeText(_ string: String) {
    let length = string.utf8.count
    if length <= HTMLEscaping.maximumChunk {
      reserve(length &* HTMLEscaping.expansion &+ HTMLEscaping.slack)
      let end = start + written
      if let size = string.utf8.withContiguousStorageIfAvailable({
        HTMLEscaping.escapeAttribute($0, to: end)
      }) {
        written &+= size
        return
      }
    }
    longText(string, isAttribute: true)
  }

  /// Appends a whole number in decimal.
  @inlinable public mutating func number(_ value: Int) {
    reserve(20)
    if value < 0 {
      start[written] = UInt8(ascii: "-")
      written &+= 1
    }
    written &+= Digits.count(of: value.magnitude)
    Digits.write(value.magnitude, before: start + written)
  }

  /// Appends a key as a component of an id, path or parameter name. Bytes outside `[A-Za-z0-9]` become `~HH`, so that
  /// keys joined with `.` or `/` remain distinct.
  package mutating func token(_ key: String) {
    let length = key.utf8.count
    reserve(length * 3)
    let end = start + written
    if let size = key.utf8.withContiguousStorageIfAvailable({
      HTMLEscaping.writeToken($0, to: end)
    }) {
      written += size
    } else {
      var key = key
      written += key.withUTF8 { HTMLEscaping.writeToken($0, to: end) }
    }
  }

  /// Appends an address as part of a `mailto` URL. Characters that RFC 6068, section 2, does not allow are
  /// percent-encoded, and so are apostrophes, which HTML would have to escape.
  mutating func mailAddress(_ address: String) {
    reserve(address.utf8.count * 3)
    let end = start + written
    if let size = address.utf8.withContiguousStorageIfAvailable({
      HTMLEscaping.writeMailAddress($0, to: end)
    }) {
      written += size
    } else {
      var address = address
      written += address.withUTF8 { HTMLEscaping.writeMailAddress($0, to: end) }
    }
  }

  /// Appends ` name="value"` with the value escaped.
  @inlinable public mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    attributeText(value)
    raw("\"")
  }

  /// Appends a boolean attribute as ` name=""`, or nothing if `isSet` is false.
  @inlinable public mutating func attribute(_ name: StaticString, isSet: Bool) {
    guard isSet else { return }
    raw(" ")
    raw(name)
    raw("=\"\"")
  }

  /// Appends an element with an explicit end tag.
  ///
  /// - Parameters:
  ///   - tag: The element's name in lowercase. Not a void element such as `br`.
  ///   - content: Writes the content.
  /// - Throws: The error of `content`.
  @inlinable public mutating func element(
    _ tag: StaticString, content: (inout HTMLWriter) throws -> Void
  ) rethrows {
    raw("<")
    raw(tag)
    raw(">")
    try content(&self)
    raw("</")
    raw(tag)
    raw(">")
  }

  /// Appends an element with attributes and an explicit end tag.
  ///
  ///     html.element("a", attributes: { $0.attribute("href", "/tea") }) { $0.text("Tea") }
  ///
  /// - Parameters:
  ///   - tag: The element's name in lowercase. Not a void element such as `br`.
  ///   - attributes: Writes the attributes, only with ``attribute(_:_:)``.
  ///   - content: Writes the content.
  /// - Throws: The error of `attributes` or `content`.
  @inlinable public mutating func element(
    _ tag: StaticString, attributes: (inout HTMLWriter) throws -> Void,
    content: (inout HTMLWriter) throws -> Void
  ) rethrows {
    raw("<")
    raw(tag)
    try attributes(&self)
    raw(">")
    try content(&self)
    raw("</")
    raw(tag)
    raw(">")
  }

  /// Appends a void element such as `<br/>`.
  @inlinable public mutating func void(_ tag: StaticString) {
    raw("<")
    raw(tag)
    raw("/>")
  }

  /// Appends a void element with attributes, such as `<input …/>`.
  ///
  /// - Throws: The error of `attributes`.
  @inlinable public mutating func void(
    _ tag: StaticString, attributes: (inout HTMLWriter) throws -> Void
  ) rethrows {
    raw("<")
    raw(tag)
    try attributes(&self)
    raw("/>")
  }

  /// Ends writing and returns the bytes: valid UTF-8.
  public consuming func finish() -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: start, count: written))
  }

  /// Ends writing and returns the text.
  public consuming func string() -> String {
    String(decoding: UnsafeBufferPointer(start: start, count: written), as: UTF8.self)
  }

  /// Discards the output but keeps the buffer, so that another page can be written to it.
  public mutating func removeAll() { (written, context.hasFocus) = (0, false) }

  /// Discards the output from `offset` on.
  package mutating func removeAll(from offset: Int) {
    precondition((0...written).contains(offset))
    written = offset
  }
}
