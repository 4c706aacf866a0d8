import Testing

@testable import Showcase

@Suite struct FeedPostsTests {
  private let posts = FeedPosts.all

  @Test func thereAreFourHundredPostsLatestFirst() {
    #expect(posts.map(\.post.key) == Array((1...400).reversed()))
  }

  /// Posts are the same in every process. A change of these values changes every page of the feed.
  @Test func theSeedDeterminesThePosts() throws {
    let first = try #require(posts.first)
    #expect(first.day.title == "Sunday, May 31")
    #expect(first.post.author == .elif)
    #expect(first.post.time == "3:39\u{a0}PM")
    #expect(
      first.post.text == "Lost a won endgame, twice. Chess is a conversation; I was interrupted.")
  }

  @Test func theDaysHaveNoGaps() {
    let days = posts.map(\.day.daysAgo)
    #expect(days == days.sorted())
    #expect(Set(days) == Set(0...(days.last ?? 0)))
  }

  @Test func aDayHasFourToTwelvePosts() {
    let days = Dictionary(grouping: posts, by: \.day.daysAgo).mapValues(\.count)
    // The last day is incomplete, because the number of posts is limited.
    #expect(days.filter { $0.key < days.count - 1 }.values.allSatisfy { (4...12).contains($0) })
  }

  @Test func postsOfADayAreSortedLatestFirst() throws {
    for day in Dictionary(grouping: posts, by: \.day.daysAgo).values {
      let minutes = try day.map { post in
        let time = try #require(try /(\d+):(\d\d)\u00A0([AP])M/.wholeMatch(in: post.post.time))
        let (hour, minute) = try (#require(Int(time.1)), #require(Int(time.2)))
        try #require((1...12).contains(hour) && minute < 60, "\(post.post.time)")
        return (hour % 12 + (time.3 == "P" ? 12 : 0)) * 60 + minute
      }
      #expect(minutes == minutes.sorted(by: >))
    }
  }

  @Test func noPostRepeatsARecentText() {
    for (index, post) in posts.enumerated() {
      let before = posts[max(0, index - 12)..<index].map(\.post.text)
      #expect(!before.contains(post.post.text), "\(post.post.key)")
    }
  }
}
