import Foundation

extension Process {
  /// Starts the program with no signal held back.
  ///
  /// A child inherits the mask of the thread that starts it, and threads of Dispatch hold all signals
  /// back: a shell would wait for ever for a child that has ended, and no server could be told to end.
  func runWithSignals() throws {
    var none = sigset_t()
    var former = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try run()
  }
}
