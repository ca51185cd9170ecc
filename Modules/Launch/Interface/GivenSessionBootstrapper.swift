/// Takes up the session of a token that came with the process, from a variable for one.
public protocol GivenSessionBootstrapper: Sendable {
    /// Begins the session and asks the server whose it is: user info and permissions together, then, for a store admin, the
    /// stores. Somebody is logged in afterwards. Throws `.token` where the server calls the token invalid or does not
    /// say whose it is; then nobody is.
    ///
    /// Who it is: the user of the user info, in the role whose name the user info has, else in the first. The account
    /// type is assumed from the role, since no answer has it: `store_user` for a store admin, `scenic_user` for others.
    /// The scenic area is the role's first; the store is the first of that area.
    func takeUp() async throws(LaunchError)
}
