import CLibXML2

/// The first reason why bytes are not well-formed.
struct ParseFault: Error {
  var remark: Remark
}

/// A parser run of libxml2 with its own error handler, which loads nothing but the given bytes.
///
/// libxml2's global handlers belong to threads, and tasks move between threads. So only the handler of the parser's
/// context is set. The only option is `XML_PARSE_NONET`. Without `NOENT`, no entity is replaced and no file is read.
/// Without `HUGE`, the maximum depth is 256 elements.
final class LibXMLParser {
  /// The number of bytes of a wrapper before the input, and the size of the input.
  private let offset: Int
  private let limit: Int
  private var firstFault: Remark?

  init(offset: Int = 0, limit: Int) {
    self.offset = offset
    self.limit = limit
  }

  /// The reason why ``document(from:)`` returned `nil`.
  var fault: ParseFault {
    let unknown = Remark(
      .wellFormed, offset: 0, "libxml2 cannot read the input and reports no reason.",
      "Send less at once: memory may be short.")
    return ParseFault(remark: firstFault ?? unknown)
  }

  /// The line of an error in a grammar, from 1. Offsets are not useful there.
  private(set) var faultLine = 0

  /// Returns the tree, which the caller must free; `nil` if there is an error.
  func document(from bytes: [UInt8]) -> xmlDocPtr? {
    Self.start
    guard let count = Int32(exactly: bytes.count), let context = xmlNewParserCtxt() else {
      return nil
    }
    defer { xmlFreeParserCtxt(context) }
    let document = withExtendedLifetime(self) {
      context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
      context.pointee.sax.pointee.serror = { LibXMLParser.handleError($0, $1) }
      return bytes.withUnsafeBytes { buffer in
        xmlCtxtReadMemory(
          context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil,
          Int32(XML_PARSE_NONET.rawValue))
      }
    }
    if firstFault != nil, let document {
      xmlFreeDoc(document)
      return nil
    }
    return document
  }

  /// Initialized once, before any thread parses.
  static let start: Void = xmlInitParser()

  private static func handleError(
    _ context: UnsafeMutableRawPointer?, _ error: UnsafePointer<xmlError>?
  ) {
    guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let error = error?.pointee, error.level != XML_ERR_WARNING,
      let parser = context.pointee._private
    else { return }
    let this = Unmanaged<LibXMLParser>.fromOpaque(parser).takeUnretainedValue()
    guard this.firstFault == nil else { return }
    let consumed = Int(xmlByteConsumed(context)) - this.offset
    let path = context.pointee.node.map(pathFromRoot(to:)) ?? ""
    this.faultLine = Int(error.line)
    let open = UnsafeBufferPointer(
      start: context.pointee.nameTab, count: Int(context.pointee.nameNr))
    let wording = ParserMessage(of: error, atEnd: consumed >= this.limit) { name in
      open.contains { MarkupText(string($0)) == name }
    }
    this.firstFault = Remark(
      wording.rule, offset: min(max(consumed, 0), this.limit), place: .path(path),
      wording.message, wording.advice)
  }
}
