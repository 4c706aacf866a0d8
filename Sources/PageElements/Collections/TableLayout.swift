/// Provisional.
public enum TableLayout: Hashable, Sendable {
  case list
  func writeAttributes(into html: inout HTMLWriter) {}
  func writeDeclarations(into html: inout HTMLWriter) throws {}
}
