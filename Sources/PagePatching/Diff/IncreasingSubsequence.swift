/// Returns the positions of a longest strictly increasing subsequence of `values`, by patience sorting in O(n log n).
///
/// All other values have to move: no smaller set of moves sorts the list.
func longestIncreasingSubsequence<Value: Comparable>(of values: [Value]) -> [Int] {
  var tails: [Int] = []  // position of the smallest end of an increasing run, by its length
  var previous = Array(repeating: -1, count: values.count)
  for (position, value) in values.enumerated() {
    var low = 0
    var high = tails.count
    if let last = tails.last, values[last] < value {
      low = high
    }
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[position] = tails[low - 1] }
    if low == tails.count { tails.append(position) } else { tails[low] = position }
  }
  var result: [Int] = []
  var position = tails.last ?? -1
  while position >= 0 {
    result.append(position)
    position = previous[position]
  }
  return result.reversed()
}
