import HTTPTypes
import PageBytes

/// A validated `field-name ":" OWS field-value OWS` (RFC 9112, section 5).
///
/// The caller has already rejected line ends and control bytes within the line.
struct FieldLine {
  let name: Bytes
  let value: Bytes

  init(_ line: Bytes) throws(Refusal) {
    guard let first = line.first, !first.isBlank else {
      throw .malformed("A header field is folded over two lines.")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw .malformed("A header field has no colon.")
    }
    let name = line.part(0..<colon)
    let token = ByteSet.token
    guard !name.isEmpty, name.allSatisfy({ token.contains($0) }) else {
      throw .malformed("A header field's name is not a token directly before its colon.")
    }
    var (start, end) = (colon + 1, line.count)
    while start < end, line[start].isBlank { start += 1 }
    while end > start, line[end - 1].isBlank { end -= 1 }
    self.name = name
    self.value = line.part(start..<end)
  }
}
