import HTTPTypes
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageSite

@Suite(.timeLimit(.minutes(20))) struct ReadinessTests {
  @Test func aSiteWithoutChecksIsReadyUntilItDrains() async throws {
    let site = try Site.test()
    let response = await site.send("/-/ready")
    #expect(response.status == 200)
    #expect(response.text == "{\"status\":\"ready\"}")
    #expect(response[.cacheControl] == "no-store")
    site.beginDraining()
    let unready = await site.send("/-/ready")
    #expect(unready.status == 503)
    #expect(unready[.retryAfter] == "1")
    #expect(
      unready.text
        == "{\"status\":\"unready\",\"missing\":[\"The server is shutting down.\"]}")
  }

  @Test func failedChecksAreReportedAndDoNotAffectHealth() async throws {
    let site = try Site.test {
      $0.readiness = [
        ReadinessCheck("tea") { ["No “tea”.", "No cups."] }, ReadinessCheck("cake") { [] },
      ]
    }
    let response = await site.send("/-/ready")
    #expect(response.status == 503)
    #expect(
      response.text == "{\"status\":\"unready\",\"missing\":[\"No “tea”.\",\"No cups.\"]}")
    #expect(await site.status("/-/health") == 200)
  }

  @Test func onlyGetAndHeadAreAllowed() async throws {
    let site = try Site.test()
    #expect(await site.send("/-/ready", method: .head).status == 200)
    let response = await site.send("/-/ready", method: .post)
    #expect(response.status == 405)
    #expect(response[.allow] == "GET, HEAD")
    #expect(
      site.read(
        HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/-/ready")
      ).isForSite)
  }

  @Test func checksRunAtMostOncePerSecond() async throws {
    let (asked, now) = (Counted(), Counted())
    let start = ContinuousClock.now
    let readiness = Readiness(
      [ReadinessCheck("tea") { ["\(asked.add()) asked"] }],
      now: { start + .milliseconds(now.value) }, sleep: { _ in await Gate().wait() })
    for _ in 0..<5 { #expect(await readiness.missing() == ["1 asked"]) }
    now.add(999)
    #expect(await readiness.missing() == ["1 asked"])
    now.add(1)
    #expect(await readiness.missing() == ["2 asked"])
  }

  @Test func aHangingCheckFailsAndIsNotStartedAgain() async throws {
    let (asked, now, gate) = (Counted(), Counted(), Gate())
    let start = ContinuousClock.now
    let readiness = Readiness(
      [
        ReadinessCheck("disk") {
          asked.add()
          await gate.wait()
          return []
        },
        ReadinessCheck("cake") { ["No cake."] },
      ], now: { start + .milliseconds(now.value) }, sleep: { _ in })
    for _ in 0..<3 {
      let missing = await readiness.missing()
      #expect(missing.first == "The check of the disk did not finish in time.")
      now.add(1_000)
    }
    #expect(asked.value == 1)
    gate.open()
    var missing = ["disk"]
    for _ in 0..<10_000 where missing != ["No cake."] {
      now.add(1_000)
      await Task.yield()
      missing = await readiness.missing()
    }
    #expect(missing == ["No cake."])
  }

  @Test func concurrentRequestsShareOneCheck() async throws {
    let (asked, gate) = (Counted(), Gate())
    let readiness = Readiness(
      [
        ReadinessCheck("tea") {
          asked.add()
          await gate.wait()
          return ["No tea."]
        }
      ], sleep: { _ in await Gate().wait() })
    let answers = Task {
      await withTaskGroup(of: [String].self) { group in
        for _ in 0..<50 { group.addTask { await readiness.missing() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    while asked.value == 0 { await Task.yield() }
    gate.open()
    #expect(await answers.value == Array(repeating: ["No tea."], count: 50))
    #expect(asked.value == 1)
  }
}

/// A counter that tasks increment.
private final class Counted: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock(\.self) }

  @discardableResult
  func add(_ count: Int = 1) -> Int {
    number.withLock { number in
      number += count
      return number
    }
  }
}
