import Foundation
import PageElements

extension SettingsReader {
  private static let styleLimit = 256 << 10

  /// Reads the stylesheet that the settings name.
  ///
  /// It is published, also to those who have not logged in. So only a file in the folder of the settings can be meant,
  /// wherever symbolic links lead, and only one that is called a stylesheet and is text.
  ///
  /// - Parameter settings: The path of the settings file.
  /// - Throws: ``SettingsError`` that names the value.
  static func stylesheet(
    _ node: SettingsNode, besides settings: String
  ) throws(SettingsError) -> [UInt8] {
    let value = try node.text()
    let shown = value.cut(toBytes: 200)
    let folder = URL(filePath: settings).deletingLastPathComponent().path(percentEncoded: false)
    let file = value.utf8.first == UInt8(ascii: "/") ? value : folder + "/" + value
    guard let folder = resolved(folder), let path = resolved(file) else {
      throw node.fault(
        "There is no file '\(shown)'. Write the name of a stylesheet in the folder of the settings file."
      )
    }
    guard path.utf8.starts(with: (folder.hasSameBytes(as: "/") ? "/" : folder + "/").utf8) else {
      throw node.fault(
        "'\(shown)' is not in the folder of the settings file. Copy the stylesheet there, and write its name."
      )
    }
    guard path.utf8.suffix(4).elementsEqual(".css".utf8) else {
      throw node.fault("'\(shown)' is not called a stylesheet. Name a file that ends with '.css'.")
    }
    // Others, such as pipes, are not even opened.
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard kind == .typeRegular else {
      throw node.fault("'\(shown)' is not a file. Name a file with the stylesheet.")
    }
    let bytes = try bytes(of: path, upTo: styleLimit, place: node.place)
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw node.fault("'\(shown)' is not a text. Save the stylesheet as UTF-8.")
    }
    return bytes
  }

  /// The path of a file or folder without symbolic links; `nil` if there is none.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
