import HTTPTypes
public import PageHTTP

extension SiteResponse {
  /// Adds a key to the end of each form that posts.
  ///
  /// - Parameter ends: The positions of the forms' end tags, in order.
  package mutating func add(_ key: FormKey, at ends: [Int]) {
    let markup = key.markup
    var keyed: [UInt8] = []
    keyed.reserveCapacity(body.count + markup.count * ends.count)
    var start = 0
    for end in ends {
      keyed += body[start..<end]
      keyed += markup
      start = end
    }
    setBody(keyed + body[start...])
    formKey = key
    head.headerFields[.eTag] = head.headerFields[.eTag].map { EntityTag.of($0, key: key) }
  }

  /// The same response without the key in its forms, see `Site.respond(to:body:client:id:)`: equal pages then have
  /// equal bytes. A response that has no key, or is compressed, stays unchanged.
  public var withoutFormKey: SiteResponse {
    guard let formKey, head.headerFields[.contentEncoding] == nil else { return self }
    var response = self
    let markup = formKey.markup
    var withoutFormKey: [UInt8] = []
    withoutFormKey.reserveCapacity(body.count)
    var start = 0
    for end in PostingForms.ends(in: body)
    where body[start..<end].suffix(markup.count) == markup[...] {
      withoutFormKey += body[start..<(end - markup.count)]
      start = end
    }
    response.setBody(withoutFormKey + body[start...])
    response.formKey = nil
    response.head.headerFields[.eTag] = head.headerFields[.eTag].map {
      $0.replacing(".\(formKey.text)", with: "")
    }
    return response
  }
}
