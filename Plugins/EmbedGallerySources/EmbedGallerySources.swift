import Foundation
import PackagePlugin

/// Hands the text of the gallery's pages to the build, so that a page can show its own source.
///
/// The files are inputs of the command: a build after an edit makes the text anew before it compiles
/// either, and what is shown is what was compiled.
@main
struct EmbedGallerySources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let pages = target.sourceFiles(withSuffix: ".swift").map(\.url)
      .filter { $0.path.contains("/Gallery/Pages/") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("GallerySources.swift")
    return [
      .buildCommand(
        displayName: "Embedding the sources of \(pages.count) gallery pages",
        executable: try context.tool(named: "EmbedSources").url,
        arguments: [output.path] + pages.map(\.path), inputFiles: pages, outputFiles: [output])
    ]
  }
}
