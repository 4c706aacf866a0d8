#if canImport(Testing)
  public import Testing

  /// A trait for the recording mode of a suite's or test's snapshots, and for the search for obsolete ones.
  ///
  ///     @Suite(.snapshots(record: .failed)) struct MenuTests { … }
  ///     @Suite(.snapshots(areComplete: true)) struct GalleryTests { … }
  public struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
    let recording: SnapshotRecording?
    let areComplete: Bool?

    /// True: the trait of a suite applies to each test in it.
    public var isRecursive: Bool { true }

    /// Returns a scope around each test function, for all its snapshots, and one around each of its cases.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> SnapshotTrait? {
      test.isSuite ? nil : self
    }

    /// Runs a case with the recording mode. Around a whole test function, also checks its snapshots if the trait says
    /// so: a snapshot that no case has asserted is an issue.
    ///
    /// - Throws: Any error of `function`.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      guard testCase == nil else { return try await performCase(function) }
      guard areComplete == true, TestFunctionRun.current == nil else {
        // A test that sets false is exempt from the setting of its suite.
        if areComplete == false { TestFunctionRun.current?.stop() }
        return try await function()
      }
      let run = TestFunctionRun()
      try await TestFunctionRun.$current.withValue(run, operation: function)
      guard run.isComplete else { return }
      let location = test.sourceLocation
      let unasserted = AssertedSnapshots.unasserted(
        test: test.name, filePath: location.testFilePath)
      for failure in ObsoleteSnapshots.failures(unasserted) {
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
    /// Returns a trait with the default recording mode of assertions, and with a check that a test function asserts
    /// all its snapshots.
    ///
    /// With `areComplete`, a file of a test function that none of its cases has asserted is an issue, once all cases
    /// have run completely. Do not set it for a test that returns early, or asserts some snapshots on one system
    /// only. For tests that no longer exist, see ``expectNoObsoleteSnapshots(in:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - record: The mode; `nil`, the default, inherits that of the enclosing scope or the environment.
    ///   - areComplete: Whether to check; `nil`, the default, inherits the setting of the enclosing scope, or else is
    ///     false.
    public static func snapshots(
      record: SnapshotRecording? = nil, areComplete: Bool? = nil
    ) -> SnapshotTrait {
      SnapshotTrait(recording: record, areComplete: areComplete)
    }
  }
#endif
