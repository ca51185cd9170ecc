/// Which sockets epoll watches for libcurl, as a value: what libcurl and epoll say goes in, what to ask of epoll comes out.
///
/// libcurl gives a connection's socket back after each request and takes it up again with the next, which would be two
/// calls of the system a request. So a connection stays watched until it is closed, or until something comes on it that
/// nobody waits for. That is safe for connections alone, whose closing libcurl announces; its other descriptors (the
/// resolver's) are forgotten as it says.
struct WatchedSockets: Sendable {
    typealias Interest = EventPoll.Interest

    enum Event: Equatable, Sendable {
        /// libcurl opened a connection's socket.
        case opened(Int32)
        /// libcurl is about to close a connection's socket.
        case closed(Int32)
        /// libcurl wants to know this about a socket.
        case wanted(Int32, Interest)
        /// libcurl wants to know nothing about a socket.
        case unwanted(Int32)
        /// epoll has found something.
        case ready(Int32)
    }

    enum Action: Equatable, Sendable {
        case nothing
        case watch(Int32, Interest)
        case forget(Int32)
        /// Tells libcurl what epoll has found.
        case tell(Int32)
    }

    private struct Connection: Sendable {
        var wanted: Interest?, watched: Interest?
    }

    /// By number: the system gives the smallest that is free, so they stand close together.
    private var connections: [Connection?] = []

    private subscript(socket: Int32) -> Connection? {
        get { connections.indices.contains(Int(socket)) ? connections[Int(socket)] : nil }
        set {
            while connections.count <= Int(socket) { connections.append(nil) }
            connections[Int(socket)] = newValue
        }
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .opened(let socket):
            self[socket] = Connection()
            return .nothing
        case .closed(let socket):
            guard let connection = self[socket] else { return .nothing }
            self[socket] = nil
            return connection.watched == nil ? .nothing : .forget(socket)
        case .wanted(let socket, let interest):
            guard var connection = self[socket] else { return .watch(socket, interest) }
            let isWatched = connection.watched == interest
            (connection.wanted, connection.watched) = (interest, interest)
            self[socket] = connection
            return isWatched ? .nothing : .watch(socket, interest)
        case .unwanted(let socket):
            guard self[socket] != nil else { return .forget(socket) }
            self[socket]?.wanted = nil
            return .nothing
        case .ready(let socket):
            guard let connection = self[socket], connection.wanted == nil else { return .tell(socket) }
            // The server closed it, or speaks without being asked: libcurl finds out when it would use it next.
            self[socket]?.watched = nil
            return .forget(socket)
        }
    }
}
