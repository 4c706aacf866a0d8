/// The state that a transaction has saved, to be recorded once the transaction is committed.
package struct TurnKeeping: Sendable {
  private let commit: TurnCommit
  private let state: TurnCommit.State?
  private let revision: Int?

  package init(commit: TurnCommit, state: TurnCommit.State?, revision: Int?) {
    (self.commit, self.state, self.revision) = (commit, state, revision)
  }

  package func note() {
    if let state { commit.keep(state, as: revision) }
  }
}
