import PageSite
import Testing

@Suite struct ObservedTimeTests {
  @Test(arguments: [
    (0, 0), (1, 1), (86_400, 86_400), (86_401, 86_400), (40 * 86_400, 86_400), (-1, 0),
    (-40 * 86_400, 0), (Int.max - 1_000, 86_400), (Int.min, 0),
  ])
  func aClockStepAdvancesTimeByAtMostADay(gap: Int, passed: Int) {
    var time = ObservedTime(seconds: 500, clock: 1_000)
    time.advance(toClock: 1_000 + gap)
    #expect(time == ObservedTime(seconds: 500 + passed, clock: 1_000 + gap))
  }

  @Test func measuredTimeCountsInFull() {
    var time = ObservedTime(seconds: 500, clock: 1_000)
    time.advance(toClock: 1_000, measured: 5_000_000)
    #expect(time.seconds == 5_000_000)
    time.advance(toClock: 1_010, measured: 5_000_005)
    #expect(time.seconds == 5_000_010, "Both clocks are valid, and the later one counts")
  }

  @Test func timeNeverGoesBackOrTraps() {
    var random = SystemRandomNumberGenerator()
    var time = ObservedTime(seconds: 0, clock: 0)
    let clocks =
      [Int.min, .max, 0, -1, 1]
      + (0..<100).map { _ in Int.random(in: .min ... .max, using: &random) }
    for clock in clocks + clocks.reversed() {
      let before = time.seconds
      time.advance(toClock: clock, measured: clock.isMultiple(of: 2) ? nil : before + 7)
      #expect(time.seconds >= before && time.seconds <= before + 86_400)
      #expect(time.clock == clock)
    }
  }

  @Test(
    arguments: [
      (1, 0, 10, nil), (0, 10, 10, nil), (1, 10, 10, .established), (2, 9, 10, .newcomer),
      (6, 95, 100, .established), (7, 94, 100, .newcomer), (2, 0, 1, .newcomer),
      (1, 1, 1, .established), (1, 1, 0, .established), (101, 0, 100, .newcomer),
    ] as [(Int, Int, Int, VisitorStanding?)])
  func newcomersBeyondTheirShareAreEvictedFirst(
    newcomers: Int, established: Int, limit: Int, leaving: VisitorStanding?
  ) {
    #expect(
      VisitorStanding.standingToEvict(newcomers: newcomers, established: established, limit: limit)
        == leaving)
  }
}
