/// The error of a handler that needs a confirmation first, with a question about the submitted values.
///
/// The response is a page with the question. After the reader has confirmed, the handler runs again with
/// ``ActionEvent/isConfirmed`` set.
package struct ActionQuestion: Error {
  /// The question, as the title of the page.
  package let title: String
  /// The effects of the action, and links to what they affect.
  package let details: [String]
  package let links: [FormOffer]
  /// Values that the confirmation submits instead of the first ones, by their names. None by default.
  package var values: [String: String] = [:]

  package init(_ title: String, details: [String] = [], links: [FormOffer] = []) {
    (self.title, self.details, self.links) = (title, details, links)
  }
}
