/// A row of workload R: five values as an application would store them.
struct ReportRow: Sendable {
  var id: Int
  var name: String
  var email: String
  var amount: String
  var status: String

  /// Returns the first `count` rows of the workload, by its generator's rules.
  static func generate(_ count: Int) -> [ReportRow] {
    var random = SplitMix64(seed: 42)
    return (0..<count).map { index in
      let first = firstNames[random.below(20)]
      let last = lastNames[random.below(20)]
      let cents = random.below(1_000_000)
      let status = ["active", "pending", "closed"][random.below(3)]
      let remainder = cents % 100
      return ReportRow(
        id: index + 1,
        name: "\(first) \(last)" + (index % 10 == 3 ? " <&\"'>" : ""),
        email: "\(first.lowercased()).\(last.lowercased())\(index + 1)@example.com",
        amount: "\(cents / 100).\(remainder < 10 ? "0" : "")\(remainder)",
        status: status)
    }
  }

  private static let firstNames = [
    "Ada", "Alan", "Barbara", "Claude", "Dennis", "Edsger", "Frances", "Grace", "Hedy", "John",
    "Katherine", "Ken", "Leslie", "Margaret", "Niklaus", "Radia", "Robin", "Shafi", "Tim", "Tony",
  ]
  private static let lastNames = [
    "Allen", "Berners", "Clarke", "Dijkstra", "Engelbart", "Floyd", "Goldwasser", "Hamilton",
    "Hopper", "Johnson", "Knuth", "Lamport", "Lamarr", "Liskov", "Lovelace", "Milner", "Perlman",
    "Ritchie", "Thompson", "Wirth",
  ]
}
