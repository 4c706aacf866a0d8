import Foundation
import PageTemplates

extension TestFiles {
  /// The templates of the showcase, read once.
  static let templates = Result {
    try TemplateLibrary(directory: root.appendingPathComponent("Templates").path)
  }
}
