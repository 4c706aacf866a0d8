import Foundation
import HostileText
import Synchronization

/// Does what Tests/Load/cost.py counts the instructions of: sends text of each kind
/// in by each entry, in the sizes it is given, each by a call of `pe_measured`, and says so on a line.
/// `1/2` among the arguments is the second half of the entries; others that are no sizes choose cases, by
/// how `ENTRY KIND` begins. Each line is out before the next case begins, and ends with the seconds of
/// processors that its case took.
@main enum HostileCost {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let sizes = arguments.compactMap { Int($0) }
    let share = arguments.lazy.compactMap(Share.init).first ?? Share(index: 0, count: 1)
    let names = arguments.filter { Int($0) == nil && Share($0) == nil }
    let page = try HostilePage(textLimit: 4 << 20)
    for (number, entry) in HostileEntry.all.enumerated() {
      // What is made once, such as a table of the library's, is no part of the cost.
      if number == 0 { _ = answer(page, entry, "a") }
      for kind in HostileKind.allCases {
        let name = "\(entry.name) \(kind.rawValue)"
        guard share.has(number), names.isEmpty || names.contains(where: name.hasPrefix)
        else { continue }
        for size in sizes {
          let text = kind.text(bytes: size)
          let start = clock()
          let answer = answer(page, entry, text)
          let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
          print(
            "\(entry.name)\t\(kind.rawValue)\t\(size)\t\(answer.status)\t\(answer.bytes)\t\(seconds)"
          )
          fflush(nil)
        }
      }
    }
  }

  private static func answer(
    _ page: HostilePage, _ entry: HostileEntry, _ text: String
  ) -> HostilePage.Answer {
    let box = Box()
    Work.next.withLock { next in
      next = {
        let done = DispatchSemaphore(value: 0)
        Task {
          let found = await page.answer(to: text, by: entry)
          box.answer.withLock { $0 = found }
          done.signal()
        }
        done.wait()
      }
    }
    measured()
    return box.answer.withLock { $0 }
  }
}

/// Every so many entries.
private struct Share {
  let index, count: Int

  init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// `nil` for what is not like `0/2`.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d+)\/(\d+)/), let index = Int(match.1),
      let count = Int(match.2), count > 0
    else { return nil }
    self.init(index: index, count: count)
  }

  func has(_ number: Int) -> Bool { number % count == index }
}

private final class Box: Sendable {
  let answer = Mutex(HostilePage.Answer(status: 0, bytes: 0))
}

private enum Work {
  static let next = Mutex<(@Sendable () -> Void)?>(nil)
}

/// The function by which callgrind recognizes a case.
@_silgen_name("pe_measured") @inline(never) public func measured() {
  Work.next.withLock { $0 }?()
}
