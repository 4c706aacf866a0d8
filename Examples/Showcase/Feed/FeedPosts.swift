/// Posts for the feed: the same ones in every process.
enum FeedPosts {
  /// 400 posts of 31 May and the days before, the latest first, 4 to 12 a day.
  static let all: [(day: SpringDay, post: Post)] = {
    var random = SplitMix64(state: 2026)
    var posts: [(day: SpringDay, post: Post)] = []
    var day = 0
    while posts.count < 400 {
      let today = (0..<random.below(9) + 4).map { _ in random.below(16 * 60) + 6 * 60 }
      for minute in today.sorted(by: >).prefix(400 - posts.count) {
        let latest = posts.suffix(12).map(\.post.text)
        var post = makePost(number: 400 - posts.count, minute: minute, &random)
        // No post repeats one of the last posts.
        while latest.contains(post.text) {
          post = makePost(number: 400 - posts.count, minute: minute, &random)
        }
        posts.append((SpringDay(daysAgo: day), post))
      }
      day += 1
    }
    return posts
  }()

  private static func makePost(number: Int, minute: Int, _ random: inout SplitMix64) -> Post {
    let topic = FeedTopic.all[random.below(FeedTopic.all.count)]
    let opening = topic.openings[random.below(topic.openings.count)]
    let ending = topic.endings[random.below(topic.endings.count)]
    let likes = 2 + random.below(30) * random.below(30) + random.below(20)
    return Post(
      key: number, author: topic.author,
      time: ClockTime.text(minute: minute),
      text: "\(opening) \(ending)", picture: random.below(4) == 0 ? topic.picture : nil,
      replies: 2 + random.below(likes / 8 + 4),
      shares: 2 + random.below(likes / 5 + 3), likes: likes)
  }
}

/// Sebastiano Vigna's generator of 64 bits: the same numbers from the same state.
private struct SplitMix64 {
  var state: UInt64

  /// Returns a number from 0 to below `bound`. The bound is small, so the bias does not matter.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(bound))
  }
}
