#if canImport(Glibc)
  import CLinux
  import Foundation
#endif

/// The heaps that glibc keeps for its threads: eight for each processor unless it is told otherwise, each
/// with gaps of its own, so that a server of many threads grows for hours while it uses no more.
enum MemoryArenas {
  /// Twice as many as can be used at once are enough: with fewer, a thread that was interrupted while
  /// it held one makes the others wait. Call it before there are many.
  static func limit() {
    #if canImport(Glibc)
      let processors = ProcessInfo.processInfo.activeProcessorCount
      _ = mallopt(M_ARENA_MAX, Int32(clamping: 2 * processors))
    #endif
  }
}
