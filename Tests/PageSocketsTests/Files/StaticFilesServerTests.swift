import Foundation
import HTTPTypes
import Testing

@testable import PageSockets

/// Tests of static files over a socket.
@Suite(.timeLimit(.minutes(20))) struct StaticFilesServerTests {
  private let directory: TemporaryFiles
  private let large: [UInt8]
  private let server: Server

  init() throws {
    let directory = try TemporaryFiles(["a.txt": "hello", "empty.txt": ""])
    var generator = SeededGenerator(seed: 7)
    large = (0..<(3 << 20) + 17).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    try directory.write(large, "large.bin")
    let files = try StaticFiles(directory: directory.path)
    server = makeServer(handler: {
      files.response(to: $0) ?? ServerResponse(status: .notFound)
    })
    self.directory = directory
  }

  @Test func oneConnectionServesSeveralFiles() async throws {
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(
        get("/a.txt") + get("/a.txt", "Range: bytes=1-3\r\n")
          + "HEAD /a.txt HTTP/1.1\r\nHost: a\r\n\r\n"
          + get("/empty.txt") + get("/a.txt", "Range: bytes=9-\r\n")
          + get("/a.txt", "If-None-Match: *\r\n") + get("/none"))
      var left: [UInt8] = []
      let whole = try await client.response(left: &left)
      #expect(whole.status == 200)
      #expect(whole.field("Content-Length") == "5")
      #expect(whole.body == "hello")
      let part = try await client.response(left: &left)
      #expect(part.status == 206)
      #expect(part.field("Content-Length") == "3")
      #expect(part.field("Content-Range") == "bytes 1-3/5")
      #expect(part.body == "ell")
      let head = try await client.response(hasBody: false, left: &left)
      #expect(head.status == 200)
      #expect(head.field("Content-Length") == "5")
      let empty = try await client.response(left: &left)
      #expect(empty.status == 200)
      #expect(empty.field("Content-Length") == "0")
      let beyond = try await client.response(left: &left)
      #expect(beyond.status == 416)
      #expect(beyond.field("Content-Range") == "bytes */5")
      let unchanged = try await client.response(hasBody: false, left: &left)
      #expect(unchanged.status == 304)
      #expect(unchanged.field("Content-Length") == nil)
      #expect(try await client.response(left: &left).status == 404)
      client.close()
    }
  }

  @Test func aLargeFileArrivesWholeAndInParts() async throws {
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(
        get("/large.bin") + get("/large.bin", "Range: bytes=1000000-2999999\r\n")
          + get("/a.txt", "Connection: close\r\n"))
      let bytes = try await client.restOfBytes([])
      let first = try Self.body(of: bytes[...], count: large.count)
      Self.expect(first.body, large[...])
      let second = try Self.body(of: first.rest, count: 2_000_000)
      Self.expect(second.body, large[1_000_000..<3_000_000])
      #expect(String(decoding: second.rest, as: UTF8.self).hasSuffix("\r\n\r\nhello"))
      client.close()
    }
  }

  @Test func aCachedOpenFileArrivesWholeAndInParts() async throws {
    // Too large for the cached bytes, and for one system call.
    let bytes = Array(large[..<700_000])
    try directory.write(bytes, "photo.png")
    var files = try StaticFiles(directory: directory.path)
    files.settlingTime = 0
    _ = files.get("/photo.png")
    #expect(files.fileCache.openCount == (Descriptor.sendsFromFiles ? 1 : 0))
    let server = makeServer(handler: { [files] in
      files.response(to: $0) ?? ServerResponse(status: .notFound)
    })
    try await withServer(server) { port in
      let client = try await TestClient(port: port)
      try await client.send(
        get("/photo.png") + get("/photo.png", "Range: bytes=100-300099\r\n")
          + get("/photo.png", "Range: bytes=7-16\r\n")
          + get("/a.txt", "Connection: close\r\n"))
      let whole = try Self.body(of: try await client.restOfBytes([])[...], count: bytes.count)
      Self.expect(whole.body, bytes[...])
      let part = try Self.body(of: whole.rest, count: 300_000)
      Self.expect(part.body, bytes[100..<300_100])
      let little = try Self.body(of: part.rest, count: 10)
      Self.expect(little.body, bytes[7..<17])
      #expect(String(decoding: little.rest, as: UTF8.self).hasSuffix("\r\n\r\nhello"))
      client.close()
    }
  }

  @Test func aSlowClientReceivesTheWholeFile() async throws {
    try await withServer(server) { port in
      let client = try await TestClient(port: port, receiveBuffer: 65_536)
      try await client.send(get("/large.bin", "Connection: close\r\n"))
      let other = try await TestClient(port: port)
      try await other.send(get("/a.txt"))
      #expect(try await other.response().body == "hello")
      other.close()
      let bytes = try await client.restOfBytes([])
      Self.expect(try Self.body(of: bytes[...], count: large.count).body, large[...])
      client.close()
    }
  }

  @Test func aShrinkingFileClosesTheConnection() async throws {
    // The file exceeds the kernel's send buffer.
    let path = directory.path + "/huge.bin"
    try directory.write("", "huge.bin")
    #expect(truncate(path, 64 << 20) == 0)
    try await withServer(server) { port in
      let client = try await TestClient(port: port, receiveBuffer: 65_536)
      try await client.send(get("/huge.bin") + get("/a.txt"))
      var left: [UInt8] = []
      let head = try await client.text(through: "\r\n\r\n", left: &left)
      #expect(head.contains("Content-Length: \(64 << 20)\r\n"))
      #expect(truncate(path, 8192) == 0)
      let bytes = (try? await client.restOfBytes(left)) ?? []
      #expect(bytes.count < 64 << 20)
      #expect(!String(decoding: bytes.suffix(5), as: UTF8.self).hasSuffix("hello"))
      client.close()
    }
  }

  @Test func descriptorsAreClosedWhenClientsDisconnect() async throws {
    let before = Self.openDescriptors
    try await withServer(server) { port in
      for _ in 0..<20 {
        let client = try await TestClient(port: port, receiveBuffer: 65_536)
        try await client.send(get("/large.bin"))
        var left: [UInt8] = []
        _ = try await client.text(through: "\r\n\r\n", left: &left)
        client.reset()
      }
    }
    let path = directory.path
    #expect(Self.openDescriptors.subtracting(before).filter { $0.hasPrefix(path) }.isEmpty)
  }

  /// The paths of the files that this process has open, on systems with `/proc`.
  private static var openDescriptors: Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return Set(
      names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      })
  }

  private static func body(
    of bytes: ArraySlice<UInt8>, count: Int
  ) throws -> (body: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let head = try #require(Data(bytes).range(of: Data("\r\n\r\n".utf8)))
    let rest = bytes.dropFirst(head.upperBound)
    return (rest.prefix(count), rest.dropFirst(count))
  }

  /// Expects equal bytes. A failure does not print the difference of large arrays.
  private static func expect(
    _ bytes: ArraySlice<UInt8>, _ wanted: ArraySlice<UInt8>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(bytes.count == wanted.count, sourceLocation: sourceLocation)
    let isSame = bytes.elementsEqual(wanted)
    #expect(isSame, sourceLocation: sourceLocation)
  }
}
