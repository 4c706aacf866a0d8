import Foundation
import HostileText
import Synchronization

/// Processes hostile text while Tests/Load/cost.py counts the instructions. Sends each kind of text through each entry
/// point, in each size that is an argument, with one call of `pe_measured` per case. An argument such as `0/2` or `1/2`
/// selects half of the entry points. Other arguments select cases by the start of `ENTRY KIND`. The program prints a
/// line after each case, which ends with the case's processor time in seconds.
@main enum HostileCost {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let sizes = arguments.compactMap { Int($0) }
    let share = arguments.lazy.compactMap(Share.init).first ?? Share(index: 0, count: 1)
    let namePrefixes = arguments.filter { Int($0) == nil && Share($0) == nil }
    let page = try HostilePage(textLimit: 4 << 20)
    for (number, entry) in HostileEntryPoint.all.enumerated() {
      // Setup that happens once, such as building the library's tables, is not part of the cost.
      if number == 0 { _ = answer(page, entry, "a") }
      for kind in HostileKind.allCases {
        let name = "\(entry.name) \(kind.rawValue)"
        guard share.includes(number),
          namePrefixes.isEmpty || namePrefixes.contains(where: name.hasPrefix)
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
    _ page: HostilePage, _ entry: HostileEntryPoint, _ text: String
  ) -> HostilePage.Answer {
    let box = Box()
    CurrentCase.next.withLock { next in
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

/// A share of the entry points: every `count`-th one, starting at `index`.
private struct Share {
  let index, count: Int

  init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Parses text such as `0/2`; `nil` for any other text.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d+)\/(\d+)/), let index = Int(match.1),
      let count = Int(match.2), count > 0
    else { return nil }
    self.init(index: index, count: count)
  }

  func includes(_ number: Int) -> Bool { number % count == index }
}

private final class Box: Sendable {
  let answer = Mutex(HostilePage.Answer(status: 0, bytes: 0))
}

private enum CurrentCase {
  static let next = Mutex<(@Sendable () -> Void)?>(nil)
}

/// The function by which callgrind recognizes a case.
@_silgen_name("pe_measured") @inline(never) public func measured() {
  CurrentCase.next.withLock { $0 }?()
}
