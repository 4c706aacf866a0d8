/// A view that may contain a ``FileField``.
package protocol FileHolder {
  var holdsFiles: Bool { get }
}

extension AnyElement {
  /// Whether the element contains a file field, so that its form must send files.
  package var holdsFiles: Bool {
    props is FileField || (props as? any FileHolder)?.holdsFiles == true
  }
}
