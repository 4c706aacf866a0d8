import PageElements

extension Site {
  /// What surrounds a page.
  ///
  /// - Parameters:
  ///   - path: The page's; `nil` for what is no page, such as an error.
  ///   - texts: What of the frame differs by reader.
  func shell(at path: String?, texts: [String] = []) -> PageShell {
    var stylesheets = [assets.stylesheet] + configuration.stylesheets
    if configuration.learnsHeights, !configuration.isForFiles {
      stylesheets.append("/-/heights.css")
    }
    if configuration.frame?.offersChoices == true { stylesheets.append("/-/appearance.css") }
    let scripts = [assets.script] + [configuration.developmentScript].compactMap(\.self)
    var shell = PageShell(
      language: configuration.language, stylesheets: stylesheets,
      scripts: configuration.isForFiles ? [] : scripts, icon: configuration.icon)
    if let frame = configuration.frame {
      // Links are written encoded.
      let address = path.map(RequestTarget.encode)
      shell.frame = (
        layout: frame.layout.rawValue, write: { frame.write(into: &$0, at: address, texts: texts) },
        writeEnd: { frame.writeEnd(into: &$0) }
      )
    }
    return shell
  }
}
