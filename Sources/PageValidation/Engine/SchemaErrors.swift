import CLibXML2

/// The errors that libxml2's RELAX NG engine reports in one call.
final class SchemaErrors {
  struct Entry {
    var code: xmlRelaxNGValidErr?
    var message: String
    var line: Int
    var node: xmlNodePtr?
  }

  private(set) var all: [Entry] = []

  /// Calls `body` with an error handler and its context, which collect the errors in this object.
  func collect<Answer>(
    _ body: (xmlStructuredErrorFunc, UnsafeMutableRawPointer) -> Answer
  ) -> Answer {
    withExtendedLifetime(self) {
      body({ SchemaErrors.add($0, $1) }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private static func add(_ this: UnsafeMutableRawPointer?, _ error: UnsafePointer<xmlError>?) {
    guard let this, let error = error?.pointee else { return }
    let notes = Unmanaged<SchemaErrors>.fromOpaque(this).takeUnretainedValue()
    // One error can cause thousands of messages, but the first ones are enough.
    guard notes.all.count < 1000 else { return }
    notes.all.append(
      Entry(
        code: xmlRelaxNGValidErr(rawValue: numericCast(error.code)),
        message: trimmed(UnsafeRawPointer(error.message)?.assumingMemoryBound(to: xmlChar.self)),
        line: Int(error.line), node: error.node?.assumingMemoryBound(to: xmlNode.self)))
  }
}
