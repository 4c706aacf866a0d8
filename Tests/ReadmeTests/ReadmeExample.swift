import PageElements
import PageSite
import PageSockets

/// The README's example, compiled: `ReadmeTests` checks that the two are the same.
func readmeExample() async throws {
  let site = try Site(pages: [
    Page("/", title: "Tea") { _ in
      Table(columns: ["Tea", "Minutes"]) {
        Section("Green", key: "green") {
          Row(key: "sencha", cells: ["Sencha", .number(2)])
          Row(key: "gyokuro", cells: ["Gyokuro", .number(3)])
        }
      }
    }
  ])
  await Server { request in
    let answer = await site.respond(
      to: request.head, body: request.body, client: request.remoteAddress, id: request.id)
    return ServerResponse(head: answer.head, body: answer.body, stream: answer.stream)
  }.main()
}
