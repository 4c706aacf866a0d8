import Testing

@testable import Showcase

@Suite struct FeedPostsTests {
  private let posts = FeedPosts.all

  @Test func thereAreFourHundredTheLatestFirst() {
    #expect(posts.map(\.post.key) == Array((1...400).reversed()))
  }

  /// What the seed gives, in every process: a change here changes every page of the feed.
  @Test func theSeedDecidesEveryPost() throws {
    let first = try #require(posts.first)
    #expect(first.day.title == "Sunday, 31 May")
    #expect(first.post.author == .elif)
    #expect(first.post.time == "15:39")
    #expect(
      first.post.text == "Lost a won endgame, twice. Chess is a conversation; I was interrupted.")
  }

  @Test func theDaysGoBackOneByOne() {
    let days = posts.map(\.day.daysAgo)
    #expect(days == days.sorted())
    #expect(Set(days) == Set(0...(days.last ?? 0)))
  }

  @Test func aDayHasFourToTwelvePosts() {
    let days = Dictionary(grouping: posts, by: \.day.daysAgo).mapValues(\.count)
    // The last one is cut off by the number of posts.
    #expect(days.filter { $0.key < days.count - 1 }.values.allSatisfy { (4...12).contains($0) })
  }

  @Test func withinADayTimeGoesBack() throws {
    for day in Dictionary(grouping: posts, by: \.day.daysAgo).values {
      let minutes = try day.map { post in
        let parts = post.post.time.split(separator: ":").compactMap { Int($0) }
        try #require(parts.count == 2 && parts[0] < 22 && parts[1] < 60, "\(post.post.time)")
        return parts[0] * 60 + parts[1]
      }
      #expect(minutes == minutes.sorted(by: >))
    }
  }

  @Test func nobodySaysTwiceWhatWasJustSaid() {
    for (index, post) in posts.enumerated() {
      let before = posts[max(0, index - 12)..<index].map(\.post.text)
      #expect(!before.contains(post.post.text), "\(post.post.key)")
    }
  }
}
