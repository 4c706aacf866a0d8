/// A view that may contain a ``FileField``.
package protocol FileFieldContaining {
  var containsFileField: Bool { get }
}

extension AnyElement {
  /// Whether the element contains a file field, so that its form must send files.
  package var containsFileField: Bool {
    props is FileField || (props as? any FileFieldContaining)?.containsFileField == true
  }
}
