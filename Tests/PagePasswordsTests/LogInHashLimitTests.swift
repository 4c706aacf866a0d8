import HTTPTypes
import PageSite
import Testing

@testable import PagePasswords

/// Tests of a site's log-ins, whose password checks are queued fairly.
@Suite struct LogInHashLimitTests {
  private func logIn(
    _ site: Site, _ name: String, _ password: String, from client: String
  ) async -> SiteResponse {
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost",
      path: "/login/-/actions/log~2Din/log~2Din/log~2Din/submit",
      headerFields: [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"])
    let body = Array("username=\(name)&password=\(password)".utf8)
    return await site.respond(to: request, body: body, client: client)
  }

  @Test func `a flooding client is rejected while another can log in`() async throws {
    var cost = ScryptPasswords.Cost()
    (cost.logN, cost.blockSize, cost.parallelism) = (2, 1, 1)
    let queue = FairWorkQueue.hashing(.oneAtOnce())
    let passwords = ScryptPasswords(cost: cost, queue: queue)
    let hash = try await passwords.hash("open")
    let site = try Site(pages: [
      Page.logIn { name, password in
        try await passwords.verify(password, against: hash) ? name : nil
      }
    ])
    let blocker = await Blocker(queue)
    try await withThrowingTaskGroup { group in
      for number in 1...16 {
        group.addTask {
          let answer = await logIn(site, "user\(number)", "wrong", from: "192.0.2.1")
          #expect(answer.head.status == .unprocessableContent)
        }
        await queue.waits(for: number)
      }
      let refused = await logIn(site, "ada", "open", from: "192.0.2.1")
      #expect(refused.head.status == .tooManyRequests)
      #expect(refused.head.headerFields[.retryAfter] == "1")
      group.addTask {
        let answer = await logIn(site, "ada", "open", from: "192.0.2.2")
        #expect(answer.head.status == .seeOther)
      }
      await queue.waits(for: 17)
      try await blocker.end()
      try await group.waitForAll()
    }
  }
}
