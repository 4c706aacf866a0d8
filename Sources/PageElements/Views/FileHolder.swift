/// A view that may have a ``FileField`` in it.
package protocol FileHolder {
  var holdsFiles: Bool { get }
}

extension AnyElement {
  /// Whether a form with it has to send files.
  package var holdsFiles: Bool {
    props is FileField || (props as? any FileHolder)?.holdsFiles == true
  }
}
