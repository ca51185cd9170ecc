/// A session of a token that came with the process, from a variable for one: nobody has logged in for it here.
public protocol GivenTokenSession: Sendable {
    /// Begins it, in the phase `restoring` and without a word: requests carry the token, and the account has the id 0 and
    /// neither kind nor role until `AccountSnapshotStore` is told who it is and `AuthSessionCoordinator.finishRestoring`
    /// is called. To be used over stores of the process's own, since it takes the place of what is in them.
    func begin(givenToken token: String) throws(SessionError)
}
