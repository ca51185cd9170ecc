public import SessionInterface

/// What a stream of events has in store, without waiting for more: everything that was said before the call.
public func heard(_ events: AsyncStream<SessionEvent>) async -> [SessionEvent] {
    let listening = Task {
        var heard: [SessionEvent] = []
        for await event in events { heard.append(event) }
        return heard
    }
    // A cancelled stream still gives what it holds, and then ends.
    listening.cancel()
    return await listening.value
}
