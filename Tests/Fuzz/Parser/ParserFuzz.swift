import HTTPTypes

/// One run of the fuzzer. The first bytes determine how the rest is split into pieces.
///
/// A crash is a finding, and so is every error of AddressSanitizer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParser(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let splits = input.first.map({ Int($0 % 16) }), count > splits + 1 else { return 0 }
  let bytes = Array(input[(splits + 1)...])
  let whole = PiecewiseReader(bytes)
  check(whole, bytes)
  requireSameResult(
    PiecewiseReader(bytes, pieces: input[1..<splits + 1].map { Int($0) + 1 }), equals: whole)
  if bytes.count <= 300 {
    requireSameResult(
      PiecewiseReader(bytes, pieces: repeatElement(1, count: bytes.count)), equals: whole)
  }
  return 0
}

private func requireSameResult(_ pieces: PiecewiseReader, equals whole: PiecewiseReader) {
  require(pieces.events == whole.events, "The pieces and the whole have different events")
  require(pieces.hasEnded == whole.hasEnded, "The pieces and the whole do not both end")
}

/// Checks the properties that every result must have.
private func check(_ reader: PiecewiseReader, _ bytes: [UInt8]) {
  let limits = ServerConfiguration.Limits()
  require(reader.left.count <= bytes.count, "More bytes are left than were given")
  // Each line start, and each wait for more input, examines one byte twice. The fuzzer's limits are small.
  require(reader.examined <= 2 * bytes.count + 2, "Bytes were examined too often")
  for (index, event) in reader.events.enumerated() {
    let isLast = index == reader.events.count - 1
    switch event {
    case .refused(let refusal, _):
      require(isLast && reader.hasEnded, "an event after a refusal")
      require(
        [400, 413, 414, 417, 431, 501, 505].contains(refusal.status.code), "an unknown status")
    case .request(let head, let body):
      require(isLast || head.allowsReuse, "an event after the last request")
      require(body.count <= limits.body, "a body over the limit")
      switch head.framing {
      case .none: require(body.isEmpty, "a body without framing")
      case .length(let length):
        require(body.count == length, "a body of another length than stated")
      case .chunked: require(head.version == .http11, "a chunked body in HTTP/1.0")
      }
      check(head)
    }
  }
}

private func check(_ head: RequestHead) {
  let request = head.request
  let path = request.path ?? ""
  require(path.hasPrefix("/") || path == "*" && request.method == .options, "an invalid path")
  require(path.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F }, "an invalid byte in the path")
  require(
    head.version == .http10 || request.authority != nil, "an HTTP/1.1 request without an authority")
  let names = request.headerFields.map(\.name.canonicalName)
  require(!names.contains("host"), "a Host field besides the authority")
  let lengths = names.count { $0 == "content-length" }
  let codings = names.count { $0 == "transfer-encoding" }
  require(lengths + codings <= 1, "more than one framing")
  for field in request.headerFields {
    field.withUnsafeBytesOfValue { value in
      require(
        value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }, "a control byte in a value")
      require(
        value.first?.isBlank != true && value.last?.isBlank != true, "whitespace around a value")
    }
  }
  // The request, written anew, must parse to the same request.
  var parser = HeadParser(limits: .init())
  let again = written(head)
  let copy = again.withUnsafeBufferPointer { try? parser.parse($0) }
  require(copy?.length == again.count, "The rewritten request does not parse")
  require(copy?.head == head, "The rewritten request parses to another request")
}

/// Returns the request in its plain form.
private func written(_ head: RequestHead) -> [UInt8] {
  let request = head.request
  let version = head.version == .http11 ? "1.1" : "1.0"
  var bytes = Array("\(request.method.rawValue) \(request.path ?? "") HTTP/\(version)\r\n".utf8)
  if let authority = request.authority { bytes += Array("Host: \(authority)\r\n".utf8) }
  for field in request.headerFields {
    bytes += Array("\(field.name.rawName):".utf8)
    field.withUnsafeBytesOfValue { bytes += $0 }
    bytes += Array("\r\n".utf8)
  }
  return bytes + Array("\r\n".utf8)
}

private func require(_ condition: Bool, _ message: StaticString) {
  if !condition { fatalError("\(message)") }
}
