import PageBytes
import PageCrypto
package import PageSite

/// A short identifier for a row without a key, from all its values and its number among equal rows.
package enum RowDigest {
  package static func key(_ values: [SortValue]) -> String {
    digest(values).prefix(12).map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    .joined()
  }

  /// Returns the digest by which two versions of a row are compared: 32 bytes, equal for equal values of equal types.
  package static func digest(_ values: [SortValue]) -> [UInt8] {
    var input: [UInt8] = []
    func add(_ tag: UInt8, _ bytes: some Sequence<UInt8>) {
      let bytes = Array(bytes)
      input.append(tag)
      input += withUnsafeBytes(of: UInt64(bytes.count).bigEndian, Array.init)
      input += bytes
    }
    for value in values {
      switch value {
      case .null: add(0, [])
      case .integer(let number): add(1, "\(number)".utf8)
      case .real(let number): add(2, "\(number)".utf8)
      case .text(let text): add(3, text.utf8)
      case .blob(let bytes): add(4, bytes)
      }
    }
    return Array(SHA256.hash(input))
  }
}
