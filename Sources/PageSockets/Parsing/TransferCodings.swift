import HTTPTypes
import PageBytes

/// The codings that all `Transfer-Encoding` lines of a request name together, in their order
/// (RFC 9112, section 6.1).
///
/// One `chunked` is read. A body whose last coding is another has no end that everybody finds, and
/// one that is chunked twice has two: 400 (RFC 9112, section 6.3). Codings before `chunked` are
/// well framed, but not read here: 501.
struct TransferCodings {
  private var count = 0
  private var chunked = 0
  private var endsWithChunked = false

  /// Whether there was no such line.
  var isEmpty: Bool { count == 0 }

  /// Adds a line; an empty element counts as a coding nobody knows.
  mutating func take(_ value: Bytes) {
    for coding in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      count += 1
      endsWithChunked = coding.trimmingBlanks.equalsIgnoringCase("chunked")
      if endsWithChunked { chunked += 1 }
    }
  }

  /// Whether the body is chunked and nothing else.
  func check() throws(Refusal) {
    guard endsWithChunked else {
      throw .malformed("The last Transfer-Encoding is not chunked, so the body has no certain end.")
    }
    guard chunked == 1 else {
      throw .malformed("The Transfer-Encoding chunked is named more than once.")
    }
    guard count == 1 else {
      throw Refusal(
        status: .notImplemented, detail: "The only Transfer-Encoding read here is chunked.")
    }
  }
}
