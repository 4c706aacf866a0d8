import Foundation
import PageValidation

/// Validates every file of a folder in every context, first alone, then from many tasks at once. `scripts/check-memory`
/// runs it with AddressSanitizer.
@main struct CheckMemory {
  static func main() async throws {
    let folder = URL(filePath: CommandLine.arguments[1])
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let pages = try names.filter { $0.hasSuffix(".html") }.sorted().map {
      [UInt8](try Data(contentsOf: folder.appending(path: $0)))
    }
    let validator = try HTMLValidator()
    var findings = 0
    for page in pages {
      for context in HTMLValidator.Context.allCases {
        findings += validator.findings(in: page, as: context).count
      }
    }
    let alone = pages.map { validator.findings(in: $0) }
    let mixed = await withTaskGroup(of: Int.self) { group in
      for task in 0..<64 {
        group.addTask {
          stride(from: task % 8, to: pages.count, by: 8)
            .count { validator.findings(in: pages[$0]) != alone[$0] }
        }
      }
      var total = 0
      for await count in group { total += count }
      return total
    }
    print("check-memory: \(pages.count) pages, \(findings) findings, \(mixed) differ between tasks")
    if pages.isEmpty || mixed > 0 { exit(1) }
  }
}
