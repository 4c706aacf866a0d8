#if canImport(Testing)
  public import Testing

  /// How the snapshots of a suite or test are recorded and looked after.
  ///
  ///     @Suite(.snapshots(record: .failed)) struct MenuTests { … }
  ///     @Suite(.snapshots(areComplete: true)) struct GalleryTests { … }
  public struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
    let recording: SnapshotRecording?
    let areComplete: Bool?

    /// True: what a suite says holds for each test in it.
    public var isRecursive: Bool { true }

    /// A scope around each test function, for its snapshots as a whole, and one around each of its
    /// cases.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> SnapshotTrait? {
      test.isSuite ? nil : self
    }

    /// Runs a case with the mode of recording, and a test function as a whole with a look at what
    /// its cases have asserted: a snapshot that none of them has is an issue, where the trait asks.
    ///
    /// - Throws: What `function` throws.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      guard testCase == nil else { return try await performCase(function) }
      guard areComplete == true, TestFunctionRun.current == nil else {
        // A test that says so leaves the suite around it out of it.
        if areComplete == false { TestFunctionRun.current?.stop() }
        return try await function()
      }
      let run = TestFunctionRun()
      try await TestFunctionRun.$current.withValue(run, operation: function)
      guard run.isComplete else { return }
      let location = test.sourceLocation
      let leftOver = AssertedSnapshots.leftOver(
        test: test.name, filePath: location.testFilePath)
      for failure in ObsoleteSnapshots.failures(leftOver) {
        Issue.record(Comment(rawValue: failure), sourceLocation: location)
      }
    }

    private func performCase(_ function: @Sendable () async throws -> Void) async throws {
      do {
        if let recording {
          try await withSnapshots(record: recording, function)
        } else {
          try await function()
        }
      } catch {
        TestFunctionRun.current?.stop()
        throw error
      }
    }
  }

  extension SourceLocation {
    fileprivate var testFilePath: String {
      #if compiler(>=6.3)
        filePath
      #else
        _filePath
      #endif
    }
  }

  extension Trait where Self == SnapshotTrait {
    /// Says how assertions record that do not say it themselves, and whether every snapshot of a test
    /// function is one that it asserts.
    ///
    /// With `areComplete`, a file of a test function that none of its cases has asserted is an issue
    /// once all of them have run to their ends. A test that returns early, or asserts some snapshots on
    /// one system only, should not say so. See ``expectNoObsoleteSnapshots(in:fileID:filePath:line:column:)``
    /// for tests that are gone altogether.
    ///
    /// - Parameters:
    ///   - record: The mode; `nil`, the default, leaves it to the scope around and the environment.
    ///   - areComplete: `nil`, the default, leaves it to the scope around; without one it is false.
    public static func snapshots(
      record: SnapshotRecording? = nil, areComplete: Bool? = nil
    ) -> SnapshotTrait {
      SnapshotTrait(recording: record, areComplete: areComplete)
    }
  }
#endif
