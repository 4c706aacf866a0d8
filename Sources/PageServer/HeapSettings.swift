#if canImport(Glibc)
  import CLinux
  import Foundation
#endif

/// Settings of glibc's heap (`mallopt`, glibc 2.36) for a server of several threads, whose memory otherwise grows for
/// hours by gaps between what is in use.
enum HeapSettings {
  /// The size in bytes from which memory comes from the system and goes back to it at once: 256 KiB. By default, glibc
  /// raises its own threshold to the largest size that was freed, up to 32 MiB, so that large pages leave gaps.
  static let mappedSize = 256 << 10
  /// The free bytes at the end of a heap beyond which they go back to the system: 1 MiB.
  static let trimmedSize = 1 << 20

  /// Applies the settings to this process. Call it before there are many threads.
  static func apply() {
    #if canImport(Glibc)
      // By default there are eight heaps for each processor. Twice as many as can be used at once are enough: with
      // fewer, a thread that was interrupted while it held one makes the others wait.
      let processors = ProcessInfo.processInfo.activeProcessorCount
      _ = mallopt(M_ARENA_MAX, Int32(clamping: 2 * processors))
      _ = mallopt(M_MMAP_THRESHOLD, Int32(mappedSize))
      _ = mallopt(M_TRIM_THRESHOLD, Int32(trimmedSize))
    #endif
  }
}
