/// Returns a remark for the first byte that is not UTF-8 (RFC 3629), or character that XML 1.0 forbids (section 2.2).
func firstEncodingFault(in bytes: [UInt8]) -> Remark? {
  func remark(_ offset: Int, _ message: String, _ advice: String) -> Remark {
    Remark(.encoding, offset: offset, message, advice)
  }
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
    return remark(0, "The input begins with a byte order mark.", "Remove it: UTF-8 needs none.")
  }
  var index = 0
  while index < bytes.count {
    let lead = bytes[index]
    if lead < 0x80 {
      if lead < 0x20, lead != 0x09, lead != 0x0A, lead != 0x0D {
        return remark(
          index, "The control character \(name(of: lead)) is not allowed in HTML.", "Remove it.")
      }
      index += 1
      continue
    }
    guard let length = lengthOfScalar(in: bytes, at: index) else {
      return remark(
        index, "The byte 0x\(hex(lead)) is not valid UTF-8 here.", "Encode the text as UTF-8.")
    }
    if length == 3, lead == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
      return remark(
        index, "U+FFF\(hex(bytes[index + 2] & 0x0F, width: 1)) is not a character.", "Remove it.")
    }
    index += length
  }
  return nil
}

/// Returns the number of bytes of a well-formed scalar at `index` (RFC 3629, section 4).
private func lengthOfScalar(in bytes: [UInt8], at index: Int) -> Int? {
  let lead = bytes[index]
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch lead {
  case 0xC2...0xDF: length = 2
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: length = 3
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  case 0xF1...0xF3: length = 4
  default: return nil
  }
  guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
  for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
  return length
}

private func name(of control: UInt8) -> String {
  control == 0 ? "NUL (U+0000)" : "U+00\(hex(control))"
}

private func hex(_ value: UInt8, width: Int = 2) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
