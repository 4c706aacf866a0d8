import CCrypto

/// Compares bytes in constant time, independent of where they differ.
package func areEqualInConstantTime(_ some: [UInt8], _ others: [UInt8]) -> Bool {
  some.count == others.count && CRYPTO_memcmp(some, others, some.count) == 0
}
