@testable import PagePasswords
import Testing

@Suite struct ScryptPasswordsTests {
  private static let cheap: ScryptPasswords.Cost = {
    var cost = ScryptPasswords.Cost()
    (cost.logN, cost.blockSize, cost.parallelism) = (2, 1, 1)
    return cost
  }()
  private let passwords = ScryptPasswords(cost: cheap)

  @Test func `only the right password matches a hash`() async throws {
    let hash = try await passwords.hash("correct horse")
    #expect(hash.hasPrefix("$scrypt$ln=2,r=1,p=1$"))
    #expect(try await passwords.verify("correct horse", against: hash))
    for wrong in ["correct horsf", "", "correct horse ", "Correct horse"] {
      #expect(try await !passwords.verify(wrong, against: hash))
    }
  }

  @Test func `hashes of the same password differ`() async throws {
    #expect(try await passwords.hash("tea") != passwords.hash("tea"))
  }

  @Test func `a hash from another scrypt implementation verifies`() async throws {
    // From Python's hashlib, an independent implementation: scrypt(b"pleaseletmein", salt=b"SodiumChloride", n=1024,
    // r=8, p=1, dklen=32).
    let hash =
      "$scrypt$ln=10,r=8,p=1$U29kaXVtQ2hsb3JpZGU$VBc2h9Jl5DImvZFLAVJn4v3UEIqgWTf7VJ7OsMJ2ooU"
    #expect(try await passwords.verify("pleaseletmein", against: hash))
    #expect(try await !passwords.verify("pleaseletmeim", against: hash))
  }

  @Test func `passwords are compared after Unicode normalization`() async throws {
    let hash = try await passwords.hash("caf\u{E9}")
    #expect(try await passwords.verify("cafe\u{301}", against: hash))
  }

  @Test(arguments: ["tea\0", "tea\0\0", "te\0a", "\0"])
  func `a password with a NUL never matches and cannot be hashed`(typed: String) async throws {
    let hashes = [try await passwords.hash("tea"), try await passwords.hash("")]
    for hash in hashes { #expect(try await !passwords.verify(typed, against: hash)) }
    #expect(try await !passwords.verify(typed, against: nil))
    await #expect(throws: PasswordError.containsNUL) { _ = try await passwords.hash(typed) }
  }

  @Test func `verification against no hash fails`() async throws {
    #expect(try await !passwords.verify("", against: nil))
    #expect(try await !passwords.verify("tea", against: nil))
  }

  @Test func `a hash with another cost is outdated but still verifies`() async throws {
    var cost = Self.cheap
    cost.logN = 3
    let hash = try await ScryptPasswords(cost: cost).hash("tea")
    #expect(passwords.isOutdated(hash))
    #expect(try await passwords.verify("tea", against: hash))
    #expect(try await !passwords.isOutdated(passwords.hash("tea")))
  }

  @Test(arguments: [
    "", "tea", "$scrypt$", "$2b$12$abcdefghijklmnopqrstuv", "$scrypt$ln=2,r=1,p=1$AAAA$AAAA",
    "$scrypt$ln=63,r=8,p=1$U29kaXVtQ2hsb3JpZGU$" + String(repeating: "A", count: 43),
    "$scrypt$ln=20,r=32,p=16$U29kaXVtQ2hsb3JpZGU$" + String(repeating: "A", count: 43),
    "$scrypt$ln=-1,r=8,p=1$U29kaXVtQ2hsb3JpZGU$" + String(repeating: "A", count: 43),
    String(repeating: "$", count: 100_000),
  ])
  func `an unreadable hash throws an error`(hash: String) async {
    await #expect(throws: PasswordError.unreadableHash) {
      _ = try await passwords.verify("tea", against: hash)
    }
  }

  @Test func `a long password is refused before it is hashed`() async throws {
    let long = String(repeating: "a", count: ScryptPasswords.byteLimit + 1)
    await #expect(throws: PasswordError.tooLong(bytes: 1_001)) {
      _ = try await passwords.hash(long)
    }
    let hash = try await passwords.hash("tea")
    #expect(try await !passwords.verify(long, against: hash))
  }
}
