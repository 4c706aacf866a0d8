/// Runs what may take long on threads that serve nobody else: a server may call the site on those that
/// read and send for many clients.
func aside<T>(
  _ takesLong: Bool, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
) async rethrows -> T {
  guard takesLong else { return try await body() }
  return try await withTaskExecutorPreference(globalConcurrentExecutor, operation: body)
}

extension URLQuery {
  /// Whether more may be asked for than a batch or two.
  var asksForMuch: Bool {
    items.contains { name, value in
      name == "through" || name == "limit" && (Int(value) ?? 0) > 100
    }
  }
}

extension PostedRequest {
  /// Whether it takes more than a millisecond or so to read the body.
  var isLarge: Bool { body.count > largestBesideOthers }
}

extension SiteResponse {
  /// Whether it takes more than a millisecond or so to compress the body.
  var isLarge: Bool { body.count > largestBesideOthers }
}

/// In bytes.
private let largestBesideOthers = 64 << 10
