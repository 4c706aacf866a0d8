import HTTPTypes

/// One run of the fuzzer: the first bytes say how the rest arrives, the rest is what arrives.
///
/// A stop of the process is a finding; so is every read that AddressSanitizer objects to.
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
  require(pieces.events == whole.events, "pieces and whole are read differently")
  require(pieces.hasEnded == whole.hasEnded, "pieces and whole do not end alike")
}

/// Checks the properties that every result must have.
private func check(_ reader: PiecewiseReader, _ bytes: [UInt8]) {
  let limits = ServerConfiguration.Limits()
  require(reader.left.count <= bytes.count, "more is left than there was")
  // Each line start and each waiting costs one look more; the fuzzer's limits are small.
  require(reader.examined <= 2 * bytes.count + 2, "bytes were looked at again and again")
  for (index, event) in reader.events.enumerated() {
    let isLast = index == reader.events.count - 1
    switch event {
    case .refused(let refusal, _):
      require(isLast && reader.hasEnded, "something was read after a refusal")
      require(
        [400, 413, 414, 417, 431, 501, 505].contains(refusal.status.code), "an unknown status")
    case .request(let head, let body):
      require(isLast || head.allowsReuse, "something was read after the last request")
      require(body.count <= limits.body, "a body beyond its limit")
      switch head.framing {
      case .none: require(body.isEmpty, "a body that nothing announced")
      case .length(let length): require(body.count == length, "a body of another length")
      case .chunked: require(head.version == .http11, "chunks in HTTP/1.0")
      }
      check(head)
    }
  }
}

private func check(_ head: RequestHead) {
  let request = head.request
  let path = request.path ?? ""
  require(path.hasPrefix("/") || path == "*" && request.method == .options, "a strange path")
  require(path.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F }, "a byte that no path may have")
  require(head.version == .http10 || request.authority != nil, "no authority")
  let names = request.headerFields.map(\.name.canonicalName)
  require(!names.contains("host"), "Host among the fields")
  let lengths = names.count { $0 == "content-length" }
  let codings = names.count { $0 == "transfer-encoding" }
  require(lengths + codings <= 1, "two framings")
  for field in request.headerFields {
    field.withUnsafeBytesOfValue { value in
      require(
        value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }, "a control byte in a value")
      require(value.first?.isBlank != true && value.last?.isBlank != true, "blanks around a value")
    }
  }
  // What another would be sent of it means the same once more.
  var parser = HeadParser(limits: .init())
  let again = written(head)
  let copy = again.withUnsafeBufferPointer { try? parser.parse($0) }
  require(copy?.length == again.count, "a request that was read is not read again")
  require(copy?.head == head, "a request that was read means something else when read again")
}

/// The request in its plain form.
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
