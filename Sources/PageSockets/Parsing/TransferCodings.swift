import HTTPTypes
import PageBytes

/// The codings in all `Transfer-Encoding` lines of a request, in order (RFC 9112, section 6.1).
///
/// The server supports a single `chunked`. If the last coding is not `chunked`, or `chunked` occurs twice, the end of
/// the body is ambiguous: 400 (RFC 9112, section 6.3). Other codings before `chunked` are not supported: 501.
struct TransferCodings {
  private var count = 0
  private var chunked = 0
  private var endsWithChunked = false

  /// Whether there is no such line.
  var isEmpty: Bool { count == 0 }

  /// Adds a line. An empty element counts as an unknown coding.
  mutating func take(_ value: Bytes) {
    for coding in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      count += 1
      endsWithChunked = coding.trimmingBlanks.equalsIgnoringCase("chunked")
      if endsWithChunked { chunked += 1 }
    }
  }

  /// Throws unless the body is chunked and has no other coding.
  func check() throws(Refusal) {
    guard endsWithChunked else {
      throw .malformed(
        "The last Transfer-Encoding is not chunked, so the end of the body is unknown.")
    }
    guard chunked == 1 else {
      throw .malformed("The Transfer-Encoding chunked occurs more than once.")
    }
    guard count == 1 else {
      throw Refusal(
        status: .notImplemented, detail: "The only supported Transfer-Encoding is chunked.")
    }
  }
}
