import Foundation
import PageElements

extension SettingsReader {
  private static let styleLimit = 256 << 10

  /// Reads the stylesheet that the settings name.
  ///
  /// The stylesheet is public, even on a site with a login. Therefore it must be a text file named as a stylesheet in
  /// the folder of the settings, after symbolic links are resolved.
  ///
  /// - Parameter settings: The path of the settings file.
  /// - Throws: ``SettingsError`` that names the value.
  static func stylesheet(
    _ node: SettingsNode, besides settings: String
  ) throws(SettingsError) -> [UInt8] {
    let value = try node.text()
    let valueText = value.cut(toBytes: 200)
    let folder = URL(filePath: settings).deletingLastPathComponent().path(percentEncoded: false)
    let file = value.utf8.first == UInt8(ascii: "/") ? value : folder + "/" + value
    guard let folder = resolved(folder), let path = resolved(file) else {
      throw node.fault(
        "The file '\(valueText)' does not exist. Name a stylesheet in the directory of the settings file."
      )
    }
    guard path.utf8.starts(with: (folder.hasSameBytes(as: "/") ? "/" : folder + "/").utf8) else {
      throw node.fault(
        "'\(valueText)' is not in the directory of the settings file. Copy the stylesheet to that directory."
      )
    }
    guard path.utf8.suffix(4).elementsEqual(".css".utf8) else {
      throw node.fault(
        "'\(valueText)' is not a stylesheet. Use a file whose name ends with '.css'.")
    }
    // Other kinds of files, such as pipes, are not opened.
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard kind == .typeRegular else {
      throw node.fault("'\(valueText)' is not a file. Use a stylesheet file.")
    }
    let bytes = try bytes(of: path, upTo: styleLimit, location: node.location)
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw node.fault("'\(valueText)' is not UTF-8 text. Save the stylesheet as UTF-8.")
    }
    return bytes
  }

  /// Returns the path of a file or folder without symbolic links; `nil` if it does not exist.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
