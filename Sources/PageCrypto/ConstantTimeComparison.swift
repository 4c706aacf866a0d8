import CCrypto

/// Compares bytes in constant time, independent of where they differ.
package func areEqualInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
