import Testing

@testable import PageVisitors
@testable import PageSite

@Suite struct SignerTests {
  private let signer = Signer(secret: [1, 2, 3], purpose: "test")

  @Test(arguments: ["", "a", "a.b", ".", "é 😀\n"])
  func signedTextRoundTrips(text: String) {
    let signed = signer.sign(text)
    #expect(signed.hasPrefix(text + "."))
    #expect(signed.utf8.count == text.utf8.count + 44)
    #expect(signer.open(signed) == text)
  }

  @Test func everyAlteredByteIsRefused() {
    let bytes = Array(signer.sign("visitor").utf8)
    for index in bytes.indices {
      for bit in 0..<7 {
        var altered = bytes
        altered[index] ^= 1 << bit
        #expect(signer.open(String(decoding: altered, as: UTF8.self)) == nil, "\(index) \(bit)")
      }
    }
  }

  @Test(arguments: ["", ".", "a", "a.", "a.AAAA", "a.é"])
  func textWithoutASignatureIsRefused(text: String) {
    #expect(signer.open(text) == nil)
  }

  @Test func aTruncatedOrExtendedSignatureIsRejected() {
    let signed = signer.sign("a")
    #expect(signer.open(String(signed.dropLast())) == nil)
    #expect(signer.open(signed + "A") == nil)
    #expect(signer.open(signed + "AAAA") == nil)
    #expect(signer.open(signed + ".") == nil)
  }

  @Test func anotherPurposeOrSecretCannotOpenTheText() {
    let signed = signer.sign("a")
    #expect(Signer(secret: [1, 2, 3], purpose: "other").open(signed) == nil)
    #expect(Signer(secret: [1, 2, 4], purpose: "test").open(signed) == nil)
    #expect(Signer(secret: [1, 2, 3], purpose: "test").open(signed) == "a")
  }
}
