import HTTPTypes
import PageElements
import RandomPages
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct MultipartParserTests {
  private func values(
    _ body: String, boundary: String = "x", limits: FormBody = FormBody()
  ) throws -> FormValues {
    try limits.values(type: "multipart/form-data; boundary=\(boundary)", body: Array(body.utf8))
  }

  private func refusal(
    _ body: String, boundary: String = "x", limits: FormBody = FormBody()
  ) -> SiteProblem? {
    #expect(throws: SiteProblem.self) { try values(body, boundary: boundary, limits: limits) }
  }

  /// Returns a body with a single part.
  private func part(_ head: String, _ content: String = "v") -> String {
    "--x\r\n\(head)\r\n\r\n\(content)\r\n--x--\r\n"
  }

  @Test func partsAreFieldsAndFilesInOrder() throws {
    let values = try values(
      """
      --x\r\nContent-Disposition: form-data; name="title"\r\n\r\nTea\r
      --x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r
      Content-Type: image/PNG\r\n\r\n\r\n--\r\n\u{0}\r\n\r
      --x\r\ncontent-disposition:form-data;name=tag;\r\n\r\n\r
      --x--\r\n
      """)
    #expect(
      values
        == FormValues(
          [("title", "Tea"), ("tag", "")],
          files: [
            UploadedFile(
              name: "photo", filename: "a.png", type: "image/png",
              bytes: Array("\r\n--\r\n\u{0}\r\n".utf8))
          ]))
  }

  @Test(arguments: [
    "--x--", "--x--\r\n", "\r\n--x--", "before\r\n--x--after", "--x--\r\n--x\r\nnot read",
  ])
  func aFormWithoutFieldsIsEmpty(body: String) throws {
    #expect(try values(body).isEmpty)
  }

  @Test func aPartMayHaveEmptyContent() throws {
    let head = "Content-Disposition: form-data; name=\"a\""
    #expect(try values("--x\r\n\(head)\r\n\r\n--x--")["a"] == "")
    #expect(try values("--x \t\r\n\(head)\r\n\r\n\r\n--x--")["a"] == "")
  }

  @Test(arguments: [
    "x", "----WebKitFormBoundaryABC123", "'()+_,-./:=?", "a b",
    String(repeating: "b", count: 70),
  ])
  func everyValidBoundaryIsAccepted(boundary: String) throws {
    let body = "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
    #expect(try values(body + "--\(boundary)--", boundary: "\"\(boundary)\"")["a"] == "1")
  }

  @Test(arguments: ["\"\"", "\"a \"", "\"a\u{E9}\"", "\"a*b\"", String(repeating: "b", count: 71)])
  func invalidBoundariesAreRejected(boundary: String) {
    let problem = refusal("--x--", boundary: boundary)
    #expect(problem?.status == .badRequest)
    #expect(problem?.detail == "The Content-Type needs a boundary of 1 to 70 characters.")
  }

  @Test func aBoundaryIsRequired() {
    let problem = #expect(throws: SiteProblem.self) {
      try FormBody().values(type: "multipart/form-data", body: Array("--x--".utf8))
    }
    #expect(problem?.status == .badRequest)
  }

  @Test func everyTruncatedBodyIsABadRequest() throws {
    let whole = part("Content-Disposition: form-data; name=\"a\"").dropLast()
    #expect(try values(String(whole))["a"] == "v")
    let bytes = Array(whole.utf8)
    for count in bytes.indices {
      let problem = #expect(throws: SiteProblem.self) {
        try FormBody().values(
          type: "multipart/form-data; boundary=x", body: Array(bytes.prefix(count)))
      }
      #expect(problem?.status == .badRequest, "cut at \(count)")
    }
  }

  @Test(arguments: [
    "", "Content-Disposition: form-data", "Content-Disposition: form-data; name",
    "Content-Disposition: attachment; name=\"a\"", "Content-Type: text/plain", "no colon",
    ": form-data; name=\"a\"", "Content-Disposition : form-data; name=\"a\"",
    "Content-Disposition: form-data; name=\"a", "Content-Disposition: form-data; name=\"a\\\"\"",
    "Content-Disposition: form-data; name=\"a\"; name=\"b\"",
    "Content-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"",
    "Content-Disposition: form-data;\r\n name=\"a\"",
    "Content-Disposition: form-data; name=\"a\nb\"",
    "Content-Disposition: form-data; name=\"a\u{0}b\"",
    "Content-Disposition: form-data; name=\"a\"; filename*=utf-8''b",
    "Content-Disposition: form-data; name=\"a\"\r\nContent-Transfer-Encoding: base64",
    "Content-Disposition: form-data; name=\"a\"\r\nContent-Type: multipart/mixed; boundary=y",
    "Content-Disposition: form-data; name=\"a\"\r\nContent-Type: text/plain; charset=iso-8859-1",
  ])
  func invalidPartHeadsAreBadRequests(head: String) {
    let problem = refusal(part(head))
    #expect(problem?.status == .badRequest)
    #expect(
      problem?.detail.contains("art of the form has") == true
        || problem?.detail.hasPrefix("The part 'a' of the form ") == true)
  }

  @Test func theErrorSaysWhatToSend() {
    let head = "Content-Disposition: form-data; name=\"a\"; filename=\"f\""
    #expect(
      refusal(part(head + "\r\nContent-Type: multipart/mixed; boundary=y"))?.detail
        == "The part 'a' of the form has nested parts; send each file under its field's name.")
    #expect(
      refusal(part("X: y"))?.detail
        == "A part of the form has no 'Content-Disposition: form-data' with a name.")
  }

  @Test(arguments: [
    "Content-Disposition: form-data; name=\"a\"\r\nContent-Transfer-Encoding: 8bit ",
    "Content-Disposition: form-data; name=\"a\"\r\nContent-Type: text/plain; charset=UTF-8",
    "Content-Disposition: FORM-DATA; Name=a; other=\"b\"\r\nX-Other: \u{E9}",
  ])
  func unusualValidPartHeadsAreAccepted(head: String) throws {
    #expect(try values(part(head))["a"] == "v")
  }

  @Test func boundaryLinesMustBeExactAndEndWithCRLF() {
    #expect(refusal("--x\nContent-Disposition: form-data; name=\"a\"\n\nv\n--x--\n") != nil)
    #expect(refusal("--xy\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nv\r\n--x--") != nil)
  }

  @Test func aFieldThatIsNotUTF8IsABadRequest() {
    let body =
      Array("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0xFF]
      + Array("\r\n--x--".utf8)
    let problem = #expect(throws: SiteProblem.self) {
      try FormBody().values(type: "multipart/form-data; boundary=x", body: body)
    }
    #expect(problem?.detail == "The value of the field 'a' is not UTF-8.")
  }

  @Test func aFileFieldLeftEmptySendsNoFile() throws {
    let head = "Content-Disposition: form-data; name=\"a\"; filename=\"\""
    #expect(try values(part(head, "")).isEmpty)
    #expect(try values(part(head, "v")).files.map(\.filename) == [""])
  }

  @Test(arguments: [
    ("a.png", "a.png"), ("/etc/passwd", "passwd"), ("..\\..\\a.txt", "a.txt"), ("..", ""),
    (".", ""), ("a/", ""), ("C:\\dir\\é.txt", "é.txt"), ("a%22b%0D%0A.txt", "a\"b.txt"),
    ("a%2Fb%20.txt", "a%2Fb%20.txt"), ("a\u{7F}\u{85}b", "ab"), ("a\u{202E}gnp.exe", "agnp.exe"),
    ("👨‍👩‍👧.png", "👨‍👩‍👧.png"), ("..a", "..a"),
  ])
  func aFilenameLosesItsPathAndControlCharacters(sent: String, kept: String) throws {
    #expect(
      PartHead.sanitized(sent.replacing("%22", with: "\"").replacing("%0D%0A", with: "\r\n"))
        == kept)
    guard !sent.unicodeScalars.contains("\u{7F}") else { return }
    let head = "Content-Disposition: form-data; name=\"a\"; filename=\"\(sent)\""
    #expect(try values(part(head)).files.map(\.filename) == [kept])
  }

  @Test(
    arguments: [
      (nil, "application/octet-stream"), ("image/png", "image/png"),
      ("Text/HTML; charset=x", "text/html"),
      ("nonsense", "application/octet-stream"), ("a/b/c", "application/octet-stream"),
      ("a b/c", "application/octet-stream"), ("<b>/c", "application/octet-stream"),
    ] as [(String?, String)])
  func anInvalidFileTypeBecomesOctetStream(sent: String?, kept: String) throws {
    let head = "Content-Disposition: form-data; name=\"a\"; filename=\"f\""
    let values = try values(part(head + (sent.map { "\r\nContent-Type: \($0)" } ?? "")))
    #expect(values.files.map(\.type) == [kept])
  }

  @Test func filesFieldsAndPartHeadsAreLimited() throws {
    let head = "Content-Disposition: form-data; name=\"a\"; filename=\"f\""
    let limits = FormBody(fieldLimit: 1, fileLimit: 3)
    #expect(try values(part(head, "123"), limits: limits).files.count == 1)
    let large = refusal(part(head, "1234"), limits: limits)
    #expect(large?.status == .contentTooLarge)
    #expect(large?.detail == "The file 'f' has 4 bytes. Choose a file of at most 3 bytes.")
    let twice = "--x\r\n\(head)\r\n\r\n1\r\n" + part("Content-Disposition: form-data; name=b")
    #expect(refusal(twice, limits: limits)?.status == .contentTooLarge)
    let long = head + "\r\nX-Other: " + String(repeating: "x", count: 9_000)
    #expect(refusal(part(long))?.status == .contentTooLarge)
  }

  @Test(arguments: 0..<200)
  func encodedFormsRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let boundary = "b\(random.below(1_000_000))"
    var fields: [(String, String)] = []
    var files: [UploadedFile] = []
    var body: [UInt8] = []
    for _ in 0..<random.below(6) {
      // A part's header can contain no control characters except CR and LF, which are escaped.
      let name = String(
        random.troublesomeText().unicodeScalars.filter { $0 != "\u{0}" && $0 != "\u{7F}" })
      body += Array(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escape(name))\"".utf8)
      if random.chance(50) {
        let bytes = (0..<random.below(200)).map { _ in
          random.chance(30) ? [0x0D, 0x0A, 0x2D][random.below(3)] : UInt8(random.below(256))
        }
        files.append(UploadedFile(name: name, filename: "f", type: "a/b", bytes: bytes))
        body += Array("; filename=\"f\"\r\nContent-Type: a/b\r\n\r\n".utf8) + bytes
      } else {
        let value = random.troublesomeText()
        fields.append((name, value))
        body += Array("\r\n\r\n\(value)".utf8)
      }
      body += [0x0D, 0x0A]
    }
    body += Array("--\(boundary)--\r\n".utf8)
    let read = try FormBody().values(
      type: "multipart/form-data; boundary=\(boundary)", body: body)
    #expect(read == FormValues(fields, files: files))
  }

  /// Returns a name as browsers escape it in a part's header (HTML Standard, "Multipart form data").
  private func escape(_ name: String) -> String {
    String(
      name.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "%22"
        case "\r": "%0D"
        case "\n": "%0A"
        default: String(scalar)
        }
      }.joined())
  }
}
