import HTTPTypes
import PageElements
package import PageHTTP

extension StoredResponse {
  /// The maximum size of a stored body. In place of a longer patch, a repeated request gets a reset and fetches the
  /// document.
  package static let bodyLimit = 64 << 10

  package init(_ response: SiteResponse) {
    var response = response
    if response.body.count > Self.bodyLimit {
      response.body = JSONText.object([("reset", .true)])
      response.head.headerFields[.contentType] = MediaType.json
    }
    self.init(
      status: response.head.status.code,
      fields: response.head.headerFields.map { Field(name: $0.name.rawName, value: $0.value) },
      body: response.body)
  }
}

extension SiteResponse {
  package init(_ answer: StoredResponse) {
    let fields = answer.fields.compactMap { field in
      HTTPField.Name(field.name).map { HTTPField(name: $0, value: field.value) }
    }
    self.init(
      head: HTTPResponse(
        status: HTTPResponse.Status(code: answer.status), headerFields: HTTPFields(fields)),
      body: answer.body)
  }
}
