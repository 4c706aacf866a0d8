import Foundation

// Runs the workloads, and prints their figures with limits and peers. Exits with status 1 if a check fails. An
// argument, such as `bench render`, selects one workload.
if CommandLine.arguments.dropFirst().first == "cost" {
  PagesCost.run(Array(CommandLine.arguments.dropFirst(2)))
}
var checks: [Check] = []
do {
  if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "work" {
    try Work.run(CommandLine.arguments[2], times: Int(CommandLine.arguments[3]) ?? 0)
    exit(0)
  }
  let chosen = Set(CommandLine.arguments.dropFirst())
  func isChosen(_ name: String) -> Bool { chosen.isEmpty || chosen.contains(name) }
  #if os(Linux)
    checks.append(Check("heap blocks are counted", Allocations.isCounted))
  #endif
  if isChosen("render") { checks += try RenderWorkload.run() }
  if isChosen("diff") { checks += try DiffWorkload.run() }
  if isChosen("pagination") { checks += try await PaginationWorkload.run() }
  if isChosen("fanout") { checks += try await FanOutWorkload.run() }
  if isChosen("validation") { checks += try ValidationWorkload.run() }
  if isChosen("http") { checks += HTTPWorkload.run() }
  if isChosen("files") { checks += FilesWorkload.run() }
  if isChosen("build") { checks += try BuildWorkload.run() }
  if isChosen("pages") { checks += await PagesWorkload.run() }
  if isChosen("site") { checks += await SiteWorkload.run() }
  if isChosen("scale") { checks += await ScaleWorkload.run() }
  if isChosen("metrics") { checks += await MetricsWorkload.run() }
  if isChosen("lists") { checks += await ListsWorkload.run() }
  if isChosen("postgres") { checks += try await PostgresWorkload.run() }
  if isChosen("watch") { checks += await SpeedWatch.run(isRecording: chosen.contains("record")) }
  if isChosen("report") { checks += ReportWorkload.run() }
} catch {
  checks.append(Check("all is measured: \(error)", false))
}

for check in checks { print(check.holds ? "holds " : "FAILS ", check.name) }
let failed = checks.filter { !$0.holds }.count
print("\(checks.count - failed) passed, \(failed) failed")
exit(failed == 0 && !checks.isEmpty ? 0 : 1)
