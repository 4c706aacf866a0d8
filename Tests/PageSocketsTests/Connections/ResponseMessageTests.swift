import Foundation
import HTTPTypes
import Testing

@testable import PageSockets

@Suite struct ResponseMessageTests {
  private func message(
    _ response: ServerResponse, to method: HTTPRequest.Method? = .get,
    version: RequestHead.Version? = .http11, closes: Bool = false
  ) -> ResponseMessage {
    ResponseMessage(
      response, to: method, version: version, closes: closes, date: Array("D".utf8))
  }

  private func text(
    _ response: ServerResponse, to method: HTTPRequest.Method? = .get, closes: Bool = false
  ) -> String {
    let message = message(response, to: method, closes: closes)
    return String(decoding: message.head + message.body, as: UTF8.self)
  }

  @Test func writesHeadAndBody() {
    let response = ServerResponse(
      status: .ok, headerFields: [.contentType: "text/plain"], body: Array("hi".utf8))
    #expect(
      text(response)
        == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nDate: D\r\nContent-Length: 2\r\n\r\nhi")
    #expect(
      text(response, closes: true).hasSuffix("Content-Length: 2\r\nConnection: close\r\n\r\nhi"))
  }

  @Test func aHEADResponseHasALengthButNoBody() {
    let full = ServerResponse(status: .ok, body: Array("hello".utf8))
    #expect(text(full, to: .head).hasSuffix("Content-Length: 5\r\n\r\n"))
    let measured = ServerResponse(status: .ok, headerFields: [.contentLength: "7"])
    #expect(text(measured, to: .head).hasSuffix("Content-Length: 7\r\n\r\n"))
    #expect(text(measured, to: .get).hasSuffix("Content-Length: 0\r\n\r\n"))
  }

  @Test(
    arguments: [
      (.noContent, "HTTP/1.1 204 No Content\r\nDate: D\r\n\r\n"),
      (.resetContent, "HTTP/1.1 205 Reset Content\r\nDate: D\r\nContent-Length: 0\r\n\r\n"),
      (.notModified, "HTTP/1.1 304 Not Modified\r\nDate: D\r\n\r\n"),
    ] as [(HTTPResponse.Status, String)])
  func someStatusesNeverHaveABody(status: HTTPResponse.Status, expected: String) {
    let body = Array("body".utf8)
    #expect(text(ServerResponse(status: status, body: body)) == expected)
    let measured = ServerResponse(status: status, headerFields: [.contentLength: "4"], body: body)
    #expect(text(measured) == expected)
  }

  @Test(
    arguments: [
      (.http11, .chunked, "Transfer-Encoding: chunked\r\n\r\n"), (.http10, .untilClose, "\r\n"),
      (nil, .untilClose, "\r\n"),
    ] as [(RequestHead.Version?, StreamFraming, String)])
  func aStreamHasNoLength(
    version: RequestHead.Version?, framing: StreamFraming, fields: String
  ) throws {
    let response = ServerResponse(
      status: .ok, headerFields: [.contentLength: "4", .transferEncoding: "gzip"],
      stream: ResponseStream { nil })
    let message = message(response, version: version)
    #expect(
      String(decoding: message.head, as: UTF8.self) == "HTTP/1.1 200 OK\r\nDate: D\r\n\(fields)")
    #expect(message.stream?.framing == framing)
  }

  @Test(
    arguments: [
      (.get, .noContent, "HTTP/1.1 204 No Content\r\nDate: D\r\n\r\n"),
      (.get, .resetContent, "HTTP/1.1 205 Reset Content\r\nDate: D\r\nContent-Length: 0\r\n\r\n"),
      (.get, .notModified, "HTTP/1.1 304 Not Modified\r\nDate: D\r\n\r\n"),
      (.head, .ok, "HTTP/1.1 200 OK\r\nDate: D\r\n\r\n"),
    ] as [(HTTPRequest.Method, HTTPResponse.Status, String)])
  func streamsAreDroppedFromResponsesWithoutABody(
    method: HTTPRequest.Method, status: HTTPResponse.Status, expected: String
  ) {
    let message = message(
      ServerResponse(status: status, stream: ResponseStream { nil }), to: method)
    #expect(String(decoding: message.head, as: UTF8.self) == expected)
    #expect(message.stream == nil)
  }

  @Test func framingFieldsOfTheHandlerAreDropped() {
    let response = ServerResponse(
      status: .ok,
      headerFields: [
        .contentLength: "99", .connection: "keep-alive", .transferEncoding: "chunked",
        .trailer: "X", .upgrade: "h2c", .init("Keep-Alive") ?? .upgrade: "timeout=5",
      ], body: Array("x".utf8))
    #expect(text(response) == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 1\r\n\r\nx")
  }

  @Test func theHandlersDateIsKept() {
    let response = ServerResponse(status: .ok, headerFields: [.date: "mine"])
    #expect(text(response) == "HTTP/1.1 200 OK\r\nDate: mine\r\nContent-Length: 0\r\n\r\n")
  }

  @Test(arguments: [0, 100, 101, 103, 199, 600, 999])
  func anInvalidStatusIsSentAs500(code: Int) {
    let sent = text(ServerResponse(status: .init(code: code, reasonPhrase: "Odd")))
    #expect(sent.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
  }

  @Test func lineBreaksInValuesAreNotSent() throws {
    let name = try #require(HTTPField.Name("X-Note"))
    let evil = "a\r\nSet-Cookie: b\0\rc\n"
    var fields = HTTPFields()
    fields.append(HTTPField(name: name, value: evil))
    fields.append(HTTPField(name: name, value: Array(evil.utf8)))
    fields.append(HTTPField(name: name, lenientValue: Array(evil.utf8)))
    fields[.location] = "/\r\n\r\n<script>"
    var response = ServerResponse(
      status: .init(code: 200, reasonPhrase: "O\r\nK"), headerFields: fields)
    response.head.headerFields[.eTag] = "\"\r\n\""
    let sent = text(response)
    #expect(sent.components(separatedBy: "\r\n").count == 1 + 5 + 2 + 2)
    #expect(!sent.contains("\0"))
    #expect(!sent.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
    #expect(!sent.contains("\r\nSet-Cookie"))
  }

  @Test func aRefusalIsProblemDetails() {
    let response = ServerResponse.problem(
      Refusal(status: .badRequest, detail: "A \"quoted\"\n\\ sentence."))
    #expect(response.head.headerFields[.contentType] == "application/problem+json")
    guard case .bytes(let body) = response.body else { return }
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"type":"about:blank","title":"Bad Request","status":400,"detail":"A \"quoted\"\n\\ sentence."}"#
    )
  }
}
