import PageElements
import PageHTTP
import PageRoutes

extension Site {
  /// Returns the markup around a page.
  ///
  /// - Parameters:
  ///   - path: The page's path; `nil` if there is no page, such as for an error.
  ///   - texts: The texts of the frame that differ by reader.
  func shell(at path: String?, texts: [String] = []) -> PageShell {
    var stylesheets = [assets.stylesheet] + configuration.stylesheets
    if configuration.learnsHeights, !configuration.isStaticExport {
      stylesheets.append("/-/heights.css")
    }
    if configuration.frame?.offersChoices == true { stylesheets.append("/-/appearance.css") }
    let scripts = [assets.script] + [configuration.developmentScript].compactMap(\.self)
    var shell = PageShell(
      language: configuration.language, stylesheets: stylesheets,
      scripts: configuration.isStaticExport ? [] : scripts, icon: configuration.icon)
    if let frame = configuration.frame {
      // Addresses in links are percent-encoded.
      let address = path.map(RequestTarget.encode)
      shell.frame = (
        layout: frame.layout.rawValue, write: { frame.write(into: &$0, at: address, texts: texts) },
        writeEnd: { frame.writeEnd(into: &$0) }
      )
    }
    return shell
  }
}
