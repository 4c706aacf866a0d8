#if canImport(Glibc)
  import CLinux
  import Foundation
#endif

/// Settings of glibc's allocator (`mallopt`, glibc 2.36) that limit fragmentation. With the defaults, the memory of a
/// server with several threads grows for hours. `Tests/Load/queries.py` measures it.
enum HeapSettings {
  /// Blocks of this many bytes and more are mapped one by one, and unmapped when they are freed: 256 KiB. By default,
  /// glibc raises this threshold to the size of the largest block freed so far, up to 32 MiB, and large pages then
  /// fragment its heaps.
  static let mappedSize = 256 << 10
  /// The number of free bytes at the end of a heap from which glibc returns them to the system: 1 MiB.
  static let trimmedSize = 1 << 20

  /// Applies the settings to this process. Call it before other threads start.
  static func apply() {
    #if canImport(Glibc)
      // The default is eight heaps for each processor. Two suffice: with one, threads would wait for a thread that was
      // interrupted while it held the heap.
      let processors = ProcessInfo.processInfo.activeProcessorCount
      _ = mallopt(M_ARENA_MAX, Int32(clamping: 2 * processors))
      _ = mallopt(M_MMAP_THRESHOLD, Int32(mappedSize))
      _ = mallopt(M_TRIM_THRESHOLD, Int32(trimmedSize))
    #endif
  }
}
